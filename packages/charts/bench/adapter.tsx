import { createRef } from "react";
import type { ReactElement, Ref } from "react";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import type { Annotation } from "../src/annotation.ts";
import type { ChartHandle } from "../src/chart-handle.ts";
import { CapnogramChart } from "../src/CapnogramChart.tsx";
import { MARGIN_LEFT_PX } from "../src/plot-layout.ts";
import { TrendChart } from "../src/TrendChart.tsx";

/** The data of a chart as comparisons hand them out. */
export interface BenchData {
  readonly kind: "capnogram" | "trend";
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly rects: readonly { x0?: number; x1?: number; y0?: number; y1?: number }[];
  readonly hlines: readonly { y: number; dashed?: boolean }[];
  readonly yMin: number;
  readonly yMax: number;
}

/** What a comparison does with a mounted chart. */
export interface BenchChart {
  setWindow(start: number, end: number): void;
  cursor(x: number): void;
  destroy(): void;
}

/** Above and below the plot: toolbar, axis and footer. */
const AROUND_PX = 94;

/** A bundle's styles lie beside it. */
const stylesheet = document.createElement("link");
stylesheet.rel = "stylesheet";
stylesheet.href = import.meta.url.replace(/\.js(\?.*)?$/, ".css");
const isStyled = new Promise<void>((resolve) => {
  stylesheet.addEventListener("load", () => resolve());
  stylesheet.addEventListener("error", () => resolve());
});
document.head.append(stylesheet);
await isStyled;

export function mount(host: HTMLElement, data: BenchData, width: number, height: number): BenchChart {
  const box = host.appendChild(document.createElement("div"));
  box.style.cssText = `width:${width}px;height:${height}px;contain:strict;font-family:sans-serif`;
  // Comparisons look for their own blue in the picture.
  box.style.setProperty("--wave", "#1668c7");
  const root = createRoot(box);
  const chart =
    data.kind === "trend" ? toTrend(data, height - AROUND_PX) : toCapnogram(data, height - AROUND_PX);
  const handle = createRef<ChartHandle>();
  flushSync(() => root.render(chart(handle)));
  const plot = box.querySelector<HTMLElement>('[role="application"]');
  return {
    setWindow: (start, end) => handle.current?.show({ start, end }),
    cursor(x) {
      const { left, top } = box.getBoundingClientRect();
      const event = { bubbles: true, cancelable: true, composed: true, view: window, pointerType: "mouse" };
      const at = { clientX: left + Math.max(x, MARGIN_LEFT_PX), clientY: top + height / 2 };
      plot?.dispatchEvent(new PointerEvent("pointermove", { ...event, ...at }));
      plot?.dispatchEvent(new MouseEvent("mousemove", { ...event, ...at }));
    },
    destroy() {
      root.unmount();
      box.remove();
    },
  };
}

type ToChart = (handle: Ref<ChartHandle>) => ReactElement;

function toCapnogram({ x, y, rects, hlines, yMax }: BenchData, height: number): ToChart {
  const series = [{ label: "pCO2", times: x, values: y }];
  const marks: Annotation[] = [
    ...rects.map(({ x0, x1 }) => ({
      type: "background-rect" as const,
      ...(x0 === undefined ? {} : { x0 }),
      ...(x1 === undefined ? {} : { x1 }),
      color: "red" as const,
    })),
    ...hlines.map((line) => ({ type: "y-line" as const, y: line.y, dashed: line.dashed ?? false })),
  ];
  return (handle) => (
    <CapnogramChart
      title="Capnogram"
      series={series}
      annotations={marks}
      height={height}
      leastTop={yMax}
      handle={handle}
    />
  );
}

function toTrend({ x, y, rects, hlines, yMin, yMax }: BenchData, height: number): ToChart {
  const points = Array.from(x, (time, i) => ({ x: time, y: y[i] ?? Number.NaN }));
  const bands = rects.map(({ y0 = yMin, y1 = yMax }) => ({ low: y0, high: y1, color: "green" as const }));
  const lines = hlines.map((line) => ({ value: line.y, isDashed: line.dashed ?? false }));
  return (handle) => (
    <TrendChart
      title="Trend"
      label="END TIDAL CO2"
      points={points}
      unit="kPa"
      decimals={2}
      y={{ start: yMin, end: yMax }}
      referenceLines={lines}
      bands={bands}
      height={height}
      handle={handle}
    />
  );
}
