import { CHART_STROKE_WIDTH_PX } from "@capno/domain/spec-values/chart-values";
import type { Annotation } from "../model/annotation.ts";
import { LABEL_ROW_PX } from "../model/plot-drawing.ts";
import type { ChartColor } from "../theme/chart-color.ts";
import { at, type PlotScale } from "./line-path.ts";
import type { PictureShape } from "./picture.ts";

const MARK_LABEL_PX = 12;
/** Wider than a letter of a label on average. */
const LETTER_PX = 7;
const MARK_PX = 5;

type Dashes = readonly [dash: number, space: number];

const DASHES: Dashes = [5, 5];
/** A printer may have no colour: there the lines of a watch and an act limit differ by their dashes. */
const LIMIT_DASHES: Partial<Readonly<Record<ChartColor, Dashes>>> = { yellow: [5, 3], red: [1, 3] };

export const toBox = (left: number, top: number, right: number, bottom: number): string =>
  `M${at(left, top)}L${at(right, top)}L${at(right, bottom)}L${at(left, bottom)}Z`;

/** The shaded rectangles, which lie under the lines. */
export function drawShades(marks: readonly Annotation[], { toX, toY, width, height }: PlotScale) {
  return marks.flatMap((mark): readonly PictureShape[] => {
    if (mark.type !== "background-rect") return [];
    const left = mark.x0 === undefined ? 0 : toX(mark.x0);
    const right = mark.x1 === undefined ? width : toX(mark.x1);
    const top = mark.y1 === undefined ? 0 : toY(mark.y1);
    const bottom = mark.y0 === undefined ? height : toY(mark.y0);
    const path = toBox(left, top, Math.max(left, right), Math.max(top, bottom));
    return [{ kind: "shade", color: mark.color ?? "default", path }];
  });
}

/** A mark over the lines; none for a shade. */
export function drawMark(mark: Annotation, scale: PlotScale): readonly PictureShape[] {
  const { toX, toY, width, height } = scale;
  const ink = mark.color ?? "black";
  const line = { kind: "line", ink, width: 1 } as const;
  const solid = { kind: "area", ink, opacity: 1 } as const;
  switch (mark.type) {
    case "background-rect":
      return [];
    case "x-line": {
      const path = `M${at(toX(mark.x), 0)}V${height}`;
      return [{ ...line, path, dashes: mark.dashed ? DASHES : undefined }, ...writeBeside(mark, 4, scale)];
    }
    case "y-line": {
      const dashes = mark.dashed ? DASHES : LIMIT_DASHES[ink];
      return [{ ...line, path: `M${at(0, toY(mark.y))}H${width}`, dashes }];
    }
    case "line": {
      const path = `M${at(toX(mark.x0), toY(mark.y0))}L${at(toX(mark.x1), toY(mark.y1))}`;
      return [{ ...line, path, width: CHART_STROKE_WIDTH_PX, dashes: mark.dashed ? DASHES : undefined }];
    }
    case "range": {
      const [x, low, high] = [toX(mark.x), toY(mark.low), toY(mark.high)];
      const path = `M${at(x, low)}V${high}M${at(x - 4, low)}h8M${at(x - 4, high)}h8`;
      return [{ ...line, path, width: CHART_STROKE_WIDTH_PX }];
    }
    case "triangle":
      return [{ ...solid, path: `M${at(toX(mark.x), Math.max(toY(mark.y) - 3, 10))}l-5 -8.5h10z` }];
    case "square": {
      const [x, y] = [toX(mark.x), toY(mark.y)];
      return [{ ...solid, path: toBox(x - MARK_PX, y - MARK_PX, x + MARK_PX, y + MARK_PX) }];
    }
    case "off-scale": {
      const [edge, inwards] = mark.side === "above" ? [0, 1] : [height, -1];
      const path = `M${at(toX(mark.x), edge + inwards)}l-5 ${9 * inwards}h10z`;
      return [{ ...solid, path }, ...writeBeside(mark, 8, scale)];
    }
  }
}

/** The label at the right of its mark, or at the left where it would be cut off; lower by its row while the plot is high enough. */
function writeBeside(
  { x, label, row = 0, ...mark }: Extract<Annotation, { type: "x-line" | "off-scale" }>,
  distance: number,
  { toX, width, height }: PlotScale,
): readonly PictureShape[] {
  if (label === undefined || toX(x) < 0 || toX(x) > width) return [];
  const hasRoom = toX(x) + distance + label.length * LETTER_PX <= width;
  const rows = Math.max(0, Math.floor(height / LABEL_ROW_PX) - 1);
  const down = 9 + Math.min(row, rows) * LABEL_ROW_PX;
  return [
    {
      kind: "text",
      ink: mark.color ?? "black",
      text: label,
      size: MARK_LABEL_PX,
      x: toX(x) + (hasRoom ? distance : -distance),
      y: mark.type === "off-scale" && mark.side === "below" ? height - down : down,
      align: hasRoom ? "left" : "right",
    },
  ];
}
