import type { TickRendererProps } from "@visx/axis";
import styles from "./ChartFrame.module.css";

/** Plain text: the axis' own label element measures each word. */
export function ValueTickLabel({ x, y, formattedValue }: TickRendererProps) {
  return (
    <text className={styles["label"]} x={x - 4} y={y} dy="0.34em" textAnchor="end">
      {formattedValue}
    </text>
  );
}

export function TimeTickLabel({ x, y, formattedValue }: TickRendererProps) {
  return (
    <text className={styles["label"]} x={x} y={y} dy="0.9em" textAnchor="middle">
      {formattedValue}
    </text>
  );
}

const axis = styles["axis"] ?? "";

/** As short as the number is: 4, not 4.0. */
const formatTick = (value: unknown): string => String(Number(Number(value).toFixed(6)));

/** How all axes look. */
export const AXIS_LOOK = {
  tickLength: 6,
  axisLineClassName: axis,
  tickLineProps: { className: axis },
  tickFormat: formatTick,
} as const;
