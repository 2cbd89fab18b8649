/** Room around a plot, in CSS px. */
export const AXIS_HEIGHT_PX = 30;
export const MARGIN_LEFT_PX = 44;
export const MARGIN_TOP_PX = 10;
/** How far a label of the x axis may reach past the plot's edges. */
export const EDGE_PX = 16;
/** Height of a plot without its axes. */
export const DEFAULT_HEIGHT_PX = 280;
