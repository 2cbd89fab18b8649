import { act, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { installNoCanvas } from "../testing/install-canvases.ts";
import { drawTrend } from "./draw-trend.ts";
import { TrendChart } from "./TrendChart.tsx";

const NOON = Date.UTC(2026, 5, 1, 12);
const DAY_MS = 86_400_000;
const points = [
  { x: NOON, y: 4 },
  { x: NOON + 30 * DAY_MS, y: 8 },
];
const trend = {
  title: "Trend",
  label: "END TIDAL CO2",
  unit: "kPa",
  decimals: 2,
  y: { start: 0, end: 11 },
  zone: "Pacific/Auckland",
};

installNoCanvas();

const readCursor = (key: string) => {
  fireEvent.keyDown(screen.getByRole("application", { name: "Trend" }), { key });
  act(() => void vi.runAllTimers());
  return document.querySelector("[aria-live]")?.textContent;
};

describe("a trend and what its page tells it [REQ-DETAIL-20]", () => {
  // In June noon in London is midnight in Auckland, of the next day.
  it("writes each date in the zone of the page: in words, at the cursor and in the table", () => {
    render(<TrendChart {...trend} points={points} />);
    const summary = screen.getByText(/2 readings since/).textContent;
    expect(summary).toMatch(/since 02 June 2026, 00:00, .* on 02 July 2026, 00:00\.$/);
    expect(readCursor("Home")).toBe("4.00 kPa on 02 June 2026, 00:00");
    fireEvent.click(screen.getByRole("button", { name: "View as table" }));
    const dates = screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
    expect(dates).toEqual(["02 July 2026, 00:00", "02 June 2026, 00:00"]);
  });

  it("writes the dates of a file in the zone of the study", () => {
    const picture = drawTrend({
      ...{ ...trend, points, height: 112, window: { start: NOON - DAY_MS, end: NOON + 40 * DAY_MS } },
      ...{ bands: [], referenceLines: [], ownRange: undefined, longestGapMs: Infinity },
    });
    expect(picture?.description).toMatch(/since 02 June 2026, 00:00, .* on 02 July 2026, 00:00\.$/);
  });

  it("reads out a reading's own note, and none of a neighbour", () => {
    const noted = points.map((point, i) => (i === 1 ? { ...point, note: "12 of 21 breaths" } : point));
    render(<TrendChart {...trend} zone="UTC" points={noted} />);
    const read = ["End", "ArrowLeft", "End"].map(readCursor);
    expect(read).toEqual([
      "8.00 kPa, 12 of 21 breaths on 01 July 2026, 12:00",
      "4.00 kPa on 01 June 2026, 12:00",
      "8.00 kPa, 12 of 21 breaths on 01 July 2026, 12:00",
    ]);
  });

  it("has the words of a line at the height of the line", () => {
    const lines = [{ value: 5.5, color: "red" }] as const;
    render(<TrendChart {...trend} points={points} isWholeAxis referenceLines={lines} height={220} />);
    expect(Number(screen.getByText("5.5 kPa").getAttribute("y"))).toBeCloseTo(110, 3);
  });

  it("keeps the place of a trend without a reading as high as the trend", () => {
    render(<TrendChart {...trend} points={[]} height={120} />);
    expect(screen.getByRole("group", { name: "Trend" }).style.minHeight).toBe("120px");
  });
});
