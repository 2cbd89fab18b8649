import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Extent } from "../axes/viewport.ts";
import { installNoCanvas } from "../testing/install-canvases.ts";
import { findPaths, readPath } from "../testing/read-svg.ts";
import type { DrawingProblem } from "../samples/clean-samples.ts";
import { CHART_SHORTCUTS } from "../plot/chart-shortcuts.ts";
import { CapnogramChart } from "./CapnogramChart.tsx";

/** 75 s at 50 Hz, rising by a kPa every 10 s and falling back. */
const times = Array.from({ length: 3751 }, (_, i) => i * 0.02);
const recording = { label: "pCO₂", times, values: times.map((t) => (t % 10) * 0.5) };
const sound = [recording];
const broken = [{ ...recording, values: recording.values.map((v, i) => (i === 100 ? Number.NaN : v)) }];
const negative = [{ ...recording, values: recording.values.map((v, i) => (i === 100 ? -0.2 : v)) }];

const chart = () => screen.getByRole("application", { name: "Capnogram" });
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(chart(), { key });
  act(() => void vi.runAllTimers());
};
const spoken = () => document.querySelector("[aria-live]")?.textContent;

installNoCanvas();

describe("capnogram chart [spec §2]", () => {
  it("says that there is no data, and then counts as ready", () => {
    const onReady = vi.fn();
    render(<CapnogramChart title="Capnogram" series={[]} onReady={onReady} />);
    expect(screen.getByText("We couldn't find any data")).toBeDefined();
    expect(onReady).toHaveBeenCalledTimes(1);
  });

  it("calls onReady once, when a recording is drawn", () => {
    const onReady = vi.fn();
    const { rerender } = render(<CapnogramChart title="Capnogram" series={sound} onReady={onReady} />);
    rerender(<CapnogramChart title="Capnogram" series={sound} onReady={onReady} />);
    expect(onReady).toHaveBeenCalledTimes(1);
  });

  it("has a description in words", () => {
    render(<CapnogramChart title="Capnogram" series={sound} />);
    const [summaryId] = (chart().getAttribute("aria-describedby") ?? "").split(" ");
    const summary = document.getElementById(summaryId ?? "")?.textContent;
    expect(summary).toBe("75.0 seconds of pCO₂ against time. pCO₂: pCO₂ from 0.00 to 4.99 kPa.");
  });

  it.each([
    [
      12,
      "75.0 seconds of pCO₂ against time. pCO₂: pCO₂ from 0.00 to 4.99 kPa. Marked: M1, M2, M3, M4, M5, M6, M7, M8, M9, M10, M11, M12.",
    ],
    // More names than one would listen to.
    [13, "75.0 seconds of pCO₂ against time. pCO₂: pCO₂ from 0.00 to 4.99 kPa."],
  ])("names %i marks in its description, or none", (count, words) => {
    const marks = Array.from(
      { length: count },
      (_, x) => ({ type: "x-line", x, label: `M${x + 1}` }) as const,
    );
    render(<CapnogramChart title="Capnogram" series={sound} annotations={marks} />);
    expect(screen.getByText(words)).toBeDefined();
  });

  it.each([
    ["without a heading", undefined],
    ["with a heading", <h3 key="heading">Recording</h3>],
  ])("has one name of its value axis %s", (_, heading) => {
    render(<CapnogramChart title="Capnogram" heading={heading} series={sound} />);
    expect(screen.getAllByText("pCO₂ (kPa)")).toHaveLength(1);
  });

  it("keeps its tools in sight while it is zoomed or shown as a table", () => {
    render(<CapnogramChart title="Capnogram" series={sound} />);
    const isKept = () => screen.getByRole("toolbar").hasAttribute("data-kept");
    const click = (name: string) => {
      fireEvent.click(screen.getByRole("button", { name }));
      act(() => void vi.runAllTimers());
    };
    expect(isKept()).toBe(false);
    click("View as table");
    expect(isKept()).toBe(true);
    click("Hide table");
    expect(isKept()).toBe(false);
    click("Zoom in");
    expect(isKept()).toBe(true);
  });

  it("explains zooming with a mouse in the words of the list of shortcuts", () => {
    render(<CapnogramChart title="Capnogram" series={sound} />);
    expect(screen.getByText("Ctrl + scroll to zoom")).toBeDefined();
    expect(CHART_SHORTCUTS.flatMap(({ keys }) => keys)).toContain("Ctrl + scroll");
  });

  it("explains zooming with fingers only where its breaths stand below, so once on a page", () => {
    const { rerender } = render(<CapnogramChart title="Capnogram" series={sound} />);
    expect(screen.queryByText("Pinch to zoom")).toBeNull();
    rerender(<CapnogramChart title="Capnogram" series={sound} renderBelow={() => null} />);
    expect(screen.getByText("Pinch to zoom")).toBeDefined();
  });

  it("has its tools in one Tab stop, with arrow keys between them", () => {
    render(<CapnogramChart title="Capnogram" series={sound} />);
    const toolbar = screen.getByRole("toolbar", { name: "Tools of Capnogram" });
    const buttons = within(toolbar).getAllByRole("button");
    const getStops = () => buttons.filter(({ tabIndex }) => tabIndex === 0);
    expect(getStops()).toEqual([buttons[0]]);
    act(() => buttons[0]?.focus());
    fireEvent.keyDown(toolbar, { key: "ArrowRight" });
    expect(document.activeElement).toBe(buttons[1]);
    expect(getStops()).toEqual([buttons[1]]);
    fireEvent.keyDown(toolbar, { key: "End" });
    expect(document.activeElement).toBe(buttons.at(-1));
    fireEvent.keyDown(toolbar, { key: "ArrowRight" });
    expect(document.activeElement).toBe(buttons.at(-1));
    fireEvent.keyDown(toolbar, { key: "Home" });
    expect(getStops()).toEqual([buttons[0]]);
  });

  it("shows a legend of its lines and labelled shades, only when asked to [REQ-DETAIL-48]", () => {
    const shade = { type: "background-rect", color: "yellow", label: "Breath with an error" } as const;
    const marks = [
      { ...shade, x0: 1, x1: 2 },
      { ...shade, x0: 4, x1: 5 },
      { type: "background-rect", x0: 7, x1: 8 } as const,
    ];
    const chartOf = (hasLegend?: boolean) => (
      <CapnogramChart
        title="Capnogram"
        series={sound}
        annotations={marks}
        {...(hasLegend === undefined ? {} : { hasLegend })}
      />
    );
    const { rerender } = render(chartOf());
    expect(screen.queryByRole("list")).toBeNull();
    rerender(chartOf(true));
    const entries = within(screen.getByRole("list")).getAllByRole("listitem");
    expect(entries.map(({ textContent }) => textContent)).toEqual(["pCO₂", "Breath with an error"]);
  });
});

