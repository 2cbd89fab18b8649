import { CHART_PAN_THRESHOLD_PX } from "@capno/domain/spec-values/chart-values";
import {
  canPanLeft,
  canPanRight,
  canZoomIn,
  canZoomOut,
  getWheelFactor,
  panBy,
  showAll,
  ZOOM_STEP,
  zoomAt,
} from "../axes/viewport.ts";
import type { PlotController } from "./plot-controller.ts";
import { isSideways } from "./keep-swipe.ts";
import { preventSelection } from "./refuse-selection.ts";

/** How far one press of a pan button or key goes. */
export const PAN_STEP = 0.25;
const CURSOR_STEP_PX = 2;
const CURSOR_LEAP_PX = 40;

/** Listens to hand and keyboard on `plot`, whose content box is the plot's own. Returns the way to stop. */
export function listenToGestures(plot: HTMLElement, controller: PlotController): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const pointers = new Map<number, number>();
  /** Where the first finger went down, until it has moved far enough to pan. */
  let pressedAt: number | undefined;
  let isPanning = false;
  const toFraction = (clientX: number) => {
    const { left, width } = plot.getBoundingClientRect();
    return width > 0 ? (clientX - left) / width : 0;
  };
  const clamp = (fraction: number) => Math.min(Math.max(fraction, 0), 1);

  plot.addEventListener(
    "pointerdown",
    (event) => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      preventSelection();
      pointers.set(event.pointerId, event.clientX);
      pressedAt = pointers.size === 1 ? event.clientX : undefined;
      isPanning = pointers.size > 1;
      if (isPanning) for (const id of pointers.keys()) capture(plot, id);
    },
    { signal },
  );

  plot.addEventListener(
    "pointermove",
    (event) => {
      const before = pointers.get(event.pointerId);
      if (before === undefined) {
        if (event.pointerType !== "touch") controller.pointAt(clamp(toFraction(event.clientX)));
        return;
      }
      if (pressedAt !== undefined && Math.abs(event.clientX - pressedAt) >= CHART_PAN_THRESHOLD_PX) {
        pressedAt = undefined;
        isPanning = true;
        capture(plot, event.pointerId);
        plot.dataset["panning"] = "";
        // A mouse has its readout again once it moves freely; a tapped one stays on its sample.
        if (event.pointerType !== "touch") controller.pointAt(undefined);
      }
      if (!isPanning) return;
      const width = plot.clientWidth || 1;
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointers.set(event.pointerId, event.clientX);
      if (other === undefined) {
        controller.change((view) => panBy(view, (before - event.clientX) / width));
        return;
      }
      // Two fingers: what was under each stays under it.
      const wasApart = Math.max(Math.abs(before - other), 1);
      const isApart = Math.max(Math.abs(event.clientX - other), 1);
      const anchor = toFraction((before + other) / 2);
      const moved = (before - event.clientX) / 2 / width;
      controller.change((view) => panBy(zoomAt(view, isApart / wasApart, anchor), moved));
    },
    { signal },
  );

  const release = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    const isTap = event.type === "pointerup" && pressedAt !== undefined;
    if (isTap) controller.pressAt(clamp(toFraction(event.clientX)));
    pressedAt = undefined;
    isPanning = pointers.size > 0;
    if (!isPanning) delete plot.dataset["panning"];
  };
  plot.addEventListener("pointerup", release, { signal });
  plot.addEventListener("pointercancel", release, { signal });
  plot.addEventListener(
    "pointerleave",
    (event) => {
      if (event.pointerType !== "touch" && pointers.size === 0) controller.pointAt(undefined);
    },
    { signal },
  );

  plot.addEventListener(
    "wheel",
    (event) => {
      const view = controller.getView();
      const isSwipe = isSideways(event);
      if (isSwipe || event.shiftKey) {
        // Also where the chart can move no further: the browser would go back in its history.
        if (isSwipe) event.preventDefault();
        const delta = isSwipe ? event.deltaX : event.deltaY;
        if (delta < 0 ? !canPanLeft(view) : !canPanRight(view)) return;
        event.preventDefault();
        controller.change((current) => panBy(current, delta / (plot.clientWidth || 1)));
        return;
      }
      // Scrolling the page past a chart must not zoom it: the wheel zooms only a chart in use.
      if (!event.ctrlKey && document.activeElement !== plot) return;
      // At the limit of the zoom the page scrolls; a pinch on a track pad never zooms the page.
      const canZoom = event.deltaY < 0 ? canZoomIn(view) : canZoomOut(view);
      if (canZoom || event.ctrlKey) event.preventDefault();
      if (!canZoom) return;
      const factor = getWheelFactor(event.deltaY, event.deltaMode, event.ctrlKey);
      const anchor = clamp(toFraction(event.clientX));
      controller.change((current) => zoomAt(current, factor, anchor));
    },
    { signal, passive: false },
  );

  plot.addEventListener("dblclick", () => controller.change(showAll), { signal });
  plot.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (pressKey(event.key, event.shiftKey, controller)) event.preventDefault();
    },
    { signal },
  );
  return () => stop.abort();
}

/** What a key does to the chart; false for a key that means nothing here. */
export function pressKey(key: string, isShifted: boolean, controller: PlotController): boolean {
  const { extent } = controller.getView();
  switch (key) {
    case "ArrowLeft":
    case "ArrowRight": {
      const side = key === "ArrowLeft" ? -1 : 1;
      if (isShifted) controller.change((view) => panBy(view, side * PAN_STEP));
      else controller.stepCursor(side * CURSOR_STEP_PX);
      return true;
    }
    case "PageUp":
    case "PageDown":
      controller.stepCursor((key === "PageUp" ? -1 : 1) * CURSOR_LEAP_PX);
      return true;
    case "Home":
    case "End":
      controller.moveCursorTo(key === "Home" ? extent.start : extent.end);
      return true;
    case "+":
    case "=":
      controller.change((view) => zoomAt(view, ZOOM_STEP, 0.5));
      return true;
    case "-":
    case "_":
      controller.change((view) => zoomAt(view, 1 / ZOOM_STEP, 0.5));
      return true;
    case "0":
      controller.change(showAll);
      return true;
    case "Enter":
      controller.openAtCursor();
      return true;
    case "Escape":
      controller.pointAt(undefined);
      return false; // a dialog around the chart may want it too
    default:
      return false;
  }
}

/** A pointer that has ended meanwhile cannot be captured, and need not be. */
function capture(plot: HTMLElement, pointerId: number): void {
  try {
    plot.setPointerCapture?.(pointerId);
  } catch {
    /* the pointer is gone */
  }
}
