import "@capno/ui-kit/styles/tokens.css";
import "@capno/ui-kit/styles/page-tokens.css";
import "uplot/dist/uPlot.min.css";
import { CapnogramChart } from "@capno/charts/CapnogramChart";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import uPlot from "uplot";

import { afterPaint, nextFrame } from "../frames.ts";
import { drawCapnogram } from "./draw-capnogram.ts";

export type ContenderName = "uPlot" | "Capno";

interface MountedChart {
  /** Where pointer events go. */
  readonly plot: HTMLElement;
  readonly show: (start: number, end: number) => void;
}

type Samples = ReturnType<typeof drawCapnogram>;

const WIDTH = 1200;
const HEIGHT = 320;
const REST_MS = 1000;
const PAN_FRAMES = 120;
const RANGE_FRAMES = 60;
const RANGES = [1, 0.5, 0.25, 0.08];

const host = document.getElementById("host") ?? document.body;
let samples: Samples = drawCapnogram(0);
let chart: MountedChart;

function mountCapno({ times, values }: Samples): MountedChart {
  host.style.cssText = `width:${WIDTH}px;height:${HEIGHT}px;contain:strict`;
  const root = createRoot(host);
  const series = [{ label: "pCO2", times, values }];
  const draw = (visibleRange?: { readonly start: number; readonly end: number }) =>
    flushSync(() =>
      root.render(
        <CapnogramChart
          title="Capnogram"
          series={series}
          height={HEIGHT - 94}
          leastTop={11}
          visibleRange={visibleRange}
        />,
      ),
    );
  draw();
  const plot = host.querySelector<HTMLElement>('[role="application"]');
  if (plot === null) throw new Error("the chart has no plot");
  return { plot, show: (start, end) => draw({ start, end }) };
}

/** With a pan as uPlot's own examples do it. */
function mountUplot({ times, values }: Samples): MountedChart {
  const plot = new uPlot(
    {
      width: WIDTH,
      height: HEIGHT - 26,
      pxAlign: 0,
      cursor: { y: false, drag: { x: false, y: false } },
      scales: { x: { time: false, range: (_, min, max) => [min, max] }, y: { range: [0, 11] } },
      series: [{}, { stroke: "#1668c7", width: 1.5, points: { show: false } }],
    },
    [times, values],
    host,
  );
  const show = (min: number, max: number) => plot.setScale("x", { min, max });
  let pressedAt: number | undefined;
  plot.over.addEventListener("pointerdown", ({ clientX }) => (pressedAt = clientX));
  plot.over.addEventListener("pointerup", () => (pressedAt = undefined));
  plot.over.addEventListener("pointermove", ({ clientX }) => {
    if (pressedAt === undefined) return;
    const { min = 0, max = 1 } = plot.scales["x"] ?? {};
    const by = ((pressedAt - clientX) / plot.over.clientWidth) * (max - min);
    pressedAt = clientX;
    show(min + by, max + by);
  });
  return { plot: plot.over, show };
}

async function eachFrame(frames: number, step: (frame: number) => void): Promise<number> {
  for (let frame = 0; frame < frames; frame += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one frame after the other
    await nextFrame();
    step(frame);
  }
  await nextFrame();
  await afterPaint();
  return frames;
}

function drag(type: string, x: number): void {
  const { left, top } = chart.plot.getBoundingClientRect();
  const at = { clientX: left + x, clientY: top + 100, button: 0, pointerId: 1, pointerType: "mouse" };
  chart.plot.dispatchEvent(new PointerEvent(type, { bubbles: true, ...at }));
}

const whole = () => samples.times.at(-1) ?? 1;

const PHASES = {
  /** Five pixels a frame, with a quarter of the recording in view. */
  async pan(): Promise<number> {
    drag("pointerdown", 985);
    await eachFrame(PAN_FRAMES, (frame) => drag("pointermove", 980 - frame * 5));
    drag("pointerup", 980 - PAN_FRAMES * 5);
    return PAN_FRAMES;
  },
  /** As the buttons of a timescale ask: another part, of another length, in every frame. */
  range: (): Promise<number> =>
    eachFrame(RANGE_FRAMES, (frame) =>
      chart.show(whole() * (1 - (RANGES[frame % RANGES.length] ?? 1)), whole()),
    ),
};

const chartBenchmark = {
  /** Milliseconds until the chart is painted. */
  async mount(name: ContenderName, count: number): Promise<number> {
    samples = drawCapnogram(count);
    await eachFrame(10, () => undefined);
    const startedAt = performance.now();
    chart = name === "Capno" ? mountCapno(samples) : mountUplot(samples);
    await nextFrame();
    await afterPaint();
    return performance.now() - startedAt;
  },
  /** At rest: what a chart does once a view has settled is not part of a frame. */
  async rest(): Promise<void> {
    chart.show(whole() * 0.375, whole() * 0.625);
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
  },
  run: (phase: keyof typeof PHASES): Promise<number> => PHASES[phase](),
};

declare global {
  interface Window {
    chartBenchmark: typeof chartBenchmark;
  }
}
window.chartBenchmark = chartBenchmark;
