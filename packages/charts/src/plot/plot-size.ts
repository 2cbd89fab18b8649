import { AXIS_HEIGHT_PX } from "../axes/plot-layout.ts";
import type { PlotSize } from "../model/plot-drawing.ts";

/** Where nothing is laid out, as in tests. */
const ASSUMED_WIDTH_PX = 640;

/** Tells the plot's size in CSS px now, and whenever it or the density of the screen's pixels changes. */
export function watchPlotSize(
  plot: HTMLElement,
  height: number,
  onSize: (size: PlotSize) => void,
): () => void {
  const stop = new AbortController();
  let reported: PlotSize | undefined;
  const tell = (width: number) => {
    const pixelRatio = window.devicePixelRatio || 1;
    const size = { width: width || ASSUMED_WIDTH_PX, height, axisHeight: AXIS_HEIGHT_PX, pixelRatio };
    if (reported?.width === size.width && reported.pixelRatio === size.pixelRatio) return;
    reported = size;
    onSize(size);
  };
  const watchDensity = () => {
    if (typeof matchMedia !== "function" || stop.signal.aborted) return;
    const density = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    const onChange = () => {
      tell(plot.clientWidth);
      watchDensity();
    };
    density.addEventListener("change", onChange, { once: true, signal: stop.signal });
  };
  tell(plot.clientWidth);
  watchDensity();
  if (typeof ResizeObserver === "function") {
    const observer = new ResizeObserver(() => tell(plot.clientWidth));
    observer.observe(plot);
    stop.signal.addEventListener("abort", () => observer.disconnect());
  }
  return () => stop.abort();
}