describe("a recording with bad samples [HZ-03]", () => {
  const note = "Part of this recording could not be drawn";

  it("notes that a part is missing and reports it once", () => {
    const onProblems = vi.fn<(problems: readonly DrawingProblem[]) => void>();
    const { rerender } = render(<CapnogramChart title="Capnogram" series={broken} onProblems={onProblems} />);
    rerender(<CapnogramChart title="Capnogram" series={broken} onProblems={onProblems} />);
    expect(screen.getByRole("note").textContent).toBe(note);
    expect(onProblems.mock.calls).toEqual([[[{ series: "pCO₂", kind: "not-a-number", count: 1 }]]]);
  });

  it("draws negative values without a note, and reports them", () => {
    const onProblems = vi.fn<(problems: readonly DrawingProblem[]) => void>();
    render(<CapnogramChart title="Capnogram" series={negative} onProblems={onProblems} />);
    expect(screen.queryByRole("note")).toBeNull();
    expect(onProblems.mock.calls[0]?.[0]).toEqual([{ series: "pCO₂", kind: "negative", count: 1 }]);
  });
});

describe("capnogram cursor [spec §9]", () => {
  it("speaks the value with 2 decimals and the time with 1", () => {
    render(<CapnogramChart title="Capnogram" series={sound} />);
    press("End");
    expect(spoken()).toBe("2.50 kPa at 75.0 s");
    press("Home");
    expect(spoken()).toBe("0.00 kPa at 0.0 s");
  });

  it("enters from the right by the key to the left", () => {
    render(<CapnogramChart title="Capnogram" series={sound} />);
    press("ArrowLeft");
    expect(spoken()).toMatch(/ at 74\.8 s$/);
  });

  it("leaps by 40 px to later and to earlier samples", () => {
    render(<CapnogramChart title="Capnogram" series={sound} />);
    press("PageDown");
    expect(spoken()).toBe("2.34 kPa at 4.7 s");
    press("PageUp");
    expect(spoken()).toBe("0.00 kPa at 0.0 s");
  });

  it("speaks only where a held arrow key stops", () => {
    render(<CapnogramChart title="Capnogram" series={sound} />);
    press("Home");
    for (let i = 0; i < 5; i++) fireEvent.keyDown(chart(), { key: "ArrowRight" });
    expect(spoken()).toBe("0.00 kPa at 0.0 s");
    act(() => void vi.runAllTimers());
    expect(spoken()).not.toBe("0.00 kPa at 0.0 s");
    expect(spoken()).toMatch(/^\d\.\d\d kPa at \d\.\d s$/);
  });

  it("names each line when there are several", () => {
    const series = [recording, { ...recording, label: "Healthy", values: times.map(() => 5) }];
    render(<CapnogramChart title="Capnogram" series={series} />);
    press("Home");
    expect(spoken()).toBe("pCO₂ 0.00 kPa, Healthy 5.00 kPa at 0.0 s");
  });
});

