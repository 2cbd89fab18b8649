import type { PlotLine } from "../model/plot-model.ts";
import { firstAtOrAfter } from "../samples/column-extents.ts";
import { at, type PlotScale } from "./line-path.ts";
import type { PictureShape } from "./picture.ts";

const MOST_READINGS = 400;
const DOT_PX = 5;
const HOLE_PX = 3;
const CROSS_PX = 3.5;

/** The readings in view by their mark, where they are few enough to be marked one by one. */
export function drawReadings(
  { x, y, marks, color }: Pick<PlotLine, "x" | "y" | "marks" | "color">,
  { visible, toX, toY }: Pick<PlotScale, "visible" | "toX" | "toY">,
): readonly PictureShape[] {
  const from = firstAtOrAfter(x, visible.start, 0, x.length);
  const to = firstAtOrAfter(x, visible.end, from, x.length);
  if (to - from > MOST_READINGS) return [];
  let [dots, holes, crosses] = ["", "", ""];
  for (let i = from; i < to; i++) {
    const [left, top] = [toX(x[i] as number), toY(y[i] as number)];
    const mark = marks?.get(x[i] as number);
    if (mark === "cross") {
      crosses += `M${at(left - CROSS_PX, top)}h${2 * CROSS_PX}M${at(left, top - CROSS_PX)}v${2 * CROSS_PX}`;
      continue;
    }
    // The round ends of a line without length.
    dots += `M${at(left, top)}h0.01`;
    if (mark === "hollow") holes += `M${at(left, top)}h0.01`;
  }
  return [
    { kind: "line", ink: color, width: 1.5, path: crosses },
    { kind: "line", ink: color, width: DOT_PX, path: dots },
    { kind: "line", ink: "ground", width: HOLE_PX, path: holes },
  ];
}
