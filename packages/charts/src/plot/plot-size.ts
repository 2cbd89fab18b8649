import { AXIS_HEIGHT_PX } from "../axes/plot-layout.ts";
import type { PlotSize } from "../model/plot-drawing.ts";

/** The width without layout, as in tests. */
const ASSUMED_WIDTH_PX = 640;

/** Where the canvas lies in the document, in CSS px. */
export interface PlotPlace {
  readonly left: number;
  readonly top: number;
}

type Tell = (size: PlotSize, place: PlotPlace) => void;

interface Watched {
  /** Around the canvas. */
  readonly tile: Element;
  readonly height: number;
  readonly tell: Tell;
  reported?: PlotSize;
}

const watched = new Map<Element, Watched>();
let observer: ResizeObserver | undefined;
/** Those that came with this task. */
let unmeasured: Element[] = [];

/**
 * Tells the plot's size in CSS px, and whenever it or the density of the screen's pixels changes. All plots that come in one
 * task are measured before the first of them draws: otherwise the whole page would be laid out once for each.
 */
export function watchPlotSize(plot: HTMLElement, tile: Element, height: number, tell: Tell): () => void {
  const stop = new AbortController();
  watched.set(plot, { tile, height, tell });
  watchDensity(plot, stop.signal);
  if (typeof ResizeObserver === "function") {
    observer ??= new ResizeObserver(measureResized);
    observer.observe(plot);
    if (unmeasured.push(plot) === 1) queueMicrotask(measureNew);
  } else measure([plot]);
  return () => {
    stop.abort();
    observer?.unobserve(plot);
    watched.delete(plot);
  };
}

/** Made outside of `watchPlotSize`: a function made in it would keep the first plot, and its user, until the page is left. */
function measureResized(entries: readonly ResizeObserverEntry[]): void {
  measure(entries.map(({ target }) => target));
}

function measureNew(): void {
  const plots = unmeasured;
  unmeasured = [];
  measure(plots);
}

function watchDensity(plot: HTMLElement, signal: AbortSignal): void {
  if (typeof matchMedia !== "function" || signal.aborted) return;
  const density = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
  const onChange = () => {
    measure([plot]);
    watchDensity(plot, signal);
  };
  density.addEventListener("change", onChange, { once: true, signal });
}

function measure(plots: readonly Element[]): void {
  const pixelRatio = window.devicePixelRatio || 1;
  const measured = plots.flatMap((plot) => {
    const each = watched.get(plot);
    if (each === undefined) return [];
    const width = plot.clientWidth || ASSUMED_WIDTH_PX;
    const { left, top } = each.tile.getBoundingClientRect();
    return [{ each, width, place: { left: left + window.scrollX, top: top + window.scrollY } }];
  });
  for (const { each, width, place } of measured) {
    if (each.reported?.width === width && each.reported.pixelRatio === pixelRatio) continue;
    each.reported = { width, height: each.height, axisHeight: AXIS_HEIGHT_PX, pixelRatio };
    each.tell(each.reported, place);
  }
}
