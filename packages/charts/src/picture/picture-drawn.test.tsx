import { act, cleanup, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { CapnogramChart } from "../capnogram/CapnogramChart.tsx";
import type { Annotation } from "../model/annotation.ts";
import { expectWithin, type Ruler, toLeft, toTop } from "../testing/read-plot.ts";
import { installNoCanvas } from "../testing/install-canvases.ts";
import { findInColumn, findPaths, readGrid, readPath, readTexts } from "../testing/read-svg.ts";
import { TrendChart } from "../trend/TrendChart.tsx";

/** The text width of an A4 page is 700 px; the plot is that without its margins. */
const WHOLE: Ruler = { left: 44, top: 8, width: 640, height: 280, x: [0, 60], y: [0, 6] };
const getKPa = (t: number): number => (t >= 12 && t <= 16 ? 5 : t >= 40 && t <= 44 ? 2 : 0.5);
const record = (perSecond: number) => {
  const times = Array.from({ length: 60 * perSecond + 1 }, (_, i) => i / perSecond);
  return [{ label: "pCO₂", times, values: times.map(getKPa) }];
};
const picture = () => screen.getByRole("img");
const linePaths = () => findPaths(picture(), "line", "default").flatMap((path) => [...readPath(path)]);
const middleAt = (ruler: Ruler, x: number) => {
  const found = findInColumn(linePaths(), toLeft(ruler, x));
  return found && (found.top + found.bottom) / 2;
};

installNoCanvas();

describe.each([
  ["point by point", 1],
  ["by columns", 200],
])("where a capnogram is printed · %s", (_, perSecond) => {
  const series = record(perSecond);

  it("puts every value at its time and height", () => {
    render(<CapnogramChart title="Capnogram" series={series} isPrinted />);
    for (const t of [2, 14, 25, 42, 55])
      expectWithin(middleAt(WHOLE, t), toTop(WHOLE, getKPa(t)), 0.5, `${t} s`);
    const plateau = findInColumn(linePaths(), toLeft(WHOLE, 14));
    expect((plateau?.bottom ?? 99) - (plateau?.top ?? 0)).toBeLessThan(1);
    // Both flanks.
    for (const t of [12, 16])
      expectWithin(findInColumn(linePaths(), toLeft(WHOLE, t))?.top, toTop(WHOLE, 5), 1);
    for (const t of [10.9, 17.1]) expectWithin(middleAt(WHOLE, t), toTop(WHOLE, 0.5), 1, `${t} s`);
  });

  it("shows the requested range", () => {
    const range = { start: 10, end: 30 };
    render(<CapnogramChart title="Capnogram" series={series} isPrinted visibleRange={range} />);
    const ruler: Ruler = { ...WHOLE, x: [10, 30] };
    expectWithin(middleAt(ruler, 14), toTop(ruler, 5), 0.5);
    expectWithin(middleAt(ruler, 20), toTop(ruler, 0.5), 0.5);
    const texts = readTexts(picture()).filter(({ y }) => y > 290);
    expect(texts.map(({ text }) => text)).toEqual(["10", "15", "20", "25", "30"]);
  });
});

describe("axes on paper", () => {
  it("writes times and values at their places, with a grid line at each value", () => {
    render(<CapnogramChart title="Capnogram" series={record(50)} isPrinted />);
    const texts = readTexts(picture());
    const values = texts.filter(({ x }) => x < 44);
    const seconds = texts.filter(({ y }) => y > 288);
    expect(values.map(({ text }) => text)).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
    for (const { text, y } of values) expectWithin(y, toTop(WHOLE, Number(text)), 0.5, text);
    expect(seconds.map(({ text }) => text)).toEqual(["0", "10", "20", "30", "40", "50", "60"]);
    for (const { text, x } of seconds) expectWithin(x, toLeft(WHOLE, Number(text)), 0.5, text);
    expect(readGrid(picture())).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((kPa) => expect.closeTo(toTop(WHOLE, kPa), 1)),
    );
  });

  it("are those of the stretch on screen when the page is printed, and go with the print", () => {
    const range = { start: 10, end: 30 };
    render(<CapnogramChart title="Capnogram" series={record(1)} visibleRange={range} />);
    expect(screen.queryByRole("img")).toBeNull();
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    // A page has several charts: each is lower than one of a report.
    const ruler: Ruler = { ...WHOLE, height: 112, x: [10, 30] };
    expectWithin(middleAt(ruler, 14), toTop(ruler, 5), 0.5);
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(screen.queryByRole("img")).toBeNull();
  });
});

