import type { TickRendererProps } from "@visx/axis";
import frameStyles from "./ChartFrame.module.css";

/** Plain text: the axis' own label element measures each word. */
export function ValueTickLabel({ x, y, formattedValue }: TickRendererProps) {
  return (
    <text className={frameStyles.label} x={x - 4} y={y} dy="0.34em" textAnchor="end">
      {formattedValue}
    </text>
  );
}

export function TimeTickLabel({ x, y, formattedValue }: TickRendererProps) {
  return (
    <text className={frameStyles.label} x={x} y={y} dy="0.9em" textAnchor="middle">
      {formattedValue}
    </text>
  );
}
