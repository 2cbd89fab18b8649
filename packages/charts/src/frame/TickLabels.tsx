import type { TickRendererProps } from "@visx/axis";
import { formatTicks } from "../axes/axis-ticks.ts";
import frameStyles from "./ChartFrame.module.css";

const axis = frameStyles.axis ?? "";

export const AXIS_STYLE = {
  tickLength: 6,
  axisLineClassName: axis,
  tickLineProps: { className: axis },
  tickFormat: (_value: unknown, place: number, ticks: readonly { readonly value: unknown }[]) =>
    formatTicks(ticks.map(({ value }) => Number(value)))[place],
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
    <text className={frameStyles.label} x={x} y={y} dy="0.2em" textAnchor="middle">
      {formattedValue}
    </text>
  );
}
