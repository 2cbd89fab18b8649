import { describe, expect, it } from "vitest";

import { NO_SCAN, stepScan, type ScanKey } from "./scan-machine.ts";

const LABEL = "NTA00202";

/** Plays keys at these distances; the scans that were heard. */
function play(keys: readonly Omit<ScanKey, "at">[], gapMs = 5): readonly string[] {
  let state = NO_SCAN;
  const scans: string[] = [];
  keys.forEach((key, place) => {
    const step = stepScan(state, { ...key, at: 1_000 + place * gapMs });
    ({ state } = step);
    if (step.scan !== undefined) scans.push(step.scan);
  });
  return scans;
}
const type = (text: string) => text.split("").map((key) => ({ key }));
const ENTER = { key: "Enter" };

describe("`scanStep`", () => {
  it.each([
    ["Enter", [...type(LABEL), ENTER], LABEL],
    ["Tab", [...type(LABEL), { key: "Tab" }], LABEL],
    ["six characters", [...type("A00202"), ENTER], "A00202"],
    ["a blank", [...type("NTA 00202"), ENTER], "NTA 00202"],
    [
      "Shift before each letter",
      [...type("NTA00202").flatMap((key) => [{ key: "Shift" }, key]), ENTER],
      LABEL,
    ],
    [
      "Ctrl + ] as a group separator",
      [...type("10LOT7"), { key: "Control" }, { key: "]", isModified: true }, ...type("21NTA00202"), ENTER],
      "10LOT7\u001D21NTA00202",
    ],
    [
      "a function key as a group separator",
      [...type("10LOT7"), { key: "F8" }, ...type("21"), ENTER],
      "10LOT7\u001D21",
    ],
    ["its kind of bar code", [...type("]d201"), ...type(LABEL), ENTER], `]d201${LABEL}`],
  ])("takes a burst with %s for a scan", (_what, keys, expected) => {
    expect(play(keys)).toEqual([expected]);
    expect(play(keys, 34)).toEqual([expected]);
  });

  it.each([
    ["keys 35 ms apart", [...type(LABEL), ENTER], 35],
    ["five characters", [...type("00202"), ENTER], 5],
    ["no end", type(LABEL), 5],
    ["an arrow in it", [...type("NTA00"), { key: "ArrowLeft" }, ...type("202"), ENTER], 5],
    ["Backspace in it", [...type("NTA00"), { key: "Backspace" }, ...type("202"), ENTER], 5],
    [
      "a key that is held down",
      [...type("m").flatMap((key) => Array.from({ length: 9 }, () => ({ ...key, isRepeat: true }))), ENTER],
      5,
    ],
    ["a shortcut of the browser", [{ key: "a", isModified: true }, ...type("00202"), ENTER], 5],
  ])("takes %s for no scan", (_what, keys, gapMs) => {
    expect(play(keys, gapMs)).toEqual([]);
  });

  it("forgets what a hand wrote before the scan", () => {
    const byHand = stepScan(NO_SCAN, { key: "9", at: 0 }).state;
    let state = byHand;
    for (const [place, { key }] of type(LABEL).entries())
      ({ state } = stepScan(state, { key, at: 500 + place }));
    expect(stepScan(state, { key: "Enter", at: 510 }).scan).toBe(LABEL);
  });

  it("lets a hand press Enter after a burst without an end", () => {
    let state = NO_SCAN;
    for (const [place, { key }] of type(LABEL).entries()) ({ state } = stepScan(state, { key, at: place }));
    expect(stepScan(state, { key: "Enter", at: 400 })).toEqual({ state: NO_SCAN, isFast: false });
  });

  it("reads two scans in a row", () => {
    expect(play([...type(LABEL), ENTER, ...type("NTA00201"), ENTER])).toEqual([LABEL, "NTA00201"]);
  });
});
