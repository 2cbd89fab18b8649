import { act, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { CapnogramChart } from "../capnogram/CapnogramChart.tsx";
import {
  expectWithin,
  getShift,
  GROUND,
  readScreenPlot,
  type Ruler,
  SCREEN,
  toLeft,
  toTop,
} from "../testing/read-plot.ts";
import { installCanvases } from "../testing/install-canvases.ts";
import { TrendChart } from "./TrendChart.tsx";

const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 0, 10, 9);
/** A hundred days; three readings, the highest in the first half and the lowest last. */
const LAST = FIRST + 100 * DAY;
const HIGH = FIRST + 30 * DAY;
const points = [
  { x: LAST, y: 2 },
  { x: FIRST, y: 4 },
  { x: HIGH, y: 9 },
];
/** A fiftieth of the stretch on each side, so that the outer dots are whole. */
const RULER: Ruler = { ...SCREEN, x: [FIRST - 2 * DAY, LAST + 2 * DAY], y: [0, 11] };
const own = { title: "Trend", label: "END TIDAL CO2", unit: "kPa", decimals: 2, y: { start: 0, end: 11 } };
const base = { ...own, isWholeAxis: true };
const zone = "Europe/London";
const WAVE = "#1668c7";

installCanvases();

describe("where a trend is drawn [spec §2] [spec §9]", () => {
  it.each([1, 2])("puts each reading at its height and day, joined by a line, at ratio %d", (ratio) => {
    vi.stubGlobal("devicePixelRatio", ratio);
    const { container } = render(<TrendChart {...base} zone={zone} points={points} />);
    const eye = readScreenPlot(container, RULER, ratio);
    expect(eye.findLine(HIGH)?.y).toBeCloseTo(9, 0);
    expect(eye.findLine(FIRST)?.y).toBeCloseTo(4, 0);
    expect(eye.findLine(LAST)?.y).toBeCloseTo(2, 0);
    expect(eye.findLine(FIRST + 15 * DAY)?.y).toBeCloseTo(6.5, 0);
    expect(eye.findLine(FIRST + 65 * DAY)?.y).toBeCloseTo(5.5, 0);
    expect(eye.findLine(FIRST - DAY)).toBeUndefined();
  });

  it.each([
    ["solid", 70 * DAY + 1, 0],
    ["dashed over the longer gap", 70 * DAY, 1],
    ["dashed over both gaps", 30 * DAY, 2],
  ])("is %s where no reading was made for %d ms [REQ-DETAIL-68]", (_how, longestGapMs, dashed) => {
    const { container } = render(
      <TrendChart {...base} zone={zone} points={points} longestGapMs={longestGapMs} />,
    );
    const eye = readScreenPlot(container, RULER);
    expect(eye.record.strokes.filter(({ dashes }) => dashes.length > 0)).toHaveLength(dashed);
    expect(eye.findLine(FIRST + 15 * DAY)?.y).toBeCloseTo(6.5, 0);
    expect(eye.findLine(FIRST + 65 * DAY)?.y).toBeCloseTo(5.5, 0);
    for (const { x, y } of points) expect(eye.colorBeside(x, y, 1.5, 1.5)).toBe(WAVE);
  });

  it("marks each reading with a dot of five px", () => {
    const { container } = render(<TrendChart {...base} zone={zone} points={points} />);
    const eye = readScreenPlot(container, RULER);
    for (const { x, y } of points) {
      for (const [right, down] of [
        [-1.5, -1.5],
        [1.5, 1.5],
        [-1.5, 1.5],
        [1.5, -1.5],
      ] as const)
        expect(eye.colorBeside(x, y, right, down)).toBe(WAVE);
      expect(eye.colorBeside(x, y, 0, 4.5)).not.toBe(WAVE);
    }
    expect(eye.findLine(FIRST + 65 * DAY)?.px).toBeLessThan(3);
  });

  it("marks a band from its low to its high value at the y axis, and leaves the plot free", () => {
    const bands = [{ low: 4, high: 6, color: "green" }] as const;
    const { container } = render(<TrendChart {...base} zone={zone} points={points} bands={bands} />);
    const eye = readScreenPlot(container, RULER);
    const edge = container.querySelector('rect[width="4"]');
    const read = (name: string) => Number(edge?.getAttribute(name));
    expectWithin(read("y"), toTop(RULER, 6), 1, "top");
    expectWithin(read("y") + read("height"), toTop(RULER, 4), 1, "bottom");
    expect(edge?.getAttribute("fill")).toContain("--good");
    expect(eye.colorAt(LAST + DAY, 5)).toBe(GROUND);
  });

  describe("on the patient's own scale [REQ-DETAIL-40] [REQ-DETAIL-52] [REQ-DETAIL-46] [REQ-DETAIL-67]", () => {
    const bands = [
      { low: 0, high: 4, color: "yellow" },
      { low: 4, high: 6, color: "green" },
    ] as const;
    const lines = [
      { value: 4, color: "green" },
      { value: 6, color: "green" },
      { value: 8, color: "red", isDashed: true },
    ] as const;
    const near = points.map(({ x }, i) => ({ x, y: 4.8 + i / 10 }));
    const chart = { ...own, zone, bands, referenceLines: lines } as const;
    const readTicks = (container: HTMLElement) =>
      [...container.querySelectorAll("svg text:not([class*='edge'])")].map((tick) => tick.textContent);
    const getWords = (container: HTMLElement) =>
      [...container.querySelectorAll("text[class*='edge']")].map((each) => each.textContent).join(" ");

    it("fits the readings in view with a tenth of margin", () => {
      const high = near.map((point, i) => (i === 0 ? { ...point, y: 8.26 } : point));
      const { container } = render(<TrendChart {...chart} points={high} />);
      expect(container.textContent).toContain("axis 4.5 to 8.6");
      expect(getWords(container)).toBe("8 kPa usual 4–6 kPa");
      // The band below the axis has no mark.
      expect(container.querySelectorAll('rect[width="4"]')).toHaveLength(1);
    });

    it("holds the own range with the same margin", () => {
      const { container } = render(
        <TrendChart {...chart} points={near} ownRange={{ low: 3.9, high: 5.9 }} />,
      );
      expect(container.textContent).toContain("axis 3.7 to 6.1");
      expect(getWords(container)).toBe("usual 4–6 kPa");
    });

    it("is half as long as the usual range at least, so that a steady patient does not look unstable", () => {
      const steady = near.map((point, i) => ({ ...point, y: 5 + i / 100 }));
      const { container, rerender } = render(<TrendChart {...chart} points={steady} />);
      expect(container.textContent).toContain("axis 4.5 to 5.6");
      // Without a usual range: a tenth of the whole axis.
      rerender(<TrendChart {...chart} bands={[]} points={steady} />);
      expect(container.textContent).toContain("axis 4.4 to 5.6");
      // At the end of the whole axis too.
      const low = near.map((point, i) => ({ ...point, y: i / 100 }));
      rerender(<TrendChart {...chart} points={low} />);
      expect(readTicks(container).at(-1)).toBe("1.0");
    });

    it.each([
      [4.9, "axis within usual 4–6 kPa"],
      [6, "usual 4–6 kPa"],
      [7.4, "below: usual 4–6 kPa"],
      [2.5, "above: usual 4–6 kPa"],
    ])("names the usual range once where readings are about %d, also where it is out of view", (y, words) => {
      const { container } = render(<TrendChart {...chart} points={points.map(({ x }) => ({ x, y }))} />);
      expect(getWords(container)).toBe(words);
    });

    it("gives no room to readings outside the window", () => {
      const high = near.map((point) => (point.x === FIRST ? { ...point, y: 9.5 } : point));
      const window = { start: FIRST + DAY, end: LAST };
      const { container } = render(<TrendChart {...chart} points={high} visibleRange={window} />);
      expect(container.textContent).toContain("axis 4.4 to 5.4");
    });

    it.each([
      [38, "38.00 kPa", "above"],
      [-3, "-3.00 kPa", "below"],
    ] as const)("marks %d, which no lung makes, at the edge with its value", (y, text, side) => {
      const odd = { x: HIGH + 10 * DAY, y, isImplausible: true };
      for (const [isWholeAxis, axis] of [
        [false, [4.4, 5.4]],
        [true, [0, 11]],
      ] as const) {
        const { container, unmount } = render(
          <TrendChart {...chart} isWholeAxis={isWholeAxis} points={[...near, odd]} />,
        );
        const ruler: Ruler = { ...RULER, y: axis };
        const eye = readScreenPlot(container, ruler);
        // The line goes from reading to reading, as if there were none between them.
        expect(eye.findLine(HIGH + 35 * DAY, WAVE)?.y).toBeCloseTo(4.9, 1);
        const word = eye.words.find((each) => each.text === text);
        expectWithin(word?.x, toLeft(ruler, odd.x) + 8, 1);
        expect(
          eye.colorBeside(odd.x, side === "above" ? axis[1] : axis[0], 0, side === "above" ? 6 : -6),
        ).toBe("#b3261e");
        unmount();
      }
    });

    it("shades the own range behind the line", () => {
      const ownRange = { low: 4.7, high: 5.1 };
      const { container, rerender } = render(<TrendChart {...chart} points={near} ownRange={ownRange} />);
      const look = () => readScreenPlot(container, { ...RULER, y: [4.4, 5.4] });
      const eye = look();
      for (const kPa of [4.72, 5.08]) expect(eye.colorAt(LAST + DAY, kPa), `${kPa}`).not.toBe(GROUND);
      for (const kPa of [4.65, 5.15]) expect(eye.colorAt(LAST + DAY, kPa), `${kPa}`).toBe(GROUND);
      // Another range on the same axis.
      rerender(<TrendChart {...chart} points={near} ownRange={{ low: 4.75, high: 5.05 }} />);
      expect(look().colorAt(LAST + DAY, 4.72)).toBe(GROUND);
      expect(look().colorAt(LAST + DAY, 5.03)).not.toBe(GROUND);
    });

    it("has a reading that no lung makes in its time and its table, however late it was made", () => {
      const odd = { x: LAST + 200 * DAY, y: 38, isImplausible: true, note: "not plausible" };
      render(<TrendChart {...chart} points={[...near, odd]} />);
      fireEvent.click(screen.getByRole("button", { name: "View as table" }));
      expect(screen.getAllByRole("row")[1]?.textContent).toContain("38.00 kPanot plausible");
    });
  });

  it("has a full dot for a good reading, a hollow one for a poor one, and a cross where quality is not known [REQ-DETAIL-60]", () => {
    const qualities = ["poor", "good", "unknown"] as const;
    const doubtful = points.map((point, i) => ({ ...point, quality: qualities[i] ?? "good" }));
    const { container } = render(<TrendChart {...base} zone={zone} points={doubtful} />);
    const eye = readScreenPlot(container, RULER);
    const [first, second, third] = points;
    if (first === undefined || second === undefined || third === undefined) throw new Error("no points");
    expect(eye.colorBeside(first.x, first.y, 0, 0)).toBe("#ffffff");
    expect(eye.colorBeside(second.x, second.y, 0, 0)).not.toBe("#ffffff");
    expect(eye.colorBeside(second.x, second.y, 0, 3)).toBe("#ffffff");
    // Longer than a dot, and nothing at its corners.
    expect(eye.colorBeside(third.x, third.y, 0, 3)).not.toBe("#ffffff");
    expect(eye.colorBeside(third.x, third.y, 2, 2)).toBe("#ffffff");
  });

  it("has each reference line at its value, dashed where requested", () => {
    const lines = [
      { value: 8.5, color: "red", isDashed: true },
      { value: 1.5, color: "green" },
    ] as const;
    const { container } = render(<TrendChart {...base} zone={zone} points={points} referenceLines={lines} />);
    const eye = readScreenPlot(container, RULER);
    expect(eye.findLine(FIRST - DAY, "#b3261e")?.y).toBeCloseTo(8.5, 1);
    expect(eye.findLine(LAST + DAY, "#1b7f4b")?.y).toBeCloseTo(1.5, 1);
    const dashes = eye.record.strokes.filter(({ paths }) => (paths[0]?.length ?? 0) === 2);
    expect(dashes.slice(-2).map((stroke) => stroke.dashes)).toEqual([[5, 5], []]);
  });

  it("writes the names of two events in rows of their own", () => {
    const events = [
      { x: FIRST + 20 * DAY, label: "Visit 1" },
      { x: FIRST + 22 * DAY, label: "Visit 2" },
    ];
    const { container } = render(<TrendChart {...base} zone={zone} points={points} events={events} />);
    const [one, two] = readScreenPlot(container, RULER).words.filter(({ text }) => text.startsWith("Visit"));
    expect((two?.y ?? 0) - (one?.y ?? 0)).toBeGreaterThan(10);
  });

  it("writes each month under its first midnight", () => {
    const { container } = render(<TrendChart {...base} zone={zone} points={points} />);
    const eye = readScreenPlot(container, RULER);
    const months = [
      ["Feb 2026", Date.UTC(2026, 1, 1)],
      ["Mar 2026", Date.UTC(2026, 2, 1)],
      // British Summer Time
      ["Apr 2026", Date.UTC(2026, 2, 31, 23)],
    ] as const;
    expect(eye.words.map(({ text }) => text)).toEqual(months.map(([text]) => text));
    for (const [text, time] of months) {
      expectWithin(eye.words.find((word) => word.text === text)?.x, toLeft(RULER, time), 1, text);
    }
  });

  it("writes each value beside its height", () => {
    const { container } = render(<TrendChart {...base} zone={zone} points={points} />);
    const labels = [...container.querySelectorAll("svg text")];
    expect(labels.length).toBeGreaterThan(5);
    for (const label of labels) {
      expectWithin(Number(label.getAttribute("y")) + 8, toTop(RULER, Number(label.textContent)), 0.5);
    }
  });

  it("keeps every reading at its place in another window", () => {
    const window = { start: FIRST + 20 * DAY, end: FIRST + 40 * DAY };
    const { container } = render(<TrendChart {...base} zone={zone} points={points} visibleRange={window} />);
    const ruler: Ruler = { ...RULER, x: [window.start, window.end] };
    const eye = readScreenPlot(container, ruler);
    expect(eye.findLine(HIGH)?.y).toBeCloseTo(9, 0);
    expect(eye.findLine(HIGH - 5 * DAY)?.y).toBeLessThan(8.5);
    expect(eye.findLine(HIGH + 5 * DAY)?.y).toBeLessThan(8.6);
  });

  it("keeps the window that the page asks for when another reading comes", () => {
    const window = { start: FIRST + 20 * DAY, end: FIRST + 40 * DAY };
    const chart = (of: typeof points) => (
      <TrendChart {...base} zone={zone} points={of} visibleRange={window} />
    );
    const { container, rerender } = render(chart(points.slice(1)));
    rerender(chart(points));
    const eye = readScreenPlot(container, { ...RULER, x: [window.start, window.end] });
    expect(eye.findLine(HIGH)?.y).toBeCloseTo(9, 0);
    expect(eye.findLine(HIGH - 5 * DAY)?.y).toBeLessThan(8.5);
  });

  it("grows the whole axis where a reading lies outside, and keeps all readings true to it [REQ-DETAIL-09]", () => {
    const high = [...points, { x: HIGH + DAY, y: 12.5 }];
    const { container } = render(<TrendChart {...base} zone={zone} points={high} />);
    const eye = readScreenPlot(container, { ...RULER, y: [0, 13] });
    expect(eye.findLine(LAST)?.y).toBeCloseTo(2, 0);
    expect(eye.findLine(FIRST)?.y).toBeCloseTo(4, 0);
  });

  it("has its cursor on the reading nearest to the pointer, with its day", () => {
    const { container } = render(<TrendChart {...base} zone={zone} points={points} />);
    const plot = screen.getByRole("application");
    vi.spyOn(plot, "getBoundingClientRect").mockReturnValue({ left: 0, width: 640 } as DOMRect);
    const left = toLeft(RULER, HIGH) - RULER.left;
    fireEvent.pointerMove(plot, { clientX: left + 20, pointerType: "mouse" });
    act(() => void vi.runAllTimers());
    const dot = container.querySelector<HTMLElement>("[class*='cursorDot']");
    const shift = dot ? getShift(dot) : undefined;
    expectWithin(shift?.x, left, 0.5);
    expectWithin(shift?.y, toTop(RULER, 9) - RULER.top, 0.5);
    expect(container.querySelector("[class*='cursorLine']")?.textContent).toBe(
      "9.00 kPa on 09 February 2026, 09:00",
    );
  });
});

