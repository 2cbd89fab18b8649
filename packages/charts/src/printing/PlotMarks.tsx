import type { Annotation } from "../model/annotation.ts";
import { AREA_OPACITY } from "../painting/paint-ground.ts";
import { LABEL_ROW_PX } from "../painting/paint-marks.ts";
import { type ChartColor, toCssColor } from "../theme/chart-color.ts";

const AREA_FILLS: Readonly<Record<ChartColor, string>> = {
  default: "var(--accent-soft, #e1f1f1)",
  red: "var(--band-act, #f6cdc9)",
  yellow: "var(--band-watch, #f9e2ae)",
  green: "var(--band-good, #cdebd9)",
  black: "var(--band-unknown, #dde3e6)",
  grey: "var(--surface-sunken, #edf2f2)",
};

interface PlotMarksProps {
  /** Rectangles lie under the lines, everything else over them. */
  readonly layer: "under" | "over";
  readonly marks: readonly Annotation[];
  readonly scale: { readonly toX: (x: number) => number; readonly toY: (y: number) => number };
  readonly width: number;
  readonly height: number;
}

export function PlotMarks({ layer, marks, scale, width, height }: PlotMarksProps) {
  const { toX, toY } = scale;
  return marks.map((mark, index) => {
    const isUnder = mark.type === "background-rect";
    if (isUnder !== (layer === "under")) return null;
    if (mark.type === "background-rect") {
      const top = mark.y1 === undefined ? 0 : toY(mark.y1);
      const bottom = mark.y0 === undefined ? height : toY(mark.y0);
      const left = mark.x0 === undefined ? 0 : toX(mark.x0);
      const right = mark.x1 === undefined ? width : toX(mark.x1);
      return (
        <rect
          key={index}
          x={left}
          y={top}
          width={Math.max(0, right - left)}
          height={Math.max(0, bottom - top)}
          fill={AREA_FILLS[mark.color ?? "default"]}
          fillOpacity={AREA_OPACITY}
        />
      );
    }
    const color = toCssColor(mark.color ?? "black");
    if (mark.type === "off-scale") {
      const [edge, inwards] = mark.side === "above" ? [0, 1] : [height, -1];
      const bottom =
        mark.side === "above" ? 14 + (mark.row ?? 0) * LABEL_ROW_PX : -1 - (mark.row ?? 0) * LABEL_ROW_PX;
      return (
        <g key={index} fill={color}>
          <path d={`M${toX(mark.x)} ${edge + inwards}l-5 ${9 * inwards}h10z`} />
          <text x={toX(mark.x) + 8} y={edge + bottom} fontSize="12">
            {mark.label}
          </text>
        </g>
      );
    }
    if (mark.type === "triangle" || mark.type === "square") {
      const x = toX(mark.x);
      const y = toY(mark.y);
      const d =
        mark.type === "square" ? `M${x - 5} ${y - 5}h10v10h-10z` : `M${x} ${Math.max(y - 3, 10)}l-5 -8.5h10z`;
      return <path key={index} d={d} fill={color} />;
    }
    const dashes = "dashed" in mark && mark.dashed ? { strokeDasharray: "5 5" } : {};
    return (
      <g key={index}>
        <path d={getLinePath(mark, scale, width, height)} stroke={color} fill="none" {...dashes} />
        {mark.type === "x-line" && mark.label !== undefined && (
          <text x={toX(mark.x) + 4} y={14 + (mark.row ?? 0) * LABEL_ROW_PX} fill={color} fontSize="12">
            {mark.label}
          </text>
        )}
      </g>
    );
  });
}

type LineMark = Extract<Annotation, { type: "x-line" | "y-line" | "line" | "range" }>;

function getLinePath(
  mark: LineMark,
  { toX, toY }: PlotMarksProps["scale"],
  width: number,
  height: number,
): string {
  switch (mark.type) {
    case "x-line":
      return `M${toX(mark.x)} 0V${height}`;
    case "y-line":
      return `M0 ${toY(mark.y)}H${width}`;
    case "line":
      return `M${toX(mark.x0)} ${toY(mark.y0)}L${toX(mark.x1)} ${toY(mark.y1)}`;
    case "range": {
      const left = toX(mark.x) - 4;
      const low = toY(mark.low);
      const high = toY(mark.high);
      return `M${left + 4} ${low}V${high}M${left} ${low}h8M${left} ${high}h8`;
    }
  }
}
