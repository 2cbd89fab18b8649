import { describe, expect, it } from "vitest";

import { isCalendarShown, parseListedDay, toAllDays, toListedDay, toShown } from "./calendar-path.ts";

describe("the address of the calendar [REQ-DETAIL-42]", () => {
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
    expect(toListedDay("2026-11-03", new URLSearchParams("q=CARD")).toString()).toBe("q=CARD&day=2026-11-03");
    expect(toAllDays(new URLSearchParams("record=7&day=undated")).toString()).toBe("record=7");
  });
});
