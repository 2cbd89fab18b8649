import frameStyles from "./ChartFrame.module.css";

const axis = frameStyles.axis ?? "";

/** As short as the number is: 4, not 4.0. */
const formatTick = (value: unknown): string => String(Number(Number(value).toFixed(6)));

/** How all axes look. */
export const AXIS_LOOK = {
  tickLength: 6,
  axisLineClassName: axis,
  tickLineProps: { className: axis },
  tickFormat: formatTick,
} as const;
