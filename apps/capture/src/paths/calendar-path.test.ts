import { describe, expect, it } from "vitest";

import { TIME_ZONE } from "../shared/time/time-zone.ts";
import {
  isCalendarShown,
  parseCalendarView,
  parseListedDay,
  toCalendarParameters,
  toAllDays,
  toListedDay,
  toShown,
} from "./calendar-path.ts";

const OTHER = TIME_ZONE === "Asia/Tokyo" ? "Asia/Seoul" : "Asia/Tokyo";

describe("the address of the calendar [REQ-DETAIL-42]", () => {
  it.each([
    ["", { zone: TIME_ZONE, until: null }],
    [`zone=${OTHER}&until=2026-11-03`, { zone: OTHER, until: "2026-11-03" }],
    ["zone=Nowhere/City&until=2026-02-30", { zone: TIME_ZONE, until: null }],
    ["until=yesterday", { zone: TIME_ZONE, until: null }],
  ])("is read from %j", (search, view) => {
    expect(parseCalendarView(new URLSearchParams(search), TIME_ZONE)).toEqual(view);
  });

  it("is read back as it was written, and keeps the other parameters", () => {
    const view = { zone: OTHER, until: "2026-11-03" };
    const params = toCalendarParameters(view, new URLSearchParams("q=CARD"), TIME_ZONE);
    expect(params.get("q")).toBe("CARD");
    expect(parseCalendarView(params, TIME_ZONE)).toEqual(view);
    expect(toCalendarParameters({ zone: TIME_ZONE, until: null }, params, TIME_ZONE).toString()).toBe(
      "q=CARD",
    );
  });

  it("loses the calendar's own parameters when the calendar is closed", () => {
    const params = toShown(new URLSearchParams("q=CARD"), true);
    expect(isCalendarShown(params)).toBe(true);
    params.set("until", "2026-11-03");
    expect(toShown(params, false).toString()).toBe("q=CARD");
  });

  it("names a day, or the records without a date", () => {
    const read = (search: string) => parseListedDay(new URLSearchParams(search));
    expect(read("day=2026-11-03")).toBe("2026-11-03");
    expect(read("day=undated")).toBe("undated");
    expect(read("day=soon")).toBeUndefined();
    expect(toListedDay("2026-11-03", OTHER, TIME_ZONE).toString()).toBe(
      `day=2026-11-03&zone=${encodeURIComponent(OTHER)}`,
    );
    expect(toListedDay("2026-11-03", OTHER, OTHER).toString()).toBe("day=2026-11-03");
    expect(toAllDays(new URLSearchParams("record=7&day=undated")).toString()).toBe("record=7");
  });
});
