import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findPaths, readPath } from "../testing/read-svg.ts";
import { AverageWaveformChart } from "./AverageWaveformChart.tsx";

const times = [0, 1, 2, 3, 4];
const current = { timesS: times, meansKPa: [0, 4, 5, 5.2, 0], deviationsKPa: [0.1, 0.2, 0.2, 0.2, 0.1] };
const previous = { timesS: times, meansKPa: [0, 3, 4, 4.1, 0] };
const healthy = { timesS: [0, 1, 2], meansKPa: [0, 5, 0] };
const title = "Average waveform";

const readRow = (head: string) =>
  within(
    within(screen.getByRole("table")).getByRole("rowheader", { name: head }).closest("tr") as HTMLElement,
  )
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

/** Of the areas or the line of one colour: the parts without a gap. */
const countParts = (container: Element, kind: "line" | "area", ink: string): number =>
  findPaths(container, kind, ink).flatMap((path) => readPath(path)).length;

describe("average waveform [spec §2]", () => {
  it("says so when there is nothing to draw", () => {
    render(<AverageWaveformChart title={title} waveform={undefined} />);
    expect(screen.getByText("We couldn't find any data")).toBeDefined();
  });

  it("draws the mean with its deviation", () => {
    const onReady = vi.fn();
    const { container } = render(<AverageWaveformChart title={title} waveform={current} onReady={onReady} />);
    expect(countParts(container, "area", "default")).toBe(1);
    expect(countParts(container, "line", "default")).toBe(1);
    expect(screen.getByText("± 1 standard deviation")).toBeDefined();
    expect(onReady).toHaveBeenCalledTimes(1);
  });

  it("tells the lines apart by word and stroke", () => {
    const { container } = render(
      <AverageWaveformChart title={title} waveform={current} previous={previous} healthy={healthy} />,
    );
    const names = within(screen.getByRole("list")).getAllByRole("listitem");
    expect(names.map((item) => item.textContent)).toEqual([
      "Average breath",
      "Previous",
      "Healthy",
      "± 1 standard deviation",
    ]);
    for (const ink of ["default", "grey", "healthy"]) expect(countParts(container, "line", ink)).toBe(1);
    const strokes = findPaths(container, "line", "grey").concat(findPaths(container, "line", "healthy"));
    expect(strokes.map((path) => path.getAttribute("stroke-dasharray"))).toEqual(["6 4", "1.5 3.5"]);
    const explained = names.map((item) => item.querySelector("line")?.getAttribute("stroke-dasharray"));
    expect(explained).toEqual([null, "6 4", "1.5 3.5", undefined]);
  });

  it("draws a previous breath that arrives later", () => {
    const { container, rerender } = render(<AverageWaveformChart title={title} waveform={current} />);
    expect(countParts(container, "line", "grey")).toBe(0);
    rerender(<AverageWaveformChart title={title} waveform={current} previous={previous} />);
    expect(countParts(container, "line", "grey")).toBe(1);
    expect(screen.getByText("Previous")).toBeDefined();
  });

  it("draws and explains the deviation of the current breath alone", () => {
    const compared = { ...previous, deviationsKPa: [0.1, 0.3, 0.3, 0.3, 0.1] };
    const { container } = render(
      <AverageWaveformChart title={title} waveform={current} previous={compared} />,
    );
    expect(countParts(container, "area", "default")).toBe(1);
    expect(countParts(container, "area", "grey")).toBe(0);
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Average breath",
      "Previous",
      "± 1 standard deviation",
    ]);
  });

  it("shows no legend for one line without a deviation", () => {
    render(<AverageWaveformChart title={title} waveform={previous} />);
    expect(screen.queryByRole("list")).toBeNull();
  });

  it("draws no line past a bad point", () => {
    const onProblems = vi.fn();
    const values = [0, 4, Number.NaN, 5, 0];
    const { container } = render(
      <AverageWaveformChart
        title={title}
        waveform={{ timesS: times, meansKPa: values }}
        onProblems={onProblems}
      />,
    );
    expect(countParts(container, "line", "default")).toBe(2);
    expect(screen.getByRole("note").textContent).toBe("Part of this recording could not be drawn");
    expect(onProblems).toHaveBeenCalledWith([{ series: "Average breath", kind: "not-a-number", count: 1 }]);
  });

  it("reports a negative waveform, and lengths that differ", () => {
    const onProblems = vi.fn();
    const waveform = { timesS: times, meansKPa: [-1, 2, 3] };
    render(<AverageWaveformChart title={title} waveform={waveform} onProblems={onProblems} />);
    expect(onProblems).toHaveBeenCalledWith([
      { series: "Average breath", kind: "unequal-lengths", count: 2 },
      { series: "Average breath", kind: "negative", count: 1 },
    ]);
  });

  it("draws and reports no more than has a deviation, where these are fewer", () => {
    const onProblems = vi.fn();
    const waveform = { timesS: times, meansKPa: [0, 4, 5, 5.2, 0], deviationsKPa: [0.1, 0.2] };
    render(<AverageWaveformChart title={title} waveform={waveform} onProblems={onProblems} />);
    expect(onProblems).toHaveBeenCalledWith([
      { series: "Average breath", kind: "unequal-lengths", count: 3 },
    ]);
  });

  it.each([
    ["without a heading", undefined, false, "± 1 standard deviation"],
    ["with a heading", <h3 key="heading">Breath</h3>, false, "± 1 SD"],
    ["with a heading, printed", <h3 key="heading">Breath</h3>, true, "± 1 SD"],
  ])("has one legend and one name of its axis %s", (_, heading, isPrinted, deviation) => {
    render(<AverageWaveformChart title={title} heading={heading} waveform={current} isPrinted={isPrinted} />);
    expect(screen.getAllByRole("list")).toHaveLength(1);
    expect(screen.getByText(deviation)).toBeDefined();
    expect(screen.getAllByText("pCO₂ (kPa)")).toHaveLength(1);
  });

  it("speaks the values under the keyboard cursor, and where a line has none", () => {
    render(<AverageWaveformChart title={title} waveform={current} healthy={healthy} />);
    const chart = screen.getByRole("application", { name: title });
    fireEvent.keyDown(chart, { key: "End" });
    act(() => void vi.runAllTimers());
    expect(chart.querySelector("[aria-live]")?.textContent).toBe(
      "Average breath 0.00 kPa, Healthy no value at 4.0 s",
    );
  });

  it("can be read as a table", () => {
    render(<AverageWaveformChart title={title} waveform={current} />);
    fireEvent.click(screen.getByRole("button", { name: "View as table" }));
    expect(screen.getAllByRole("row")).toHaveLength(42);
    expect(readRow("2.00 s")).toEqual(["5.00", "expiration"]);
    expect(readRow("4.00 s")).toEqual(["0.00", "inspiration"]);
  });

  it("calls a time neither inspiration nor expiration where the breath has no value", () => {
    render(
      <AverageWaveformChart
        title={title}
        waveform={{ timesS: times, meansKPa: [0, Number.NaN, 5, 5.2, 0] }}
      />,
    );
    fireEvent.click(screen.getByRole("button", { name: "View as table" }));
    expect(readRow("1.00 s")).toEqual(["no value", "unknown"]);
    expect(readRow("2.00 s")).toEqual(["5.00", "expiration"]);
  });

  it("calls a time at which one phase ends and the next begins by the next", () => {
    render(<AverageWaveformChart title={title} waveform={{ timesS: times, meansKPa: [0, 0.5, 5, 5, 0] }} />);
    fireEvent.click(screen.getByRole("button", { name: "View as table" }));
    expect(readRow("1.00 s")).toEqual(["0.50", "expiration"]);
  });

  it("says whose phases they are, where another breath is shown beside it", () => {
    render(<AverageWaveformChart title={title} waveform={current} previous={previous} />);
    fireEvent.click(screen.getByRole("button", { name: "View as table" }));
    expect(screen.getAllByRole("columnheader").map((header) => header.textContent)).toEqual([
      "Time",
      "Average breath",
      "Previous",
      "Phase of Average breath",
    ]);
  });

  it("names no breath over its phases, where it is the only one", () => {
    render(<AverageWaveformChart title={title} waveform={current} />);
    fireEvent.click(screen.getByRole("button", { name: "View as table" }));
    const heads = screen.getAllByRole("columnheader").map((header) => header.textContent);
    expect(heads).toEqual(["Time", "Average breath", "Phase"]);
  });

  it("splits the current breath alone", () => {
    render(<AverageWaveformChart title={title} waveform={undefined} previous={previous} />);
    fireEvent.click(screen.getByRole("button", { name: "View as table" }));
    expect(readRow("2.00 s")).toEqual(["4.00"]);
    expect(screen.queryByText("Expiration")).toBeNull();
  });

  it("keeps a sideways swipe, which would go back in the history", () => {
    render(<AverageWaveformChart title={title} waveform={current} />);
    const chart = screen.getByRole("application", { name: title });
    expect(fireEvent.wheel(chart, { deltaX: 200, deltaY: 10 })).toBe(false);
    expect(fireEvent.wheel(chart, { deltaX: 10, deltaY: 200 })).toBe(true);
  });

  it("speaks for itself on paper", () => {
    render(<AverageWaveformChart title={title} waveform={current} isPrinted />);
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe(
      "Average waveform. One breath of 4.0 seconds. Average breath: highest pCO₂ 5.20 kPa at 3.0 s. " +
        "Average breath: inspiration from 0.0 to 0.1 s, expiration from 0.1 to 3.9 s, inspiration from 3.9 to 4.0 s, divided at 0.5 kPa.",
    );
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("application")).toBeNull();
  });
});

