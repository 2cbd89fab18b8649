/** The data of a chart as comparisons hand them out. */
export interface ComparedData {
  readonly kind: "capnogram" | "trend";
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly rects: readonly { x0?: number; x1?: number; y0?: number; y1?: number }[];
  readonly hlines: readonly { y: number; dashed?: boolean }[];
  readonly yMin: number;
  readonly yMax: number;
}

/** What a comparison does with a mounted chart. */
export interface ComparedChart {
  /** Where pointer and wheel events go: the plot without its axes. */
  readonly plot: HTMLElement;
  setWindow(start: number, end: number): void;
  cursor(x: number): void;
  destroy(): void;
}

export type MountChart = (
  host: HTMLElement,
  data: ComparedData,
  width: number,
  height: number,
) => ComparedChart;

/** A mouse over the chart, `x` px from the left of `box`. */
export function moveMouse(plot: HTMLElement, box: HTMLElement, x: number, y: number): void {
  const { left, top } = box.getBoundingClientRect();
  const event: PointerEventInit = {
    bubbles: true,
    cancelable: true,
    composed: true,
    view: window,
    pointerType: "mouse",
    clientX: left + x,
    clientY: top + y,
  };
  plot.dispatchEvent(new PointerEvent("pointermove", event));
  plot.dispatchEvent(new MouseEvent("mousemove", event));
}