describe("one cursor for the parts of a page [REQ-DETAIL-53]", () => {
  const getTip = (container: HTMLElement) => container.querySelector("[class*='cursorLine']");

  it("tells each reading that the pointer or a key comes to, once, and that it has left", () => {
    const onPoint = vi.fn<(x: number | undefined) => void>();
    const { unmount } = render(<TrendChart {...base} zone={zone} points={points} onPoint={onPoint} />);
    const plot = screen.getByRole("application");
    vi.spyOn(plot, "getBoundingClientRect").mockReturnValue({ left: 0, width: 640 } as DOMRect);
    const left = toLeft(RULER, HIGH) - RULER.left;
    for (const px of [10, 15, 20]) fireEvent.pointerMove(plot, { clientX: left + px, pointerType: "mouse" });
    fireEvent.pointerLeave(plot, { pointerType: "mouse" });
    fireEvent.keyDown(plot, { key: "End" });
    unmount();
    expect(onPoint.mock.calls).toEqual([[HIGH], [undefined], [LAST], [undefined]]);
  });

  it("puts the cursor where another part points, tells nothing of it, and takes it away", () => {
    const onPoint = vi.fn<(x: number | undefined) => void>();
    const chart = <TrendChart {...base} zone={zone} points={points} onPoint={onPoint} markedAt={HIGH} />;
    const { container, rerender } = render(chart);
    act(() => void vi.runAllTimers());
    expect(getTip(container)?.textContent).toBe("9.00 kPa on 09 February 2026, 09:00");
    expect(getTip(container)).toHaveProperty("style.visibility", "visible");
    rerender(<TrendChart {...base} zone={zone} points={points} onPoint={onPoint} />);
    expect(getTip(container)).toHaveProperty("style.visibility", "hidden");
    expect(onPoint).not.toHaveBeenCalled();
  });

  it("stays where a hand has put it since another part pointed", () => {
    const chart = (markedAt?: number) => (
      <TrendChart {...base} zone={zone} points={points} markedAt={markedAt} />
    );
    const { container, rerender } = render(chart(HIGH));
    fireEvent.keyDown(screen.getByRole("application"), { key: "End" });
    rerender(chart());
    act(() => void vi.runAllTimers());
    expect(getTip(container)?.textContent).toMatch(/^2\.00 kPa/);
    expect(getTip(container)).toHaveProperty("style.visibility", "visible");
  });

  it("tells that it has left where readings of another time come", () => {
    const onPoint = vi.fn<(x: number | undefined) => void>();
    const chart = (of: typeof points) => <TrendChart {...base} zone={zone} points={of} onPoint={onPoint} />;
    const { rerender } = render(chart(points));
    fireEvent.keyDown(screen.getByRole("application"), { key: "End" });
    rerender(chart(points.slice(1)));
    expect(onPoint.mock.calls).toEqual([[LAST], [undefined]]);
  });
});