describe("capnogram pan and zoom [spec §9] [REQ-DETAIL-22]", () => {
  function renderChart() {
    const seen = new Array<Extent>();
    const onChange = (range: Extent) => void seen.push(range);
    render(<CapnogramChart title="Capnogram" series={sound} onVisibleRangeChange={onChange} />);
    return seen;
  }
  const click = (name: string) => {
    fireEvent.click(screen.getByRole("button", { name }));
    act(() => void vi.runAllTimers());
  };
  const isDisabled = (name: string) =>
    screen.getByRole("button", { name }).getAttribute("aria-disabled") === "true";

  it("have a button for every gesture, disabled where it can do nothing", () => {
    const seen = renderChart();
    expect(["Earlier", "Later", "Zoom out", "Show all"].map(isDisabled)).toEqual([true, true, true, true]);
    click("Zoom in");
    expect(seen.at(-1)).toEqual({ start: 12.5, end: 62.5 });
    expect(isDisabled("Earlier")).toBe(false);
    click("Earlier");
    expect(seen.at(-1)).toEqual({ start: 0, end: 50 });
    click("Later");
    click("Show all");
    expect(seen.at(-1)).toEqual({ start: 0, end: 75 });
    expect(seen).toHaveLength(4);
  });

  it("work by keys as well", () => {
    const seen = renderChart();
    press("+");
    fireEvent.keyDown(chart(), { key: "ArrowRight", shiftKey: true });
    act(() => void vi.runAllTimers());
    press("-", "0");
    expect(seen).toEqual([
      { start: 12.5, end: 62.5 },
      { start: 25, end: 75 },
      { start: 0, end: 75 },
    ]);
  });

  it("start after 10 px of movement, not before", () => {
    const seen = renderChart();
    press("+");
    const plot = chart();
    Object.defineProperty(plot, "clientWidth", { value: 500 });
    const drag = (x: number) => fireEvent.pointerMove(plot, { pointerId: 1, clientX: x });
    fireEvent.pointerDown(plot, { pointerId: 1, clientX: 300, button: 0 });
    drag(309);
    act(() => void vi.runAllTimers());
    expect(seen).toHaveLength(1);
    drag(310);
    act(() => void vi.runAllTimers());
    expect(seen).toHaveLength(2);
    drag(200);
    fireEvent.pointerUp(plot, { pointerId: 1, clientX: 200 });
    act(() => void vi.runAllTimers());
    expect(seen.at(-1)?.start).toBeGreaterThan(12.5 + 9);
  });

  /** The plot as if it were 500 px wide. */
  function layOut(): HTMLElement {
    const plot = chart();
    Object.defineProperty(plot, "clientWidth", { value: 500, configurable: true });
    vi.spyOn(plot, "getBoundingClientRect").mockReturnValue({ left: 0, width: 500 } as DOMRect);
    return plot;
  }

  it("keep under each of two fingers what was under it, and pan with the one that is left", () => {
    const seen = renderChart();
    const plot = layOut();
    const finger = (pointerId: number, clientX: number) => ({ pointerId, clientX, pointerType: "touch" });
    fireEvent.pointerDown(plot, finger(1, 200));
    fireEvent.pointerDown(plot, finger(2, 300));
    fireEvent.pointerMove(plot, finger(2, 400));
    act(() => void vi.runAllTimers());
    // 30 s are still under the first, and 45 s under the second.
    expect(seen).toEqual([{ start: 15, end: 52.5 }]);
    fireEvent.pointerUp(plot, finger(2, 400));
    fireEvent.pointerMove(plot, finger(1, 300));
    act(() => void vi.runAllTimers());
    expect(seen.at(-1)).toEqual({ start: 7.5, end: 45 });
    fireEvent.pointerUp(plot, finger(1, 300));
    fireEvent.pointerMove(plot, finger(1, 200));
    act(() => void vi.runAllTimers());
    expect(seen).toHaveLength(2);
  });

  it("pan by the wheel with Shift, and let the page scroll where there is nothing further", () => {
    const seen = renderChart();
    press("+");
    const turn = (deltaY: number) => {
      const isKept = fireEvent.wheel(layOut(), { deltaY, shiftKey: true });
      act(() => void vi.runAllTimers());
      return isKept;
    };
    expect([turn(100), seen.at(-1)]).toEqual([false, { start: 22.5, end: 72.5 }]);
    expect([turn(100), seen.at(-1)]).toEqual([false, { start: 25, end: 75 }]);
    expect(turn(100)).toBe(true);
    expect([turn(-100), seen.at(-1)]).toEqual([false, { start: 15, end: 65 }]);
  });

  it("pan as far as two fingers swipe to the side", () => {
    const seen = renderChart();
    press("+");
    fireEvent.wheel(layOut(), { deltaX: 100, deltaY: 20 });
    act(() => void vi.runAllTimers());
    expect(seen.at(-1)).toEqual({ start: 22.5, end: 72.5 });
  });

  it.each([
    ["=", "_"],
    ["+", "-"],
  ])("zoom in by %s, and out by %s", (closer, farther) => {
    const seen = renderChart();
    press(closer);
    press(farther);
    expect(seen).toEqual([
      { start: 12.5, end: 62.5 },
      { start: 0, end: 75 },
    ]);
  });

  it("leave the wheel to the page until the chart has the focus or Ctrl is held [REQ-DETAIL-22] [REQ-DETAIL-41]", () => {
    const seen = renderChart();
    expect(fireEvent.wheel(chart(), { deltaY: -100 })).toBe(true);
    act(() => void vi.runAllTimers());
    expect(seen).toEqual([]);
    // Where the chart can zoom out no further, a pinch does not zoom the page instead.
    expect(fireEvent.wheel(chart(), { deltaY: 100, ctrlKey: true })).toBe(false);
    expect(fireEvent.wheel(chart(), { deltaY: -100, ctrlKey: true })).toBe(false);
    act(() => void vi.runAllTimers());
    expect(seen).toHaveLength(1);
  });

  it("handle a sideways swipe, which would otherwise go back in the history, also at the end of the range", () => {
    render(<CapnogramChart title="Capnogram" series={sound} />);
    for (const deltaX of [-200, 200]) expect(fireEvent.wheel(chart(), { deltaX, deltaY: 10 })).toBe(false);
    expect(fireEvent.wheel(chart(), { deltaX: 10, deltaY: 200 })).toBe(true);
  });

  it.each(["ctrlKey", "metaKey", "altKey"])(
    "leave + with %s to the browser, which zooms the page",
    (modifier) => {
      const onVisibleRangeChange = vi.fn();
      render(<CapnogramChart title="Capnogram" series={sound} onVisibleRangeChange={onVisibleRangeChange} />);
      for (const key of ["+", "-", "0"])
        expect(fireEvent.keyDown(chart(), { key, [modifier]: true })).toBe(true);
      act(() => void vi.runAllTimers());
      expect(onVisibleRangeChange).not.toHaveBeenCalled();
      expect(fireEvent.keyDown(chart(), { key: "+" })).toBe(false);
      act(() => void vi.runAllTimers());
      expect(onVisibleRangeChange).toHaveBeenCalled();
    },
  );

  it("zoom by wheel, and let the page scroll where the chart can zoom no further", () => {
    const seen = renderChart();
    chart().focus();
    const isKept = fireEvent.wheel(chart(), { deltaY: 100 });
    expect(isKept).toBe(true);
    expect(fireEvent.wheel(chart(), { deltaY: -100 })).toBe(false);
    act(() => void vi.runAllTimers());
    expect(seen).toHaveLength(1);
    fireEvent.dblClick(chart());
    act(() => void vi.runAllTimers());
    expect(seen.at(-1)).toEqual({ start: 0, end: 75 });
  });

  it("show the range that the page asks for, but keep the user's own choice", () => {
    const seen = new Array<Extent>();
    const onChange = (range: Extent) => void seen.push(range);
    const range = { start: 20, end: 40 };
    const view = (series: typeof sound, visibleRange?: Extent) => (
      <CapnogramChart
        title="Capnogram"
        series={series}
        onVisibleRangeChange={onChange}
        {...(visibleRange ? { visibleRange } : {})}
      />
    );
    const { rerender } = render(view(sound, range));
    press("-");
    expect(seen).toEqual([{ start: 15, end: 45 }]);
    rerender(view([{ ...recording }], range));
    press("+");
    expect(seen.at(-1)).toEqual({ start: 20, end: 40 });
  });
});

