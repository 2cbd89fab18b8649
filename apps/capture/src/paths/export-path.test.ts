import { describe, expect, it } from "vitest";

import { findUnreadableDays, parseExportChoice, toExportParameters, toExportSearch } from "./export-path.ts";

const ALL = { groupId: null, from: null, until: null, without: [] };

describe("the address of a study export", () => {
  it.each([
    ["", ALL],
    ["group=2", { ...ALL, groupId: 2 }],
    ["group=-1", ALL],
    ["group=0", ALL],
    ["group=1.5", ALL],
    ["group=all", ALL],
    ["from=2026-05-01&until=2026-10-31", { ...ALL, from: "2026-05-01", until: "2026-10-31" }],
    ["from=2026-13-01", ALL],
    ["from=yesterday", ALL],
    ["without=waveforms,nonsense,breaths", { ...ALL, without: ["breaths", "waveforms"] }],
  ])("is read from %j", (text, choice) => {
    expect(parseExportChoice(new URLSearchParams(text))).toEqual(choice);
  });

  it.each([
    ["from=2026-05-01&until=2026-10-31", []],
    ["", []],
    ["from=&until=2026-02-30", ["from", "until"]],
    ["from=202612-05-01", ["from"]],
    ["until=yesterday", ["until"]],
  ])("with %j names the invalid days %j", (text, names) => {
    expect(findUnreadableDays(new URLSearchParams(text))).toEqual(names);
  });

  it("keeps the group in the link from All Users", () => {
    expect([toExportSearch(2), toExportSearch(null)]).toEqual(["?group=2", ""]);
  });

  it("is read back as it was written, and omits the defaults", () => {
    const choice = { groupId: 3, from: "2026-05-01", until: "2026-05-31", without: ["redcap"] as const };
    expect(parseExportChoice(toExportParameters(choice))).toEqual(choice);
    expect(toExportParameters(parseExportChoice(new URLSearchParams("x=1"))).toString()).toBe("");
  });
});
