import { expect, it } from "vitest";

import { formatLeftOut, formatUnreadable } from "./format-left-out.ts";

const NONE = { undated: 0, missing: 0, unreadable: 0 };

it.each([
  [NONE, undefined],
  [{ ...NONE, undated: 1 }, "Records left out: 1 without a trustworthy date."],
  [{ ...NONE, missing: 1 }, "Records left out: 1 without this value."],
  [{ ...NONE, unreadable: 1 }, "Records left out: 1 that could not be read."],
  [{ ...NONE, missing: 1_200 }, "Records left out: 1,200 without this value."],
  [
    { undated: 1, missing: 2, unreadable: 3, ofOtherDates: 4 },
    "Records left out: 4 of other dates, 1 without a trustworthy date, 2 without this value, 3 that could not be read.",
  ],
])("of readings that are not drawn, %j, it is said: %s [REQ-DATA-24]", (counts, words) => {
  expect(formatLeftOut(counts)).toBe(words);
});

it("users who could not be read are counted", () => {
  expect([1, 2].map(formatUnreadable)).toEqual(["1 user could not be read", "2 users could not be read"]);
});