describe("the cursor of an average waveform by keys", () => {
  function open() {
    render(<AverageWaveformChart title={title} waveform={current} healthy={healthy} />);
    const chart = screen.getByRole("application", { name: title });
    const readSpoken = () => {
      act(() => void vi.runAllTimers());
      return chart.querySelector("[aria-live]")?.textContent ?? "";
    };
    return { chart, readSpoken };
  }

  it.each([
    // The first step from nowhere enters at the edge it comes from.
    [["ArrowRight"], "0.0"],
    [["ArrowLeft"], "4.0"],
    [["Home", "PageDown"], "0.4"],
    [["End", "PageUp"], "3.6"],
    [["End", "ArrowLeft", "ArrowLeft", "ArrowLeft"], "3.9"],
    [["Home", "ArrowRight", "ArrowRight", "ArrowRight"], "0.1"],
    // It goes no further than the breath.
    [["Home", "PageUp"], "0.0"],
    [["End", "PageDown"], "4.0"],
  ])("is after %j at %s s", (keys, seconds) => {
    const { chart, readSpoken } = open();
    for (const key of keys) expect(fireEvent.keyDown(chart, { key })).toBe(false);
    expect(readSpoken()).toMatch(new RegExp(` at ${seconds} s$`));
  });

  it.each(["ctrlKey", "metaKey", "altKey"])("leaves a key with %s to the browser", (modifier) => {
    const { chart, readSpoken } = open();
    expect(fireEvent.keyDown(chart, { key: "ArrowLeft", [modifier]: true })).toBe(true);
    expect(readSpoken()).toBe("");
  });

  it("is spoken, and that of a pointer is not, which shows where a line has no value", () => {
    const { chart, readSpoken } = open();
    vi.spyOn(chart, "getBoundingClientRect").mockReturnValue({ left: 0, width: 400 } as DOMRect);
    fireEvent.pointerMove(chart, { clientX: 300 });
    expect(readSpoken()).toBe("");
    expect(screen.getByText("3.0 s: Average breath 5.20 ± 0.20, Healthy – kPa")).toBeDefined();
    // A finger points without having moved.
    fireEvent.pointerDown(chart, { clientX: 100 });
    expect(screen.getByText(/^1\.0 s: /)).toBeDefined();
  });
});
