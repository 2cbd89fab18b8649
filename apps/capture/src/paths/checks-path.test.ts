import { describe, expect, it } from "vitest";

import { parseChecksView, parseGapDays, toChecksParameters, toChecksPath } from "./checks-path.ts";

describe("the address of the data checks", () => {
  it.each(["", "group=2", "gap=14", "group=2&gap=14&check=failed-record"])(
    "is read from and written to %j",
    (text) => {
      expect(toChecksParameters(parseChecksView(new URLSearchParams(text))).toString()).toBe(text);
    },
  );

  it("falls back to the default for an invalid parameter", () => {
    expect(parseChecksView(new URLSearchParams("group=-1&gap=x&check=nothing"))).toEqual({
      groupId: null,
      gapDays: null,
      check: null,
    });
  });

  it("keeps the group in the link from All Users", () => {
    expect([toChecksPath(2), toChecksPath(null)]).toEqual([
      { pathname: "/list/checks", search: "?group=2" },
      { pathname: "/list/checks", search: "" },
    ]);
  });
});

it.each([
  ["0", null],
  ["1", 1],
  ["3650", 3650],
  ["3651", null],
  [" 14 ", 14],
  ["1.5", null],
  ["-1", null],
  ["", null],
  [null, null],
])("parseGapDays reads %j as %j", (text, days) => {
  expect(parseGapDays(text)).toBe(days);
});
