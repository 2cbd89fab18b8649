import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expectWithin, getShift, type Ruler, toLeft, toTop } from "../testing/read-plot.ts";
import { findInColumn, findPaths, findPicture, readGrid, readPath, readTexts } from "../testing/read-svg.ts";
import { AverageWaveformChart } from "./AverageWaveformChart.tsx";

const times = [0, 1, 2, 3, 4];
/** Means that no deviation equals, deviations that differ: what is swapped or doubled stands elsewhere. */
const means = [0.2, 4, 5, 5.2, 0.4];
const deviations = [0.1, 0.3, 0.6, 0.4, 0.15];
const current = { timesS: times, meansKPa: means, deviationsKPa: deviations };
const previous = { timesS: times, meansKPa: [0.1, 2, 3, 3.5, 0.1] };
const healthy = { timesS: times, meansKPa: [0.1, 1, 1.5, 1.2, 0.1], deviationsKPa: [0, 0.2, 0.3, 0.2, 0] };
/** jsdom lays nothing out: a chart of 640 px is assumed, of which the plot is without its margins. */
const SCREEN_RULER: Ruler = { left: 44, top: 8, width: 580, height: 280, x: [0, 4], y: [0, 6] };
/** The text width of an A4 page is 700 px, whatever the width of the window. */
const PAPER_RULER: Ruler = { ...SCREEN_RULER, width: 640 };

const draw = (props: Partial<Parameters<typeof AverageWaveformChart>[0]> = {}) =>
  render(<AverageWaveformChart title="Average waveform" waveform={current} {...props} />).container;
