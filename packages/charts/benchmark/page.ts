import { afterPaint, nextFrame } from "@capno/tooling/benchmark/frames";
import type { ComparedChart, ComparedData, MountChart } from "./compared-chart.ts";
import { mount as mountChart } from "./mount-chart.tsx";
import { mount as mountUplot } from "./mount-uplot.ts";
import { drawCapnogram } from "./synthetic-capnogram.ts";
import "../../ui-kit/src/tokens.css";

export type ContenderName = "idle" | "uplot" | "capno";
export type Phase = "pan" | "wheel" | "cursor";

const WIDTH = 1200;
const HEIGHT = 320;

/** The frames alone, without a chart. */
const mountNothing: MountChart = (host) => {
  const plot = host.appendChild(document.createElement("div"));
  return { plot, setWindow: () => undefined, cursor: () => undefined, destroy: () => plot.remove() };
};

const CONTENDERS: Readonly<Record<ContenderName, MountChart>> = {
  idle: mountNothing,
  uplot: mountUplot,
  capno: mountChart,
};

let mount: MountChart = mountNothing;
let data: ComparedData;
let chart: ComparedChart;

async function eachFrame(frames: number, step: (index: number) => void): Promise<number> {
  for (let i = 0; i < frames; i++) {
    await nextFrame();
    step(i);
  }
  await nextFrame();
  await nextFrame();
  await afterPaint();
  return frames;
}

/** At rest: what the chart does once a view has settled is not part of a frame. */
async function zoomTo(zoom: number): Promise<void> {
  const start = data.x[0] ?? 0;
  const whole = (data.x.at(-1) ?? 1) - start;
  const from = start + (whole - whole / zoom) / 2;
  chart.setWindow(from, from + whole / zoom);
  await eachFrame(24, () => undefined);
}

function drag(type: string, x: number): void {
  const { left, top } = chart.plot.getBoundingClientRect();
  const event = new PointerEvent(type, {
    bubbles: true,
    pointerId: 1,
    pointerType: "mouse",
    button: 0,
    clientX: left + x,
    clientY: top + 100,
  });
  chart.plot.dispatchEvent(event);
}

const phases: Readonly<Record<Phase, () => Promise<number>>> = {
  /** At zoom 4, five pixels a frame. */
  async pan() {
    drag("pointerdown", 1000);
    const frames = await eachFrame(120, (i) => drag("pointermove", 980 - i * 5));
    drag("pointerup", 380);
    return frames;
  },
  /** From 1 to 15 at the pointer. */
  async wheel() {
    const { left, top } = chart.plot.getBoundingClientRect();
    const at = { bubbles: true, cancelable: true, clientX: left + 470, clientY: top + 100 };
    // As after a click: without the focus a wheel scrolls the page.
    chart.plot.focus();
    return eachFrame(30, () => chart.plot.dispatchEvent(new WheelEvent("wheel", { ...at, deltaY: -34.7 })));
  },
  async cursor() {
    return eachFrame(240, (i) => chart.cursor(60 + ((i * 9) % (WIDTH - 80))));
  },
};

const benchmark = {
  async prepare(name: ContenderName, samples: number): Promise<void> {
    mount = CONTENDERS[name];
    const { times, values } = drawCapnogram(samples);
    data = {
      kind: "capnogram",
      x: times,
      y: values,
      rects: [{ x0: 20, x1: 24 }],
      hlines: [{ y: 0.5, dashed: true }],
      yMin: 0,
      yMax: 11,
    };
    await eachFrame(10, () => undefined);
  },
  /** Milliseconds until the chart is painted. */
  async mount(): Promise<number> {
    await nextFrame();
    await afterPaint();
    const started = performance.now();
    const host = document.getElementById("host");
    if (!host) throw new Error("the page has no host");
    chart = mount(host, data, WIDTH, HEIGHT);
    await nextFrame();
    await afterPaint();
    return performance.now() - started;
  },
  /** Before a phase is measured. */
  ready: (phase: Phase): Promise<void> => zoomTo(phase === "pan" ? 4 : 1),
  run: (phase: Phase): Promise<number> => phases[phase](),
  zoomTo,
  /** Where the one-sample peak must be drawn: left edge, width, top and height in px of the page. */
  locatePeak(): { x: number; y: number; width: number; height: number } {
    const { left, top, width, height } = chart.plot.getBoundingClientRect();
    return { x: left + width * 0.37 - 3, width: 7, y: top + (height * (11 - 9.4)) / 11, height: 12 };
  },
  destroy(): void {
    chart.destroy();
  },
};

export type Benchmark = typeof benchmark;
declare global {
  interface Window {
    benchmark: Benchmark;
  }
}
window.benchmark = benchmark;
