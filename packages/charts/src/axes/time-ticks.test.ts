import { DateTime } from "@capno/domain/time/date-time";
import { describe, expect, it } from "vitest";
import { createTimeTicks, getTickStep } from "./time-ticks.ts";

const LONDON = "Europe/London";
const DAY_MS = 86_400_000;
const at = (iso: string) => DateTime.fromISO(iso, { zone: LONDON }).toMillis();
const ticks = (from: string, to: string, width: number, zone = LONDON) => {
  const range = { start: at(from), end: at(to) };
  return createTimeTicks(zone)(range, range.end - range.start, width);
};
const labels = (...args: Parameters<typeof ticks>) => ticks(...args).map(({ label }) => label);

describe("trend axis labels [spec §9] [REQ-DETAIL-23]", () => {
  it.each([
    ["years", 731],
    ["months", 730],
    ["months", 62],
    ["days", 61],
    ["days", 2.01],
    ["hours", 2],
    ["hours", 0.5],
  ])("steps by %s over %d days", (unit, days) => {
    expect(getTickStep(days * DAY_MS).unit).toBe(unit);
  });

  it("labels years, months, days and 8-hour steps", () => {
    expect(labels("2023-06-01", "2026-06-01", 1000)).toEqual(["2024", "2025", "2026"]);
    expect(labels("2026-01-10", "2026-05-20", 1000)).toEqual([
      "Feb 2026",
      "Mar 2026",
      "Apr 2026",
      "May 2026",
    ]);
    expect(labels("2026-05-01", "2026-05-05", 1000)).toEqual(["1 May", "2 May", "3 May", "4 May", "5 May"]);
    expect(labels("2026-05-01", "2026-05-02", 1000)).toEqual(["1 May", "08:00", "16:00", "2 May"]);
  });

  it("puts 8-hour steps and midnights on the wall clock when the clock goes forward", () => {
    const found = ticks("2026-03-28T20:00", "2026-03-30T04:00", 1000);
    expect(found.map(({ label }) => label)).toEqual(["29 Mar", "08:00", "16:00", "30 Mar"]);
    expect(found.map(({ value }) => value)).toEqual(
      ["2026-03-29T00:00", "2026-03-29T08:00", "2026-03-29T16:00", "2026-03-30T00:00"].map(at),
    );
    expect((found[3]?.value ?? 0) - (found[0]?.value ?? 0)).toBe(23 * 3_600_000);
  });

  it("keeps midnights when the clock goes back", () => {
    const found = ticks("2026-10-24", "2026-10-28", 1000);
    expect(found.map(({ value }) => value)).toEqual(
      ["2026-10-24", "2026-10-25", "2026-10-26", "2026-10-27", "2026-10-28"].map(at),
    );
  });

  it("begins every day at its first moment where midnight is skipped", () => {
    const havana = (iso: string) => DateTime.fromISO(iso, { zone: "America/Havana" }).toMillis();
    const range = { start: havana("2026-03-07"), end: havana("2026-03-10") };
    const found = createTimeTicks("America/Havana")(range, 3 * DAY_MS, 1000);
    expect(found.map(({ label }) => label)).toEqual(["7 Mar", "8 Mar", "9 Mar", "10 Mar"]);
    expect(found.map(({ value }) => value)).toEqual(
      ["2026-03-07", "2026-03-08T01:00", "2026-03-09", "2026-03-10"].map(havana),
    );
  });

  it("are refused in an unknown time zone", () => {
    const getTicks = createTimeTicks("Mars/Olympus");
    expect(() => getTicks({ start: 0, end: DAY_MS }, DAY_MS, 500)).toThrow("not a time zone: Mars/Olympus");
  });

  it("keeps its ticks while the view pans", () => {
    const before = labels("2026-05-01", "2026-06-20", 500);
    expect(before).toEqual(["4 May", "11 May", "18 May", "25 May", "1 Jun", "8 Jun", "15 Jun"]);
    expect(labels("2026-05-06", "2026-06-25", 500)).toEqual([...before.slice(1), "22 Jun"]);
  });

  it("are the same for a part of a range as for the part alone", () => {
    const span = 7 * DAY_MS;
    const getTicks = createTimeTicks(LONDON);
    const wide = { start: at("2026-10-20"), end: at("2026-11-03") };
    const part = { start: at("2026-10-23T12:00"), end: at("2026-10-27") };
    getTicks(wide, span, 1000);
    expect(getTicks(part, span, 1000)).toEqual(createTimeTicks(LONDON)(part, span, 1000));
    expect(getTicks(part, span, 1000).map(({ label }) => label)).toEqual([
      "24 Oct",
      "25 Oct",
      "26 Oct",
      "27 Oct",
    ]);
  });

  it.each([
    ["later", "2026-05-06", "2026-06-25"],
    ["earlier", "2026-04-20", "2026-06-09"],
  ])("are there when the same axis moves to %s days", (_, from, to) => {
    const getTicks = createTimeTicks(LONDON);
    const after = { start: at(from), end: at(to) };
    const span = 50 * DAY_MS;
    getTicks({ start: at("2026-05-01"), end: at("2026-06-20") }, span, 500);
    expect(getTicks(after, span, 500)).toEqual(createTimeTicks(LONDON)(after, span, 500));
  });

  it("leaves out labels that would touch", () => {
    expect(labels("2026-05-01", "2026-05-03", 200)).toEqual(["1 May", "2 May", "3 May"]);
    expect(labels("2024-06-10", "2026-05-01", 300)).toEqual(["Jul 2024", "Jan 2025", "Jul 2025", "Jan 2026"]);
  });
});
