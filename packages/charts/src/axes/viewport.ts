import { CHART_ZOOM_MAX } from "@capno/domain/spec-values/chart-values";

/** A stretch of the x axis, in its unit. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}

/** What of a recording is on screen. All functions here are pure; none knows of pixels. */
export interface Viewport {
  readonly extent: Extent;
  readonly visible: Extent;
  /** The shortest stretch that may fill the plot. */
  readonly minSpan: number;
}

/** What one press of a zoom button or key does. */
export const ZOOM_STEP = 1.5;

export const getSpan = (extent: Extent): number => extent.end - extent.start;

/** Everything in view. `minSpan` defaults to the longest zoom, a fifteenth of the whole. */
export function createViewport(extent: Extent, minSpan = getSpan(extent) / CHART_ZOOM_MAX): Viewport {
  return { extent, visible: extent, minSpan };
}

/** Tolerates the last bits of a zoom that multiplies up to its limit. */
const ROOM = 1 + 1e-9;

export const canZoomIn = (view: Viewport): boolean => getSpan(view.visible) > view.minSpan * ROOM;
export const canZoomOut = (view: Viewport): boolean => getSpan(view.visible) * ROOM < getSpan(view.extent);

export const canPanLeft = (view: Viewport): boolean =>
  view.visible.start > view.extent.start + getSpan(view.visible) * 1e-9;
export const canPanRight = (view: Viewport): boolean =>
  view.visible.end < view.extent.end - getSpan(view.visible) * 1e-9;

/** Shows `visible`, made no longer or shorter than the limits and moved inside the extent. */
export function showRange(view: Viewport, visible: Extent): Viewport {
  const whole = getSpan(view.extent);
  const wanted = getSpan(visible);
  if (!(wanted > 0) || !Number.isFinite(wanted)) return view;
  const span = Math.min(whole, Math.max(Math.min(view.minSpan, whole), wanted));
  if (span === whole) return { ...view, visible: view.extent };
  const middle = (visible.start + visible.end) / 2;
  const wantedStart = span === wanted ? visible.start : middle - span / 2;
  const start = Math.min(Math.max(wantedStart, view.extent.start), view.extent.end - span);
  return { ...view, visible: { start, end: start + span } };
}

export function showAll(view: Viewport): Viewport {
  return { ...view, visible: view.extent };
}

/** Zooms by `factor` (2 shows half as much) and keeps what is at `anchor` (0 left edge, 1 right edge) where it is. */
export function zoomAt(view: Viewport, factor: number, anchor: number): Viewport {
  if (!(factor > 0) || !Number.isFinite(factor)) return view;
  const span = getSpan(view.visible);
  const whole = getSpan(view.extent);
  const target = Math.min(whole, Math.max(Math.min(view.minSpan, whole), span / factor));
  const start = view.visible.start + anchor * (span - target);
  return showRange(view, { start, end: start + target });
}

/** Moves the view by `fraction` of what is visible: positive to later, negative to earlier. */
export function panBy(view: Viewport, fraction: number): Viewport {
  const span = getSpan(view.visible);
  const shift = fraction * span;
  const start = Math.min(
    Math.max(view.visible.start + shift, view.extent.start),
    Math.max(view.extent.start, view.extent.end - span),
  );
  return { ...view, visible: { start, end: start + span } };
}

/** Moves the view just far enough to have `x` in it. */
export function reveal(view: Viewport, x: number): Viewport {
  const span = getSpan(view.visible);
  if (x < view.visible.start) return panBy(view, (x - view.visible.start) / span - 0.1);
  if (x > view.visible.end) return panBy(view, (x - view.visible.end) / span + 0.1);
  return view;
}

/** How much a wheel event zooms; a notch of a mouse wheel (100 px) is about 1.3. `deltaMode` as in WheelEvent. */
export function getWheelFactor(deltaY: number, deltaMode: number, isPinch: boolean): number {
  const pixels = deltaMode === 1 ? deltaY * 33 : deltaMode === 2 ? deltaY * 400 : deltaY;
  const limited = Math.min(Math.max(pixels, -300), 300);
  return Math.exp(-limited * (isPinch ? 0.01 : 0.0026));
}