describe("capnogram as a table", () => {
  it("gives the lowest and highest value of every step in view", () => {
    render(<CapnogramChart title="Capnogram" series={sound} />);
    expect(screen.queryByRole("table")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "View as table" }));
    const rows = within(screen.getByRole("table")).getAllByRole("row");
    const cells = rows.map((row) => [...row.children].map((cell) => cell.textContent));
    expect(cells[0]).toEqual(["From", "Lowest pCO₂, kPa", "Highest pCO₂, kPa"]);
    expect(cells[1]).toEqual(["0.0 s", "0.00", "0.24"]);
    expect(rows.length).toBeLessThan(242);
  });

  it("has two columns for each of several lines, and times as fine as its steps", () => {
    const short = times.slice(0, 201);
    const series = ["pCO₂", "Healthy"].map((label) => ({ label, times: short, values: short }));
    render(<CapnogramChart title="Capnogram" series={series} />);
    fireEvent.click(screen.getByRole("button", { name: "View as table" }));
    const [heads, , second] = within(screen.getByRole("table")).getAllByRole("row");
    const cells = [heads, second].map((row) => [...(row?.children ?? [])].map((cell) => cell.textContent));
    expect(cells).toEqual([
      ["From", "pCO₂: lowest, kPa", "pCO₂: highest, kPa", "Healthy: lowest, kPa", "Healthy: highest, kPa"],
      ["0.02 s", "0.02", "0.02", "0.02", "0.02"],
    ]);
  });

  it("says where a step has no value", () => {
    const gap = [{ label: "pCO₂", times: [0, 1, 60], values: [1, 2, 3] }];
    render(<CapnogramChart title="Capnogram" series={gap} />);
    fireEvent.click(screen.getByRole("button", { name: "View as table" }));
    expect(screen.getAllByText("no value").length).toBeGreaterThan(10);
  });
});