describe("marks on paper [spec §2]", () => {
  const RED = "var(--act, #b3261e)";
  const draw = (mark: Annotation) => {
    render(
      <CapnogramChart
        title="Capnogram"
        series={record(1)}
        annotations={[{ color: "red", ...mark }]}
        isPrinted
      />,
    );
    const path = picture().querySelector(`[stroke='${RED}'], path[fill='${RED}']`);
    return path ? readPath(path) : [];
  };

  /** Left, top, right and bottom of the shade. */
  const readShade = () => {
    const [shade] = picture().querySelectorAll("path[fill-opacity]");
    const [[leftTop = [], , rightBottom = []] = []] = shade ? readPath(shade) : [];
    return [...leftTop, ...rightBottom];
  };

  it("shades from edge to edge", () => {
    draw({ type: "background-rect", x0: 20, x1: 24, y0: 1, y1: 5 });
    const [left, top, right, bottom] = readShade();
    expectWithin(left, toLeft(WHOLE, 20), 0.1);
    expectWithin(right, toLeft(WHOLE, 24), 0.1);
    expectWithin(top, toTop(WHOLE, 5), 0.1);
    expectWithin(bottom, toTop(WHOLE, 1), 0.1);
  });

  it("shades as far as the plot reaches where an edge is left out", () => {
    draw({ type: "background-rect" });
    expect(readShade()).toEqual([44, 8, 684, 288]);
  });

  it.each<[Annotation, readonly (readonly [number, number])[]]>([
    [
      { type: "x-line", x: 33 },
      [
        [33, 6],
        [33, 0],
      ],
    ],
    [
      { type: "y-line", y: 3.5 },
      [
        [0, 3.5],
        [60, 3.5],
      ],
    ],
    [
      { type: "line", x0: 20, y0: 1, x1: 30, y1: 4 },
      [
        [20, 1],
        [30, 4],
      ],
    ],
    [
      { type: "range", x: 25, low: 2.5, high: 4.5 },
      [
        [25, 2.5],
        [25, 4.5],
      ],
    ],
  ])("draws %j from end to end", (mark, ends) => {
    const [path = []] = draw(mark);
    expect(path).toEqual(
      ends.map(([x, y]) => [expect.closeTo(toLeft(WHOLE, x), 1), expect.closeTo(toTop(WHOLE, y), 1)]),
    );
  });

  it("lays a square on its point and a triangle over it", () => {
    const [square = []] = draw({ type: "square", x: 25, y: 3.5 });
    const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
    expectWithin(middle(square.map(([x]) => x)), toLeft(WHOLE, 25), 0.1);
    expectWithin(middle(square.map(([, y]) => y)), toTop(WHOLE, 3.5), 0.1);
    cleanup();
    const [triangle = []] = draw({ type: "triangle", x: 25, y: 3.5 });
    expectWithin(Math.max(...triangle.map(([, y]) => y)), toTop(WHOLE, 3.5) - 3, 0.1);
    expectWithin(triangle[0]?.[0], toLeft(WHOLE, 25), 0.1);
  });

  it("writes the name of a mark near the end at its left, whole", () => {
    draw({ type: "x-line", x: 58, label: "Breath 12" });
    const text = [...picture().querySelectorAll("text")].find((one) => one.textContent === "Breath 12");
    expect(text?.getAttribute("text-anchor")).toBe("end");
    expectWithin(readTexts(picture()).find((one) => one.text === "Breath 12")?.x, toLeft(WHOLE, 58) - 4, 0.1);
  });

  it("writes a mark's name at its right", () => {
    draw({ type: "x-line", x: 33, label: "Breath 2" });
    const text = readTexts(picture()).find((one) => one.text === "Breath 2");
    expectWithin(text?.x, toLeft(WHOLE, 33) + 4, 0.1);
  });
});

describe("where a trend is printed", () => {
  const DAY = 86_400_000;
  const first = Date.UTC(2026, 0, 10);
  const points = [4, 9, 2].map((y, i) => ({ x: first + i * 50 * DAY, y }));
  const ruler: Ruler = { ...WHOLE, x: [first - 2 * DAY, first + 102 * DAY], y: [0, 11] };

  it("puts line and dots at every reading's height and day", () => {
    render(
      <TrendChart
        title="Trend"
        label="OBSTRUCTIVE INDEX"
        unit=""
        decimals={2}
        y={{ start: 0, end: 11 }}
        isWholeAxis
        zone="Europe/London"
        points={points}
        isPrinted
      />,
    );
    for (const { x, y } of points) expectWithin(middleAt(ruler, x), toTop(ruler, y), 1);
    expectWithin(middleAt(ruler, first + 25 * DAY), toTop(ruler, 6.5), 1);
    const [dot] = picture().querySelectorAll("path[stroke-width='5']");
    const dots = dot ? readPath(dot) : [];
    expect(dots).toHaveLength(3);
    for (const [i, [[left, top] = []]] of dots.entries()) {
      expectWithin(left, toLeft(ruler, points[i]?.x ?? 0), 0.1);
      expectWithin(top, toTop(ruler, points[i]?.y ?? 0), 0.1);
    }
  });
});

describe("a range around a line, on paper", () => {
  it("reaches from each lowest to each highest value", () => {
    const points = [2, 3, 4, 3].map((mid, i) => ({ x: i * 20, y: { min: mid - 0.5, mid, max: mid + 1.5 } }));
    render(<CapnogramChart title="Capnogram" series={[{ label: "Range", points }]} isPrinted />);
    const [area] = findPaths(picture(), "area", "default");
    const found = area && findInColumn(readPath(area), toLeft(WHOLE, 40.001));
    expectWithin(found?.top, toTop(WHOLE, 5.5), 0.5);
    expectWithin(found?.bottom, toTop(WHOLE, 3.5), 0.5);
    expectWithin(middleAt(WHOLE, 40), toTop(WHOLE, 4), 0.5);
  });
});