const find = (container: Element, kind: "line" | "area", ink: string) => {
  const [path] = findPaths(container, kind, ink);
  if (!path) throw new Error(`no ${kind} in ${ink}`);
  return readPath(path);
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe.each([false, true])("where an average breath is drawn, on paper: %s", (isPrinted) => {
  const RULER = isPrinted ? PAPER_RULER : SCREEN_RULER;

  it("puts every mean at its time and height", () => {
    const line = find(draw({ isPrinted }), "line", "default");
    expect(line).toHaveLength(1);
    expect(line[0]).toHaveLength(times.length);
    for (const [i, [left, top]] of (line[0] ?? []).entries()) {
      expectWithin(left, toLeft(RULER, times[i] ?? Number.NaN), 0.1);
      expectWithin(top, toTop(RULER, means[i] ?? Number.NaN), 0.1, `the mean at ${i} s`);
    }
  });

  it("reaches one standard deviation over and under each mean", () => {
    const area = find(draw({ isPrinted }), "area", "default");
    for (const [i, mean] of means.entries()) {
      const edge = i === 0 ? 0.2 : i === 4 ? -0.2 : 0;
      const found = findInColumn(area, toLeft(RULER, i) + edge);
      expectWithin(found?.top, toTop(RULER, mean + (deviations[i] ?? 0)), 3, `the upper edge at ${i} s`);
      expectWithin(found?.bottom, toTop(RULER, mean - (deviations[i] ?? 0)), 3, `the lower edge at ${i} s`);
    }
  });

  it("draws the previous and the healthy breath as themselves", () => {
    const container = draw({ isPrinted, previous, healthy });
    expectWithin(
      findInColumn(find(container, "line", "grey"), toLeft(RULER, 3))?.top,
      toTop(RULER, 3.5),
      0.1,
    );
    expectWithin(
      findInColumn(find(container, "line", "healthy"), toLeft(RULER, 2))?.top,
      toTop(RULER, 1.5),
      0.1,
    );
    const area = findInColumn(find(container, "area", "healthy"), toLeft(RULER, 2));
    expectWithin(area?.top, toTop(RULER, 1.8), 1);
    expectWithin(area?.bottom, toTop(RULER, 1.2), 1);
    expect(findPaths(container, "area", "grey")).toEqual([]);
  });

  it("writes times and values at their places, with a grid line at each value", () => {
    const container = draw({ isPrinted });
    const svg = findPicture(container);
    const texts = readTexts(svg);
    const values = texts.filter(({ x }) => x < 44);
    const seconds = texts.filter(({ x, y }) => x >= 44 - 1 && y > 288);
    expect(values.map(({ text }) => text)).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
    expect(seconds.map(({ text }) => text)).toEqual([
      "0.0",
      "0.5",
      "1.0",
      "1.5",
      "2.0",
      "2.5",
      "3.0",
      "3.5",
      "4.0",
    ]);
    for (const { text, y } of values) expectWithin(y, toTop(RULER, Number(text)), 0.5, text);
    for (const { text, x } of seconds) expectWithin(x, toLeft(RULER, Number(text)), 0.5, text);
    const grid = readGrid(svg);
    expect(grid).toHaveLength(values.length);
    for (const [i, top] of grid.entries()) expectWithin(top, toTop(RULER, i), 0.5);
  });

  it("has a taller axis for a taller breath with its deviation, and one below zero where values are", () => {
    const high = { timesS: times, meansKPa: [-0.5, 4, 6.5, 5, 0], deviationsKPa: [0, 0, 0.4, 0, 0] };
    const line = find(draw({ isPrinted, waveform: high }), "line", "default");
    const ruler: Ruler = { ...RULER, y: [-1, 8] };
    expectWithin(findInColumn(line, toLeft(ruler, 2))?.top, toTop(ruler, 6.5), 0.1);
    expectWithin(line[0]?.[0]?.[1], toTop(ruler, -0.5), 0.1);
  });

  it("keeps zero as the lower end where only a deviation reaches below it", () => {
    const low = { timesS: times, meansKPa: means, deviationsKPa: [0.9, 0.3, 0.6, 0.4, 0.9] };
    const line = find(draw({ isPrinted, waveform: low }), "line", "default");
    expectWithin(line[0]?.[0]?.[1], toTop(RULER, 0.2), 0.1);
  });
});

describe("the cursor of an average breath", () => {
  const point = (seconds: number) => {
    const pad = screen.getByRole("application");
    vi.spyOn(pad, "getBoundingClientRect").mockReturnValue({ left: 10, width: 580 } as DOMRect);
    fireEvent.pointerMove(pad, { clientX: 10 + (seconds / 4) * 580 });
    return pad;
  };

  it.each([
    [1, "1.0 s: Average breath 4.00 ± 0.30, Previous 2.00 kPa"],
    [2.2, "2.2 s: Average breath 5.04 ± 0.56, Previous 3.10 kPa"],
    [3, "3.0 s: Average breath 5.20 ± 0.40, Previous 3.50 kPa"],
  ])("is at %d s, and the values of that time stand beside the title", (seconds, text) => {
    const container = draw({ previous });
    const pad = point(seconds);
    const line = pad.querySelector<HTMLElement>("[class*='cursorLine']");
    expectWithin(line ? getShift(line).x : undefined, (seconds / 4) * 580, 0.5);
    expect(container.querySelector("[class*='readout']")?.textContent).toBe(text);
    expect(pad.textContent).toBe("");
  });

  it.each([
    ["the mouse leaves", true, (pad: HTMLElement) => fireEvent.pointerLeave(pad, { pointerType: "mouse" })],
    [
      "a finger is lifted",
      false,
      (pad: HTMLElement) => fireEvent.pointerLeave(pad, { pointerType: "touch" }),
    ],
    ["the focus leaves", true, (pad: HTMLElement) => fireEvent.blur(pad)],
  ])("is gone when %s: %s", (_, isGone, leave) => {
    const container = draw({});
    leave(point(2));
    expect(container.querySelector("[class*='readout']")?.textContent).toBe(
      isGone ? "" : "2.0 s: 5.00 ± 0.60 kPa",
    );
  });

  it("counts from the breath's own first second", () => {
    const shifted = { timesS: times.map((time) => time + 10), meansKPa: means };
    const line = find(draw({ waveform: shifted }), "line", "default");
    expectWithin(findInColumn(line, toLeft(SCREEN_RULER, 2))?.top, toTop(SCREEN_RULER, 5), 0.5);
    fireEvent.keyDown(screen.getByRole("application"), { key: "Home" });
    act(() => void vi.runAllTimers());
    expect(screen.getByRole("application").querySelector("[aria-live]")?.textContent).toBe(
      "Average breath 0.20 kPa at 10.0 s",
    );
  });
});

it("an average breath on paper is as wide from a phone as from a desk, by its own page and by the browser's command", () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(358);
  const readBox = (container: Element) => findPicture(container).getAttribute("viewBox");
  expect(readBox(draw({ isPrinted: true }))).toBe("0 0 700 312");
  const onScreen = draw();
  expect(readBox(onScreen)).toBe("0 0 358 312");
  expect(screen.getAllByRole("application")).toHaveLength(1);
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(readBox(onScreen)).toBe("0 0 700 144");
  expect(screen.queryByRole("application")).toBeNull();
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(readBox(onScreen)).toBe("0 0 358 312");
});

it("the slope of an average breath is drawn while its button is pressed", () => {
  const plateau = Array.from({ length: 41 }, (_, i) => i / 10);
  const waveform = {
    timesS: plateau,
    meansKPa: plateau.map((t) => (t < 0.3 ? 0.1 : t < 3 ? 4 + t / 5 : 0.1)),
  };
  const container = draw({ waveform });
  expect(findPaths(container, "line", "measured")).toHaveLength(0);
  fireEvent.click(screen.getByRole("button", { name: "Phase III slope" }));
  expect(findPaths(container, "line", "measured")).toHaveLength(1);
  expect(screen.getByRole("status").textContent).toContain("kPa/s");
  fireEvent.click(screen.getByRole("button", { name: "Phase III slope" }));
  expect(findPaths(container, "line", "measured")).toHaveLength(0);
  expect(screen.getByRole("status").textContent).toBe("");
});
