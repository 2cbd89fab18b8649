import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Annotation } from "../model/annotation.ts";
import {
  expectWithin,
  getShift,
  GROUND,
  readScreenPlot,
  type Ruler,
  SCREEN,
  toLeft,
  toTop,
  WAVE,
} from "../testing/read-plot.ts";
import { installCanvases } from "../testing/install-canvases.ts";
import { CapnogramChart } from "./CapnogramChart.tsx";

/** 60 s at 50 Hz: a plateau of 5 kPa from 12 to 16 s, one of 2 kPa from 40 to 44 s, else 0.5 kPa. Nothing is symmetric. */
const getKPa = (t: number): number => (t >= 12 && t <= 16 ? 5 : t >= 40 && t <= 44 ? 2 : 0.5);
const times = Array.from({ length: 3001 }, (_, i) => i * 0.02);
const dense = [{ label: "pCO₂", times, values: times.map(getKPa) }];
/** The same at one sample per second: stroked, where the dense one is painted as pixels. */
const seconds = Array.from({ length: 61 }, (_, i) => i);
const sparse = [{ label: "pCO₂", times: seconds, values: seconds.map(getKPa) }];

const WHOLE: Ruler = { ...SCREEN, x: [0, 60], y: [0, 6] };
const GRID = "#e3eaea";

const chart = () => screen.getByRole("application", { name: "Capnogram" });
const settle = () => act(() => void vi.runAllTimers());
const press = (key: string, more: KeyboardEventInit = {}) => {
  fireEvent.keyDown(chart(), { key, ...more });
  settle();
};

installCanvases();

describe.each([
  ["few samples, stroked", sparse],
  ["many samples, painted as pixels", dense],
])("where a capnogram is drawn · %s", (_, series) => {
  it.each([1, 1.5, 2])("puts every value at its height and time, at %d device pixels to a px", (ratio) => {
    vi.stubGlobal("devicePixelRatio", ratio);
    const { container } = render(<CapnogramChart title="Capnogram" series={series} />);
    const eye = readScreenPlot(container, WHOLE, ratio);
    for (const t of [2, 12.6, 14, 15.4, 25, 42, 55]) {
      expect(eye.findLine(t)?.y, `at ${t} s`).toBeCloseTo(getKPa(t), 1);
    }
    expect(eye.colorAt(14, 5)).toBe(WAVE);
    expect(eye.colorAt(14, 1)).not.toBe(WAVE);
  });

  it("draws the line one and a half px thick", () => {
    const { container } = render(<CapnogramChart title="Capnogram" series={series} />);
    const px = readScreenPlot(container, WHOLE).findLine(14)?.px ?? 0;
    expect(px).toBeGreaterThanOrEqual(1);
    expect(px).toBeLessThanOrEqual(2);
  });

  it("begins and ends the plateau at its seconds", () => {
    const { container } = render(<CapnogramChart title="Capnogram" series={series} />);
    const row = readScreenPlot(container, WHOLE).findRow(4.98, WAVE);
    expectWithin(row?.from, toLeft(WHOLE, 12), 2);
    expectWithin(row?.to, toLeft(WHOLE, 16), 2);
  });

  it("stays at its place when the view zooms and pans", () => {
    const { container } = render(<CapnogramChart title="Capnogram" series={series} />);
    press("+");
    const zoomed: Ruler = { ...WHOLE, x: [10, 50] };
    expect(readScreenPlot(container, zoomed).findLine(14)?.y).toBeCloseTo(5, 1);
    expect(readScreenPlot(container, zoomed).findLine(42)?.y).toBeCloseTo(2, 1);
    // A quarter of what is in view.
    press("ArrowLeft", { shiftKey: true });
    const panned: Ruler = { ...WHOLE, x: [0, 40] };
    expect(readScreenPlot(container, panned).findLine(14)?.y).toBeCloseTo(5, 1);
    expect(readScreenPlot(container, panned).findLine(9)?.y).toBeCloseTo(0.5, 1);
    press("ArrowRight", { shiftKey: true });
    press("ArrowRight", { shiftKey: true });
    const end: Ruler = { ...WHOLE, x: [20, 60] };
    expect(readScreenPlot(container, end).findLine(42)?.y).toBeCloseTo(2, 1);
    expect(readScreenPlot(container, end).findLine(55)?.y).toBeCloseTo(0.5, 1);
  });

  it("lays grid lines at whole kPa, and none between", () => {
    const { container } = render(<CapnogramChart title="Capnogram" series={series} />);
    const eye = readScreenPlot(container, WHOLE);
    for (const kPa of [1, 3, 4, 6]) expect(eye.colorBeside(30, kPa, 0, 0.5), `${kPa} kPa`).toBe(GRID);
    for (const kPa of [1.5, 3.5]) expect(eye.colorBeside(30, kPa, 0, 0.5)).toBe(GROUND);
  });

  it("shades the breath that a mark names, under the line and from its start to its end", () => {
    const marks: readonly Annotation[] = [{ type: "background-rect", x0: 20, x1: 24, color: "yellow" }];
    const { container } = render(<CapnogramChart title="Capnogram" series={series} annotations={marks} />);
    const eye = readScreenPlot(container, WHOLE);
    // 65 % of the band's colour over white
    const shade = "#fbecca";
    expect(eye.colorAt(22, 5.5)).toBe(shade);
    expect(eye.colorAt(22, 0.2)).toBe(shade);
    expect(eye.colorAt(19.8, 5.5)).toBe(GROUND);
    expect(eye.colorAt(24.2, 5.5)).toBe(GROUND);
    expect(eye.findLine(22)?.y).toBeCloseTo(0.5, 1);
    const row = eye.findRow(5.5, shade);
    expectWithin(row?.from, toLeft(WHOLE, 20), 1);
    expectWithin(row?.to, toLeft(WHOLE, 24), 1);
  });
});

