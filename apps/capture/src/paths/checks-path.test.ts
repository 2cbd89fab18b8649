import { describe, expect, it } from "vitest";

import { parseChecksView, toChecksParameters, toChecksPath } from "./checks-path.ts";

describe("the address of the data checks", () => {
  it.each(["", "group=2", "check=gap", "group=2&check=failed-record"])(
    "is read from and written to %j",
    (text) => {
      expect(toChecksParameters(parseChecksView(new URLSearchParams(text))).toString()).toBe(text);
    },
  );

  it("falls back to the default for an invalid parameter", () => {
    expect(parseChecksView(new URLSearchParams("group=-1&check=nothing"))).toEqual({
      groupId: null,
      check: null,
    });
  });

  it.each(["group=0", "group=", "group=1.5", "group=x"])("names no group by %j", (text) => {
    expect(parseChecksView(new URLSearchParams(text)).groupId).toBeNull();
  });

  it("keeps the group in the link from All Users", () => {
    expect([toChecksPath(2), toChecksPath(null)]).toEqual([
      { pathname: "/list/checks", search: "?group=2" },
      { pathname: "/list/checks", search: "" },
    ]);
  });
});
