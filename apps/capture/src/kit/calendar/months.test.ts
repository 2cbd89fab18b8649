import { describe, expect, it } from "vitest";

import { createMonthsRange, moveByKey, toMonths } from "./months.ts";

describe("months on a wall [REQ-DETAIL-42]", () => {
  it("begin on Monday and hold each of their days once", () => {
    const [january, february] = toMonths("2027-02-14", 2);
    expect(january?.first).toBe("2027-01-01");
    // A month of exactly four weeks.
    expect(february?.weeks).toHaveLength(4);
    expect(january?.weeks[0]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      "2027-01-01",
      "2027-01-02",
      "2027-01-03",
    ]);
    expect(january?.weeks.flat().filter(Boolean)).toHaveLength(31);
  });

  it.each([
    ["2026-11-20", "2026-10-01", "2026-11-20"],
    ["2026-10-05", "2026-09-01", "2026-10-31"],
  ])("up to %s begin on %s and end on %s, with none after today", (last, first, end) => {
    const { names } = createMonthsRange(last, 2, "Europe/London", "2026-11-20");
    expect([names[0], names.at(-1)]).toEqual([first, end]);
  });

  it.each([
    ["ArrowRight", "2026-11-01"],
    ["ArrowLeft", "2026-10-30"],
    ["ArrowDown", "2026-11-07"],
    ["ArrowUp", "2026-10-24"],
    // September has no 31st.
    ["PageUp", "2026-09-30"],
    ["PageDown", "2026-11-30"],
    ["Home", "2026-10-26"],
    ["End", "2026-11-01"],
    ["a", undefined],
  ])("%s leads from Saturday 31 October 2026 to %s", (key, day) => {
    expect(moveByKey("2026-10-31", key)).toBe(day);
  });
});
