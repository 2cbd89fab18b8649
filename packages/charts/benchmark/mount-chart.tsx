import { createRef, type ReactElement, type Ref } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { MARGIN_LEFT_PX } from "../src/axes/plot-layout.ts";
import { CapnogramChart } from "../src/capnogram/CapnogramChart.tsx";
import type { Annotation } from "../src/model/annotation.ts";
import type { ChartHandle } from "../src/plot/chart-handle.ts";
import { TrendChart } from "../src/trend/TrendChart.tsx";
import { type ComparedData, type MountChart, moveMouse } from "./compared-chart.ts";

/** Above and below the plot: toolbar, axis and footer. */
const AROUND_PX = 94;

/** The product's own chart. */
export const mount: MountChart = (host, data, width, height) => {
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
  if (!plot) throw new Error("the chart has no plot");
  return {
    plot,
    setWindow: (start, end) => handle.current?.show({ start, end }),
    cursor: (x) => moveMouse(plot, box, Math.max(x, MARGIN_LEFT_PX), height / 2),
    destroy() {
      root.unmount();
      box.remove();
    },
  };
};

type ToChart = (handle: Ref<ChartHandle>) => ReactElement;

function toCapnogram({ x, y, rects, hlines, yMax }: ComparedData, height: number): ToChart {
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

function toTrend({ x, y, rects, hlines, yMin, yMax }: ComparedData, height: number): ToChart {
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
