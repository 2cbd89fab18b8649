import type { TickRendererProps } from "@visx/axis";
import frameStyles from "./ChartFrame.module.css";

const axis = frameStyles.axis ?? "";

/** As short as the number is: 4, not 4.0. */
const formatTick = (value: unknown): string => String(Number(Number(value).toFixed(6)));

/** How all axes look. */
export const AXIS_STYLE = {
  tickLength: 6,
  axisLineClassName: axis,
  tickLineProps: { className: axis },
  tickFormat: formatTick,
} as const;

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
