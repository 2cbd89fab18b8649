import { EDGE_PX } from "../axes/plot-layout.ts";
import { type Extent, getSpan } from "../axes/viewport.ts";
import type { PlotDrawing, PlotSize } from "../model/plot-drawing.ts";
import { paintAxis } from "../painting/paint-axis.ts";
import { paintTile, type TilePaint } from "../painting/paint-tile.ts";
import type { ChartTheme } from "../theme/chart-theme.ts";
import type { PlotPlace } from "./plot-size.ts";

/** Share of the plot that a tile made for panning adds on each side: wide enough to be drawn seldom, not so wide that its copies cost. */
const WIDE_MARGIN = 0.25;
/** Beyond the plot on each side of a tile that was not made for panning. */
const NARROW_MARGIN_PX = 32;

/**
 * The plot as one canvas. A pan moves the canvas by one transform and draws nothing until it runs out; it is then made
 * half as wide again as the plot. Until then, and while the view zooms, it holds little more than what is in view: it is
 * quicker to draw, and a browser without a graphics card copies the whole canvas whenever anything on the page moves.
 */
interface PlotSurface {
  setDrawing(drawing: PlotDrawing, theme: ChartTheme, visible: Extent): void;
  setSize(size: PlotSize, place: PlotPlace): void;
  /** `isFinal` is false for the frames of a gesture. */
  setVisible(visible: Extent, isFinal: boolean): void;
  /** The view has settled: removes labels that the plot's edges cut. */
  settle(): void;
  destroy(): void;
}

export function createPlotSurface(canvas: HTMLCanvasElement): PlotSurface {
  const context = canvas.getContext("2d", { alpha: false });
  let drawing: PlotDrawing | undefined;
  let theme: ChartTheme | undefined;
  let size: PlotSize | undefined;
  let visible: Extent | undefined;
  let drawnPerUnit = Number.NaN;
  /** Grid columns that the canvas holds. */
  let tile = { from: 0, to: 0 };
  let shift = Number.NaN;
  let snap = { x: 0, y: 0 };
  let painted: TilePaint | undefined;
  /** Grid column at the plot's left edge. */
  let shown = 0;
  /** The column whose axis was drawn without cut labels; undefined while a gesture moves the plot. */
  let finalAt: number | undefined;

  /** `isFinal`: no frame of a gesture, but what stays. */
  function show(isFinal = false): void {
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
      const margin = isZoomed
        ? Math.ceil(NARROW_MARGIN_PX * pixelRatio)
        : edge + Math.round(columns * WIDE_MARGIN);
      tile = { from: left - margin, to: left + columns + margin };
      drawnPerUnit = perUnit;
      fitCanvas(columns + 2 * margin, size);
      painted = { drawing, theme, size, scale: { base, perUnit, span }, place: tile };
      paintTile(context, painted);
      paintAxis(context, painted, isFinal ? visible : undefined);
      finalAt = isFinal ? left : undefined;
    } else if (painted && finalAt !== left && (isFinal || finalAt !== undefined)) {
      paintAxis(context, painted, isFinal ? visible : undefined);
      finalAt = isFinal ? left : undefined;
    }
    shown = left;
    const next = EDGE_PX + (tile.from - left) / pixelRatio;
    if (next !== shift) canvas.style.transform = `translate(${next + snap.x}px, ${snap.y}px)`;
    shift = next;
  }

  /** Set only where it differs: assigning a size, even the same, clears a canvas. */
  function fitCanvas(width: number, { height, axisHeight, pixelRatio }: PlotSize): void {
    const rows = Math.round((height + axisHeight) * pixelRatio);
    if (canvas.width !== width) {
      canvas.width = width;
      canvas.style.width = `${width / pixelRatio}px`;
    }
    if (canvas.height !== rows) {
      canvas.height = rows;
      canvas.style.height = `${rows / pixelRatio}px`;
    }
  }

  function redraw(): void {
    drawnPerUnit = Number.NaN;
    show(true);
  }

  function rest(): void {
    if (!context || !painted || !visible || finalAt !== undefined) return;
    paintAxis(context, painted, visible);
    finalAt = shown;
  }

  // A canvas whose context was lost, as after a crash of the graphics process, comes back empty.
  canvas.addEventListener("contextrestored", redraw);

  return {
    setDrawing(nextDrawing, nextTheme, nextVisible) {
      drawing = nextDrawing;
      theme = nextTheme;
      visible = nextVisible;
      redraw();
    },
    setSize(next, place) {
      size = next;
      snap = getSnap(place, next.pixelRatio);
      shift = Number.NaN;
      redraw();
    },
    setVisible(next, isFinal) {
      visible = next;
      show(isFinal);
    },
    settle: rest,
    destroy: () => canvas.removeEventListener("contextrestored", redraw),
  };
}

/** From where the canvas lies to the next whole device pixel: in between, everything on it would be blurred. */
function getSnap({ left, top }: PlotPlace, pixelRatio: number): { readonly x: number; readonly y: number } {
  const toGrid = (px: number) => (Math.round(px * pixelRatio) - px * pixelRatio) / pixelRatio;
  return { x: toGrid(left), y: toGrid(top) };
}
