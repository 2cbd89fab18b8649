/** How far a chart zooms in. Zoomed out, and at first, it shows all there is: 1. @spec §9 */
export const CHART_ZOOM_MAX = 15;

/** Width of a drawn line in CSS pixels. @spec §9 */
export const CHART_STROKE_WIDTH_PX = 1.5;

/** A pointer must move this far before it pans. @spec §9, REQ-DETAIL-22 */
export const CHART_PAN_THRESHOLD_PX = 10;

/** Distance of the capnogram's x ticks in seconds. @spec §9 */
export const CAPNOGRAM_TICK_INTERVAL_S = 10;

/** Decimals of the readout. @spec §9 */
export const READOUT_PCO2_DECIMALS = 2;
export const READOUT_SECONDS_DECIMALS = 1;

/** Ticks of the trend's y axis. @spec §9 */
export const TREND_Y_TICK_COUNT = 10;

/** How long a pointer rests before a long-hover tooltip opens. @spec §9 */
export const LONG_HOVER_MS = 500;
