/** Room around a plot, in CSS px; multiples of 4, so that it is whole device pixels at 125 and 150 % as well. */
export const AXIS_HEIGHT_PX = 24;
export const MARGIN_LEFT_PX = 44;
export const MARGIN_TOP_PX = 8;
/** How far a label of the x axis may reach past the plot's edges. */
export const EDGE_PX = 16;
export const DEFAULT_HEIGHT_PX = 280;
/** The text width of an A4 page. */
export const PAPER_WIDTH_PX = 700;

/** A page that is printed has several charts; a report, which has two, says its own heights. */
export const HIGHEST_ON_PAPER_PX = 112;

/** The y title of every waveform chart, on screen, on paper and in a file. */
export const Y_TITLE = "pCO₂ (kPa)";
export const X_TITLE = "Time (s)";