describe("marks of a capnogram [spec §2]", () => {
  const RED = "#b3261e";
  const draw = (mark: Annotation, ratio = 1) => {
    vi.stubGlobal("devicePixelRatio", ratio);
    const { container } = render(
      <CapnogramChart title="Capnogram" series={sparse} annotations={[{ color: "red", ...mark }]} />,
    );
    return readScreenPlot(container, WHOLE, ratio);
  };

  it.each([1, 2])("include a horizontal line at its value, at ratio %d", (ratio) => {
    const eye = draw({ type: "y-line", y: 3.5 }, ratio);
    for (const t of [1, 30, 59]) expect(eye.findLine(t, RED)?.y).toBeCloseTo(3.5, 1);
  });

  it("are dashed only where requested", () => {
    expect(draw({ type: "y-line", y: 3.5, dashed: true }, 2).record.strokes.at(-1)?.dashes).toEqual([10, 10]);
    cleanup();
    expect(draw({ type: "y-line", y: 3.5 }).record.strokes.at(-1)?.dashes).toEqual([]);
  });

  it("include a vertical line at its time, with its label beside it at the top", () => {
    const eye = draw({ type: "x-line", x: 33, label: "Breath 2" });
    const row = eye.findRow(3.5, RED);
    expectWithin(((row?.from ?? 0) + (row?.to ?? 0)) / 2, toLeft(WHOLE, 33), 1);
    const word = eye.words.find(({ text }) => text === "Breath 2");
    expectWithin(word?.x, toLeft(WHOLE, 33) + 4, 1);
    expect(word?.y).toBeCloseTo(WHOLE.top + 16, 0);
  });

  it("include a line from point to point", () => {
    const eye = draw({ type: "line", x0: 20, y0: 1, x1: 30, y1: 4 });
    expect(eye.findLine(20.5, RED)?.y).toBeCloseTo(1.15, 1);
    expect(eye.findLine(25, RED)?.y).toBeCloseTo(2.5, 1);
    expect(eye.findLine(32, RED)).toBeUndefined();
  });

  it("include a square on its point, and a triangle with its tip just above it", () => {
    const square = draw({ type: "square", x: 25, y: 3.5 });
    expect(square.findLine(25, RED)).toEqual({ y: expect.closeTo(3.5, 1), px: expect.closeTo(10, 0) });
    expect(square.colorBeside(25, 3.5, 4.5, 0)).toBe(RED);
    expect(square.colorBeside(25, 3.5, 5.5, 0)).not.toBe(RED);
    cleanup();
    const triangle = draw({ type: "triangle", x: 25, y: 3.5 });
    expect(triangle.colorBeside(25, 3.5, 0, -5)).toBe(RED);
    expect(triangle.colorBeside(25, 3.5, 0, -2)).not.toBe(RED);
    expect(triangle.colorBeside(25, 3.5, -4, -11)).toBe(RED);
    expect(triangle.colorBeside(25, 3.5, -4, -5)).not.toBe(RED);
  });

  it("include a whisker from low to high with a cap at each end", () => {
    const eye = draw({ type: "range", x: 25, low: 2.5, high: 4.5 });
    const whisker = eye.findLine(25, RED);
    expect(whisker?.y).toBeCloseTo(3.5, 1);
    expectWithin(whisker?.px, (2 / 6) * 280, 2);
    for (const kPa of [2.7, 3.5, 4.3]) expect(eye.colorAt(25, kPa)).toBe(RED);
    for (const kPa of [2.5, 4.5]) expect(eye.colorBeside(25, kPa, 3.5, 0)).toBe(RED);
    expect(eye.colorBeside(25, 3.5, 3.5, 0)).not.toBe(RED);
  });
});

