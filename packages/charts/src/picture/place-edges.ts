import type { PlotEdge } from "../model/plot-drawing.ts";
import type { PictureShape } from "./picture.ts";

const EDGE_SIZE_PX = 12;
const EDGE_RIGHT_PX = 4;
const LABEL_ABOVE_PX = -7;
const LABEL_BELOW_PX = 8;
/** The height of a label. Half of it is the least distance from the label's middle to a line. */
const LABEL_PX = 12;
const CLEAR_PX = LABEL_PX / 2;
/** The width of the longest label: the step to the next place on the left. */
const LABEL_STEP_PX = 160;

/**
 * Each line's label at the right, on its own side or the other, else further to the left: never on a line or another
 * label, nor beyond the plot.
 */
export function placeEdges(
  edges: readonly PlotEdge[],
  lines: readonly number[],
  toY: (value: number) => number,
  { width, height }: { readonly width: number; readonly height: number },
): readonly PictureShape[] {
  const columns = Math.floor(width / LABEL_STEP_PX);
  const places = Array.from(
    { length: columns },
    (_, column) => width - EDGE_RIGHT_PX - column * LABEL_STEP_PX,
  );
  const placed: { readonly x: number; readonly y: number }[] = [];
  return edges.flatMap(({ value, text, side }) => {
    const sides = [toY(value) + LABEL_ABOVE_PX, toY(value) + LABEL_BELOW_PX];
    const spot = places
      .flatMap((x) => (side === "above" ? sides : sides.toReversed()).map((y) => ({ x, y })))
      .find(
        ({ x, y }) =>
          y - CLEAR_PX >= 0 &&
          y + CLEAR_PX <= height &&
          lines.every((line) => Math.abs(toY(line) - y) >= CLEAR_PX) &&
          placed.every((known) => known.x !== x || Math.abs(known.y - y) >= LABEL_PX),
      );
    if (spot === undefined) return [];
    placed.push(spot);
    return [{ kind: "text", ink: "label", size: EDGE_SIZE_PX, text, ...spot, align: "right" } as const];
  });
}
