import { act, fireEvent, render, screen } from "@testing-library/react";
import { DateTime } from "@capno/domain/time/date-time";
import { describe, expect, it, vi } from "vitest";
import type { Extent } from "../axes/viewport.ts";
import { installNoCanvas } from "../testing/install-canvases.ts";
import { TrendChart } from "./TrendChart.tsx";
import type { TrendPoint } from "./trend-model.ts";

const zone = "Europe/London";
const at = (iso: string) => DateTime.fromISO(iso, { zone }).toMillis();
const readings: readonly TrendPoint[] = [
  { x: at("2026-03-03T14:05"), y: 5.124 },
  { x: at("2026-01-10T09:00"), y: 4.2 },
  { x: at("2026-02-01T12:00"), y: 6.3 },
];
const stillness = {
  title: "Trend",
  label: "END TIDAL CO2",
  unit: "kPa",
  decimals: 2,
  y: { start: 0, end: 11 },
  zone,
};
const chart = () => screen.getByRole("application", { name: "Trend" });

installNoCanvas();

describe("trend chart [spec §2] [REQ-DETAIL-20]", () => {
  it.each([
    ["no reading", []],
    ["no valid reading", [{ x: at("2026-03-03"), y: Number.NaN }]],
  ])("says that there is not enough data with %s", (_, points) => {
    render(<TrendChart {...stillness} points={points} />);
    expect(screen.getByText("Not enough data to plot trend")).toBeDefined();
    expect(screen.queryByRole("application")).toBeNull();
  });

  it("draws a single reading", () => {
    render(<TrendChart {...stillness} points={readings.slice(0, 1)} />);
    expect(chart()).toBeDefined();
    expect(screen.getByText("END TIDAL CO2: one reading, 5.12 kPa on 03 March 2026, 14:05.")).toBeDefined();
  });

  it("draws a reading that arrives later", () => {
    const { rerender } = render(<TrendChart {...stillness} points={readings.slice(1)} />);
    expect(screen.getByText(/^END TIDAL CO2: 2 readings/)).toBeDefined();
    rerender(<TrendChart {...stillness} points={readings} />);
    expect(screen.getByText(/^END TIDAL CO2: 3 readings since 10 January 2026/)).toBeDefined();
    fireEvent.keyDown(chart(), { key: "End" });
    act(() => void vi.runAllTimers());
    expect(document.querySelector("[aria-live]")?.textContent).toContain("03 March 2026, 14:05");
  });

  it("says that a reading without a number is missing, and has no row for it", () => {
    const lost = { x: at("2026-02-14"), y: Number.NaN };
    render(<TrendChart {...stillness} points={[...readings, lost]} />);
    expect(screen.getByText("Part of this recording could not be drawn")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "View as table" }));
    expect(screen.getAllByRole("row")).toHaveLength(4);
  });

  it.each([
    [500, "Trend: readings in view, newest first"],
    [501, "Trend: readings in view, newest first, the first 500"],
  ])("says of %i readings in a table whether they are all", (count, caption) => {
    const many = Array.from({ length: count }, (_, i) => ({ x: at("2026-01-10") + i * 60_000, y: 4 }));
    render(<TrendChart {...stillness} points={many} />);
    fireEvent.click(screen.getByRole("button", { name: "View as table" }));
    expect(screen.getByRole("table", { name: caption })).toBeDefined();
    expect(screen.getAllByRole("row")).toHaveLength(501);
  });

  it("opens the reading under the cursor by Enter, and nothing where there is no cursor [REQ-DETAIL-68]", () => {
    const onOpenPoint = vi.fn();
    render(<TrendChart {...stillness} points={readings} onOpenPoint={onOpenPoint} />);
    fireEvent.keyDown(chart(), { key: "Enter" });
    expect(onOpenPoint).not.toHaveBeenCalled();
    fireEvent.keyDown(chart(), { key: "End" });
    fireEvent.keyDown(chart(), { key: "Enter" });
    expect(onOpenPoint).toHaveBeenCalledExactlyOnceWith(at("2026-03-03T14:05"));
  });

  it("says so over an empty window, and shows all when asked", () => {
    const onShowAll = vi.fn();
    const week = { start: at("2026-02-05"), end: at("2026-02-12") };
    render(<TrendChart {...stillness} points={readings} visibleRange={week} onShowAll={onShowAll} />);
    expect(screen.getByText("Not enough data to plot trend")).toBeDefined();
    const [showAll] = screen.getAllByRole("button", { name: "Show all" }).toReversed();
    if (showAll) fireEvent.click(showAll);
    act(() => void vi.runAllTimers());
    expect(screen.queryByText("Not enough data to plot trend")).toBeNull();
    expect(onShowAll).toHaveBeenCalledTimes(1);
  });

  it("reads out value and date, in the order of time", () => {
    render(<TrendChart {...stillness} points={readings} />);
    const press = (key: string) => {
      fireEvent.keyDown(chart(), { key });
      act(() => void vi.runAllTimers());
      return document.querySelector("[aria-live]")?.textContent;
    };
    expect(press("Home")).toBe("4.20 kPa on 10 January 2026, 09:00");
    expect(press("ArrowRight")).toBe("6.30 kPa on 01 February 2026, 12:00");
    expect(press("End")).toBe("5.12 kPa on 03 March 2026, 14:05");
  });

  it("writes a value without a unit and with its own decimals", () => {
    render(<TrendChart {...stillness} unit="" decimals={0} points={readings} />);
    fireEvent.keyDown(chart(), { key: "End" });
    act(() => void vi.runAllTimers());
    expect(document.querySelector("[aria-live]")?.textContent).toBe("5 on 03 March 2026, 14:05");
    expect(document.querySelector("[class*='axisTitle']")?.textContent).toBe("END TIDAL CO2");
  });

  it("shows a timescale longer than the readings, and goes back to all", () => {
    const seen = new Array<Extent>();
    const halfYear = { start: at("2025-09-03"), end: at("2026-03-03T14:05") };
    const view = (visibleRange?: Extent) => (
      <TrendChart
        {...stillness}
        points={readings}
        visibleRange={visibleRange}
        onVisibleRangeChange={(range) => void seen.push(range)}
      />
    );
    const { rerender } = render(view(halfYear));
    fireEvent.click(screen.getByRole("button", { name: "Zoom in" }));
    act(() => void vi.runAllTimers());
    const middle = (halfYear.start + halfYear.end) / 2;
    expect(((seen[0]?.start ?? 0) + (seen[0]?.end ?? 0)) / 2).toBeCloseTo(middle, -3);
    rerender(view(undefined));
    expect(screen.getByRole("button", { name: "Show all" }).getAttribute("aria-disabled")).toBe("true");
    expect(seen).toHaveLength(1);
  });

  it("names its unit beside the axis, and has in its table the notes of those readings that have one", () => {
    const noted = readings.map((reading, i) =>
      i === 0 ? { ...reading, note: "12 of 21 breaths" } : reading,
    );
    render(<TrendChart {...stillness} points={noted} />);
    expect(screen.getByText("END TIDAL CO2 (kPa)")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "View as table" }));
    const rows = screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows.slice(0, 3)).toEqual([
      ["Date", "END TIDAL CO2", "Breaths"],
      ["03 March 2026, 14:05", "5.12 kPa", "12 of 21 breaths"],
      ["01 February 2026, 12:00", "6.30 kPa", ""],
    ]);
  });

  it("lists the readings at both ends of what is in view", () => {
    const range = { start: at("2026-02-01T12:00"), end: at("2026-03-03T14:05") };
    render(<TrendChart {...stillness} points={readings} visibleRange={range} />);
    fireEvent.click(screen.getByRole("button", { name: "View as table" }));
    expect(screen.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual([
      "03 March 2026, 14:05",
      "01 February 2026, 12:00",
    ]);
  });

  it("lists the readings in view as a table, newest first", () => {
    render(<TrendChart {...stillness} points={readings} />);
    fireEvent.click(screen.getByRole("button", { name: "View as table" }));
    const rows = screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ["Date", "END TIDAL CO2"],
      ["03 March 2026, 14:05", "5.12 kPa"],
      ["01 February 2026, 12:00", "6.30 kPa"],
      ["10 January 2026, 09:00", "4.20 kPa"],
    ]);
  });
});

it("writes each event of a trend in a row of its own, on paper too [REQ-DETAIL-20]", () => {
  const events = [
    { x: at("2026-03-02T00:00"), label: "Visit 2" },
    { x: at("2026-02-03T14:05"), label: "Visit 1" },
  ];
  const { container } = render(<TrendChart {...stillness} points={readings} events={events} isPrinted />);
  const labels = [...container.querySelectorAll("text")].filter(({ textContent }) =>
    /Visit/.test(textContent),
  );
  expect(labels.map(({ textContent }) => textContent)).toEqual(["Visit 2", "Visit 1"]);
  expect(labels[0]?.getAttribute("y")).not.toBe(labels[1]?.getAttribute("y"));
});
