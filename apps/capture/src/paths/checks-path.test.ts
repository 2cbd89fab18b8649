import { describe, expect, it } from "vitest";

import { parseChecksView, parseGapDays, toChecksParameters, toChecksPath } from "./checks-path.ts";

describe("the address of the data checks", () => {
  it.each(["", "group=2", "gap=14", "group=2&gap=14&check=failed-record"])(
    "%j is read and written alike",
    (text) => {
      expect(toChecksParameters(parseChecksView(new URLSearchParams(text))).toString()).toBe(text);
    },
  );

  it("what is not understood falls back to the default", () => {
    expect(parseChecksView(new URLSearchParams("group=-1&gap=x&check=nothing"))).toEqual({
      groupId: null,
      gapDays: null,
      check: null,
    });
  });

  it("the link from the list keeps the group", () => {
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