describe("time axis of a capnogram [spec §9]", () => {
  it.each([1, 2])("writes each time under its place, at ratio %d", (ratio) => {
    vi.stubGlobal("devicePixelRatio", ratio);
    const { container } = render(<CapnogramChart title="Capnogram" series={dense} />);
    const eye = readScreenPlot(container, WHOLE, ratio);
    expect(eye.words.map(({ text }) => text)).toEqual(["0", "10", "20", "30", "40", "50", "60"]);
    for (const { text, x, y, align } of eye.words) {
      expect(align).toBe("center");
      expectWithin(x, toLeft(WHOLE, Number(text)), 1);
      expect(y).toBeCloseTo(8 + 280 + 8, 0);
      // the tick under the axis' line
      const near = [-1, -0.5, 0, 0.5, 1].map((right) => eye.colorBeside(Number(text), 0, right, 4));
      expect(near).toContain("#7c8c8e");
      expect(eye.colorBeside(Number(text), 0, 4, 4)).toBe(GROUND);
    }
    expect(eye.colorBeside(35, 0, 0, 0.4)).toBe("#7c8c8e");
  });

  it("leaves a label out that the edge of the plot would cut in two, and its tick too", () => {
    const range = { start: 9, end: 39.6 };
    const { container } = render(<CapnogramChart title="Capnogram" series={sparse} visibleRange={range} />);
    const eye = readScreenPlot(container, { ...WHOLE, x: [9, 39.6] });
    expect(eye.words.map(({ text }) => text)).toEqual(["10", "20", "30"]);
    const near = [-1, -0.5, 0, 0.5, 1].map((right) => eye.colorBeside(40, 0, right, 4));
    expect(near).not.toContain("#7c8c8e");
  });
});

describe("value axis on screen", () => {
  it("writes each value beside its height", () => {
    const { container } = render(<CapnogramChart title="Capnogram" series={dense} />);
    const labels = [...container.querySelectorAll("svg text")];
    expect(labels.map((label) => label.textContent)).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
    for (const label of labels) {
      const top = Number(label.getAttribute("y")) + 8;
      expect(top).toBeCloseTo(toTop(WHOLE, Number(label.textContent)), 0);
    }
  });

  it("reaches below zero where a value does, and over 6 kPa", () => {
    const values = [-0.5, 1, 7.2, 1];
    const series = [{ label: "pCO₂", times: [0, 20, 40, 60], values }];
    const { container } = render(<CapnogramChart title="Capnogram" series={series} />);
    const eye = readScreenPlot(container, { ...WHOLE, y: [-1, 8] });
    expect(eye.findLine(40)?.y).toBeCloseTo(7.2, 0);
    expect(eye.findLine(20.1)?.y).toBeCloseTo(1, 0);
    expect(eye.findLine(0.2)?.y).toBeCloseTo(-0.5, 0);
  });
});

