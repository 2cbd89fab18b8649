import type { Tick } from "./axis-ticks.ts";
import { paintAxis } from "./paint-axis.ts";
import type { TilePaint } from "./paint-tile.ts";
import { paintTile } from "./paint-tile.ts";
import { EDGE_PX } from "./plot-layout.ts";
import type { ChartTheme } from "./chart-theme.ts";
import type { PlotModel } from "./plot-model.ts";
import type { Extent } from "./viewport.ts";
import { getSpan } from "./viewport.ts";

/** What is drawn, apart from the part of it that is in view. */
export interface PlotDrawing {
  readonly model: PlotModel;
  readonly y: Extent;
  /** Values of y with a grid line. */
  readonly yGrid: readonly number[];
  /** Ticks over `range` when `span` is visible in `width` px. */
  readonly getTicks: (range: Extent, span: number, width: number) => readonly Tick[];
  /** Marks every sample where they lie apart. */
  readonly hasDots: boolean;
}

/** In CSS px. The plot is without the axes. */
export interface PlotSize {
  readonly width: number;
  readonly height: number;
  /** Below the plot, for the x axis. */
  readonly axisHeight: number;
  readonly pixelRatio: number;
}

const ZOOM_MARGIN_PX = 32;

/**
 * The plot as one canvas about twice as wide as it shows. A pan moves the canvas by one transform and draws nothing until
 * it runs out; a zoom draws what is in view alone, since the next frame will zoom again.
 */
export interface PlotSurface {
  setDrawing(drawing: PlotDrawing, theme: ChartTheme, visible: Extent): void;
  setSize(size: PlotSize): void;
  setVisible(visible: Extent): void;
  /** The view stands still: labels that the plot's edges cut in two go. */
  rest(): void;
}

export function createPlotSurface(canvas: HTMLCanvasElement): PlotSurface {
  const context = canvas.getContext("2d", { alpha: false });
  let drawing: PlotDrawing | undefined;
  let theme: ChartTheme | undefined;
  let size: PlotSize | undefined;
  let visible: Extent | undefined;
  let drawnPerUnit = Number.NaN;
  /** Grid columns that the canvas holds: its left edge, and what of it is painted. */
  let tile = { origin: 0, from: 0, to: 0 };
  let shift = Number.NaN;
  let snap = { x: 0, y: 0 };
  let painted: TilePaint | undefined;
  /** Grid column at the plot's left edge, and the one for which the axis has no labels that are cut in two. */
  let shown = 0;
  let restedAt: number | undefined;

  function show(): void {
    if (!drawing || !theme || !size || !visible || !context) return;
    const { pixelRatio } = size;
    const columns = Math.round(size.width * pixelRatio);
    const span = getSpan(visible);
    if (columns < 1 || !(span > 0)) return;
    const perUnit = columns / span;
    const base = drawing.model.extent?.start ?? 0;
    const left = Math.round((visible.start - base) * perUnit);
    const edge = Math.ceil(EDGE_PX * pixelRatio);
    const isZoomed = !(Math.abs(perUnit / drawnPerUnit - 1) < 1e-9);
    if (isZoomed || left - edge < tile.from || left + columns + edge > tile.to) {
      const side = Math.floor((canvas.width - columns) / 2);
      const margin = isZoomed && !Number.isNaN(drawnPerUnit) ? Math.ceil(ZOOM_MARGIN_PX * pixelRatio) : side;
      const origin = left - side;
      tile = { origin, from: left - Math.min(margin, side), to: left + columns + Math.min(margin, side) };
      drawnPerUnit = perUnit;
      painted = { drawing, theme, size, scale: { base, perUnit, span }, place: tile };
      paintTile(context, painted);
      restedAt = undefined;
    } else if (painted && restedAt !== undefined && restedAt !== left) {
      paintAxis(context, painted);
      restedAt = undefined;
    }
    shown = left;
    const next = EDGE_PX + (tile.origin - left) / pixelRatio;
    if (next !== shift) canvas.style.transform = `translate(${next + snap.x}px, ${snap.y}px)`;
    shift = next;
  }

  function redraw(): void {
    drawnPerUnit = Number.NaN;
    show();
    rest();
  }

  function rest(): void {
    if (!context || !painted || !visible || restedAt !== undefined) return;
    paintAxis(context, painted, visible);
    restedAt = shown;
  }

  return {
    setDrawing(nextDrawing, nextTheme, nextVisible) {
      drawing = nextDrawing;
      theme = nextTheme;
      visible = nextVisible;
      redraw();
    },
    setSize(next) {
      size = next;
      const { width, height, axisHeight, pixelRatio } = next;
      const columns = Math.round(width * pixelRatio);
      canvas.width = 2 * columns + 2 * Math.ceil(EDGE_PX * pixelRatio);
      canvas.height = Math.round((height + axisHeight) * pixelRatio);
      canvas.style.width = `${canvas.width / pixelRatio}px`;
      canvas.style.height = `${canvas.height / pixelRatio}px`;
      snap = getSnap(canvas.parentElement, pixelRatio);
      shift = Number.NaN;
      redraw();
    },
    setVisible(next) {
      visible = next;
      show();
    },
    rest,
  };
}

/** From where the canvas lies to the next whole device pixel: in between, everything on it would be blurred. */
function getSnap(parent: Element | null, pixelRatio: number): { readonly x: number; readonly y: number } {
  if (!parent) return { x: 0, y: 0 };
  const { left, top } = parent.getBoundingClientRect();
  const toGrid = (px: number) => (Math.round(px * pixelRatio) - px * pixelRatio) / pixelRatio;
  return { x: toGrid(left + window.scrollX), y: toGrid(top + window.scrollY) };
}
