import { afterPaint, nextFrame } from "@capno/tooling/benchmark/frames";
import type { ComparedChart, ComparedData, MountChart } from "./compared-chart.ts";
import { mount as mountChart } from "./mount-chart.tsx";
import { mount as mountUplot } from "./mount-uplot.ts";
import { drawCapnogram } from "./synthetic-capnogram.ts";
import { drawTrend } from "./synthetic-trend.ts";
import "../../ui-kit/src/page-tokens.css";
import "../../ui-kit/src/tokens.css";

export type ContenderName = "idle" | "uplot" | "capno";
export type Kind = ComparedData["kind"];
export type Phase = "pan" | "pan all" | "wheel" | "range" | "cursor";

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

const REST_MS = 1000;

/** How far each phase is zoomed in where it begins. */
const ZOOMS: Partial<Record<Phase, number>> = { pan: 4, "pan all": 1.25 };
const RANGES = [1, 0.5, 0.25, 0.08];

/** What is drawn around the line. */
const AROUND: Readonly<Record<Kind, Pick<ComparedData, "rects" | "hlines" | "yMin" | "yMax">>> = {
  capnogram: { rects: [{ x0: 20, x1: 24 }], hlines: [{ y: 0.5, dashed: true }], yMin: 0, yMax: 11 },
  trend: { rects: [{ y0: 4.6, y1: 5.6 }], hlines: [{ y: 5, dashed: true }], yMin: 3, yMax: 7 },
};

function draw(kind: Kind, count: number): ComparedData {
  const { times, values } = kind === "trend" ? drawTrend(count) : drawCapnogram(count);
  return { kind, x: times, y: values, ...AROUND[kind] };
}

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

async function pan(where: (frame: number) => number): Promise<number> {
  const frames = 120;
  drag("pointerdown", where(0) + 5);
  await eachFrame(frames, (i) => drag("pointermove", where(i)));
  drag("pointerup", where(frames - 1));
  return frames;
}

const phases: Readonly<Record<Phase, () => Promise<number>>> = {
  /** Five pixels a frame. */
  pan: () => pan((i) => 980 - i * 5),
  /** Nearly everything is in view: to and fro, as there is room for no more. */
  "pan all": () => pan((i) => 600 + 5 * Math.abs(20 - (i % 40))),
  /** From 1 to 15 at the pointer. */
  async wheel() {
    const { left, top } = chart.plot.getBoundingClientRect();
    const at = { bubbles: true, cancelable: true, clientX: left + 470, clientY: top + 100 };
    // As after a click: without the focus a wheel scrolls the page.
    chart.plot.focus();
    return eachFrame(30, () => chart.plot.dispatchEvent(new WheelEvent("wheel", { ...at, deltaY: -34.7 })));
  },
  /** As the buttons of a timescale ask: another part, of another length, in every frame. */
  async range() {
    const first = data.x[0] ?? 0;
    const whole = (data.x.at(-1) ?? 1) - first;
    return eachFrame(60, (i) => {
      const part = RANGES[i % RANGES.length] ?? 1;
      chart.setWindow(first + whole * (1 - part), first + whole);
    });
  },
  async cursor() {
    return eachFrame(240, (i) => chart.cursor(60 + ((i * 9) % (WIDTH - 80))));
  },
};

const benchmark = {
  async prepare(name: ContenderName, kind: Kind, samples: number): Promise<void> {
    mount = CONTENDERS[name];
    data = draw(kind, samples);
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
  /** Before a phase is measured: at rest, and the browser done with what the page began with. */
  async ready(phase: Phase): Promise<void> {
    await zoomTo(ZOOMS[phase] ?? 1);
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
  },
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