describe("the capnogram on paper", () => {
  it("is drawn as vectors, with its axes and without tools", () => {
    const onReady = vi.fn();
    render(<CapnogramChart title="Capnogram" series={sound} isPrinted onReady={onReady} />);
    const picture = screen.getByRole("img", { name: /^Capnogram\. 75\.0 seconds/ });
    expect(findPaths(picture, "line", "default")).toHaveLength(1);
    expect(within(picture).getByText("70")).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
    expect(onReady).toHaveBeenCalledTimes(1);
  });

  it("shows the range of points that have one, broken where a point is bad", () => {
    const y = (mid: number) => ({ min: mid - 1, mid, max: mid + 1 });
    const points = [1, 2, Number.NaN, 4, 5].map((mid, i) => ({ x: i, y: y(mid) }));
    render(<CapnogramChart title="Capnogram" series={[{ label: "Range", points }]} isPrinted />);
    const picture = screen.getByRole("img");
    const paths = [...findPaths(picture, "area", "default"), ...findPaths(picture, "line", "default")];
    expect(paths.map((path) => readPath(path).length)).toEqual([2, 2]);
  });

  it("draws every kind of annotation in its colour", () => {
    const marks = [
      { type: "background-rect", x0: 1, x1: 2, color: "red" },
      { type: "x-line", x: 3, label: "Breath 2" },
      { type: "y-line", y: 0.5, dashed: true },
      { type: "line", x0: 1, y0: 1, x1: 2, y1: 2, color: "yellow" },
      { type: "triangle", x: 5, y: 4, color: "green" },
      { type: "square", x: 6, y: 4, color: "grey" },
      { type: "range", x: 7, low: 1, high: 2 },
      { type: "square", x: Number.NaN, y: 4 },
    ] as const;
    render(<CapnogramChart title="Capnogram" series={sound} annotations={marks} isPrinted />);
    const picture = screen.getByRole("img");
    expect(within(picture).getByText("Breath 2")).toBeDefined();
    const colors = [...picture.querySelectorAll("g > g > [fill^='var'], g > g > g > [stroke^='var']")];
    expect(colors.map((mark) => mark.getAttribute("fill")?.slice(4, 14))).toContain("--band-act");
    expect(picture.querySelectorAll("[stroke-dasharray]")).toHaveLength(1);
  });
});