describe("a range around a line, on screen", () => {
  it.each([1, 2])("shades faintly from each lowest to each highest value, at ratio %d", (ratio) => {
    vi.stubGlobal("devicePixelRatio", ratio);
    const ranged = [2, 3, 4, 3].map((mid, i) => ({ x: i * 20, y: { min: mid - 1, mid, max: mid + 1.5 } }));
    const { container } = render(
      <CapnogramChart title="Range" series={[{ label: "Range", points: ranged }]} />,
    );
    const eye = readScreenPlot(container, { ...SCREEN, x: [0, 60], y: [0, 6] }, ratio);
    // 28 % of the line's colour over white.
    for (const kPa of [3.1, 3.7, 4.3, 5.4]) expect(eye.colorAt(40, kPa), `${kPa} kPa`).toBe("#bdd4ef");
    for (const kPa of [2.9, 5.6]) expect(eye.colorAt(40, kPa), `${kPa} kPa`).toBe(GROUND);
    for (const kPa of [1.1, 3.3]) expect(eye.colorAt(1, kPa), `${kPa} kPa`).toBe("#bdd4ef");
    expect(eye.colorAt(1, 3.7)).toBe(GROUND);
    expect(eye.findLine(40)?.y).toBeCloseTo(4, 1);
  });

  it("is not drawn again for a range with the same labels", () => {
    const { container, rerender } = render(<TrendChart {...base} zone={zone} points={points} />);
    const written = readScreenPlot(container, RULER).record.shapes.length;
    const window = { start: FIRST + 10 * DAY, end: FIRST + 60 * DAY };
    rerender(<TrendChart {...base} zone={zone} points={points} visibleRange={window} />);
    const labels = readScreenPlot(container, RULER)
      .record.shapes.slice(written)
      .flatMap((shape) => (shape.kind === "word" ? [`${shape.text} ${shape.x}`] : []));
    expect(labels.length).toBeGreaterThan(3);
    expect(new Set(labels).size).toBe(labels.length);
  });
});