describe("the cursor of a capnogram [spec §9]", () => {
  const elements = (container: Element) => {
    const line = container.querySelector<HTMLElement>("[class*='cursorLine']");
    const dot = container.querySelector<HTMLElement>("[class*='cursorDot']");
    if (!line || !dot) throw new Error("no cursor");
    return { line, dot };
  };
  const expectAt = (container: Element, ruler: Ruler, t: number) => {
    const { line, dot } = elements(container);
    expect(getShift(line).x).toBeCloseTo(toLeft(ruler, t) - ruler.left, 0);
    expect(getShift(dot).x).toBeCloseTo(toLeft(ruler, t) - ruler.left, 0);
    expect(getShift(dot).y).toBeCloseTo(toTop(ruler, getKPa(t)) - ruler.top, 0);
    expect(line.textContent).toBe(`${getKPa(t).toFixed(2)} kPa at ${t.toFixed(1)} s`);
    expect(line.style.visibility).toBe("visible");
  };
  /** jsdom lays nothing out, so the plot is told how wide it is and where. */
  const point = (x: number) => {
    vi.spyOn(chart(), "getBoundingClientRect").mockReturnValue({ left: 100, width: 640 } as DOMRect);
    fireEvent.pointerMove(chart(), { clientX: 100 + x, pointerType: "mouse" });
    settle();
  };

  it("selects the sample under the pointer and announces it", () => {
    const { container } = render(<CapnogramChart title="Capnogram" series={dense} />);
    point(640 * (14 / 60));
    expectAt(container, WHOLE, 14);
    point(640 * (42 / 60));
    expectAt(container, WHOLE, 42);
  });

  it("reads the time in the zoomed view, not that of the whole recording", () => {
    const { container } = render(<CapnogramChart title="Capnogram" series={dense} />);
    press("+");
    point(640 * ((14 - 10) / 40));
    expectAt(container, { ...WHOLE, x: [10, 50] }, 14);
  });

  it("moves with its sample when the view zooms, and is hidden when the sample is out of view", () => {
    const { container, rerender } = render(<CapnogramChart title="Capnogram" series={dense} />);
    point(640 * (14 / 60));
    press("+");
    expectAt(container, { ...WHOLE, x: [10, 50] }, 14);
    const range = { start: 30, end: 50 };
    rerender(<CapnogramChart title="Capnogram" series={dense} visibleRange={range} />);
    settle();
    expect(elements(container).line.style.visibility).toBe("hidden");
  });

  it("is removed with its recording, and stays while that is the same", () => {
    const { container, rerender } = render(<CapnogramChart title="Capnogram" series={sparse} />);
    point(640 * (14 / 60));
    const same = sparse.map((line) => ({ ...line, values: [...line.values] }));
    rerender(<CapnogramChart title="Capnogram" series={same} />);
    settle();
    expectAt(container, WHOLE, 14);
    const early = seconds.slice(0, 31);
    const half = [{ label: "pCO₂", times: early, values: early.map(getKPa) }];
    rerender(<CapnogramChart title="Capnogram" series={half} />);
    settle();
    expect(elements(container).line.style.visibility).toBe("hidden");
  });

  it("selects the first line when there are several, and announces all", () => {
    // Half as many samples: what is read by index instead of by time is another value.
    const halves = times.filter((_, i) => i % 2 === 0);
    const healthy = { label: "Healthy", times: halves, values: halves.map((t) => (t < 20 ? 4 : 3)) };
    const { container } = render(<CapnogramChart title="Capnogram" series={[...dense, healthy]} />);
    point(640 * (14 / 60));
    expect(getShift(elements(container).dot).y).toBeCloseTo(toTop(WHOLE, 5) - WHOLE.top, 0);
    expect(elements(container).line.textContent).toBe("pCO₂ 5.00 kPa, Healthy 4.00 kPa at 14.0 s");
    point(640 * (42 / 60));
    expect(elements(container).line.textContent).toBe("pCO₂ 2.00 kPa, Healthy 3.00 kPa at 42.0 s");
  });

  it("moves by single samples where pixels are wider, and enters from the edge it comes from", () => {
    const { container } = render(<CapnogramChart title="Capnogram" series={sparse} />);
    press("ArrowRight");
    expectAt(container, WHOLE, 0);
    for (let i = 0; i < 3; i++) press("ArrowRight");
    expectAt(container, WHOLE, 3);
    press("ArrowLeft");
    expectAt(container, WHOLE, 2);
    press("End");
    expectAt(container, WHOLE, 60);
  });
});
