/** The trend's timescales, shortest first. @spec §2, §9 */
export const TIMESCALES = ["1D", "2D", "1W", "1M", "6M", "ALL"] as const;
export type Timescale = (typeof TIMESCALES)[number];

/** The timescale at first, where it holds enough points, else ALL. REQ-DETAIL-19 */
export const DEFAULT_TIMESCALE: Timescale = "1M";
export const DEFAULT_TIMESCALE_MIN_POINTS = 2;

/** Over more than this the time axis is labelled by year, month or day; else every 8 hours. REQ-DETAIL-23 */
export const YEAR_LABELS_ABOVE_YEARS = 2;
export const MONTH_LABELS_ABOVE_MONTHS = 2;
export const DAY_LABELS_ABOVE_DAYS = 2;
export const SHORTEST_LABEL_STEP_HOURS = 8;

/** A participant's own range: these percents of so many last good readings, from so many on. Our own, open question 65. */
export const OWN_RANGE_PERCENTS = [10, 90] as const;
export const OWN_RANGE_READINGS = 30;
export const OWN_RANGE_READINGS_MIN = 10;
