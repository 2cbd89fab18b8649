import { describe, expect, it } from "vitest";

import { NO_SCAN, releaseAlt, stepScan, type KeyTarget, type ScanKey } from "./scan-machine.ts";

const LABEL = "NTA00202";
const ENTER: Key = { key: "Enter" };
const TAB: Key = { key: "Tab" };

/** A key with the time since the one before, where that is not the gap of the burst. */
interface Key extends Omit<ScanKey, "at"> {
  readonly afterMs?: number;
  /** The end of Alt. */
  readonly isUp?: boolean;
}

interface Setup {
  readonly gapMs?: number;
  readonly target?: KeyTarget;
}

/** Plays keys at these distances: the scans that were heard, and the keys that pressed. */
function play(keys: readonly Key[], { gapMs = 5, target = "control" }: Setup = {}) {
  let state = NO_SCAN;
  let at = 1_000;
  const scans: string[] = [];
  const pressed: string[] = [];
  for (const { afterMs = gapMs, isUp, ...key } of keys) {
    at += afterMs;
    const step = isUp === true ? releaseAlt(state, { at, target }) : stepScan(state, { target, ...key, at });
    ({ state } = step);
    if (step.scan !== undefined) scans.push(step.scan);
    if (step.isPress && (target === "line" ? /^(Enter|Tab)$/ : /^(Enter|Tab| )$/).test(key.key))
      pressed.push(key.key);
  }
  return { scans, pressed };
}

const type = (text: string): readonly Key[] => text.split("").map((key) => ({ key }));
/** Bunches of five, as remote desktops send them. */
const inBunches = (text: string, pauseMs: number): readonly Key[] =>
  type(text).map((key, place) => (place > 0 && place % 5 === 0 ? { ...key, afterMs: pauseMs } : key));
const withPause = (text: string, at: number, afterMs: number): readonly Key[] =>
  type(text).map((key, place) => (place === at ? { ...key, afterMs } : key));
/** Each character as Alt and its decimal code. */
const asAltCodes = (text: string, digits = 0): readonly Key[] =>
  text.split("").flatMap((character) => [
    { key: "Alt", isModified: true },
    ...String(character.codePointAt(0))
      .padStart(digits, "0")
      .split("")
      .map((key) => ({ key, isModified: true, isAlt: true })),
    { key: "Alt", isUp: true },
  ]);

describe("`stepScan`", () => {
  it.each([
    ["Enter", [...type(LABEL), ENTER], LABEL],
    ["Tab", [...type(LABEL), TAB], LABEL],
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
  ])("takes a burst with %s for a scan, in a field and outside one", (_what, keys, expected) => {
    for (const gapMs of [2, 35, 36, 40, 60, 100])
      for (const target of ["control", "line", "choice"] as const)
        expect(play(keys, { gapMs, target })).toEqual({ scans: [expected], pressed: [] });
  });

  it.each([
    ["bunches of five with 80 ms between them", [...inBunches(LABEL, 80), ENTER]],
    ["bunches of five with 200 ms between them", [...inBunches(LABEL, 200), ENTER]],
    ["one pause of 60 ms", [...withPause(LABEL, 4, 60), ENTER]],
    ["one pause of 400 ms", [...withPause(LABEL, 4, 400), ENTER]],
    ["Enter 60 ms late", [...type(LABEL), { ...ENTER, afterMs: 65 }]],
    ["Alt codes", [...asAltCodes(LABEL), ENTER]],
    ["Alt codes of four digits", [...asAltCodes(LABEL, 4), ENTER]],
    [
      "Alt codes whose Alt is never seen to come up",
      [...asAltCodes(LABEL).filter(({ isUp }) => isUp !== true), ENTER],
    ],
    ["Enter as an Alt code", asAltCodes(`${LABEL}\r`)],
  ])("takes %s for a scan that presses nothing", (_what, keys) => {
    for (const target of ["control", "line"] as const)
      expect(play(keys, { target })).toEqual({ scans: [LABEL], pressed: [] });
  });

  it.each([
    ["ten characters", "NTA0000202"],
    ["a GS1 string with its kind of bar code", "]d221A7"],
    ["a GS1 string in brackets", "(21)NTA2"],
  ])("takes %s for a scan up to 150 ms a key", (_what, text) => {
    expect(play([...type(text), ENTER], { gapMs: 150 }).scans).toEqual([text]);
    expect(play([...type(text), ENTER], { gapMs: 151 }).scans).toEqual([]);
  });

  it("takes nine characters for a scan up to 100 ms a key", () => {
    expect(play([...type("NTA000202"), ENTER], { gapMs: 100 }).scans).toEqual(["NTA000202"]);
    expect(play([...type("NTA000202"), ENTER], { gapMs: 101 }).scans).toEqual([]);
  });

  it("never lets a label press a control, at any interval between keys [FM-30]", () => {
    for (let gapMs = 2; gapMs <= 150; gapMs += 1)
      for (const end of [ENTER, TAB])
        for (const label of ["2", "0202", LABEL, "NTA 00202", "]d2010501234567890021NTA00202"])
          for (const endMs of [gapMs, gapMs + 60, 499])
            for (const keys of [
              type(label),
              inBunches(label, 80),
              withPause(label, 3, 60),
              asAltCodes(label),
            ])
              expect(play([...keys, { ...end, afterMs: endMs }], { gapMs }).pressed).toEqual([]);
  });

  it.each([
    ["five characters", [...type("00202"), ENTER]],
    ["no end", type(LABEL)],
    ["an arrow in it", [...type("NTA00"), { key: "ArrowLeft" }, ...type("202"), ENTER]],
    ["Backspace in it", [...type("NTA00"), { key: "Backspace" }, ...type("202"), ENTER]],
    [
      "a letter that is held down",
      [{ key: "m" }, ...Array.from({ length: 9 }, () => ({ key: "m", isRepeat: true })), ENTER],
    ],
    ["a letter of it held down", [...type("NTA00"), { key: "2", isRepeat: true }, ...type("02"), ENTER]],
    ["an Enter that is held down", [...type("NTA002"), { ...ENTER, isRepeat: true }]],
    ["a blank that is held down", [...type("NTA002"), { key: " ", isRepeat: true }, ENTER]],
    ["a shortcut of the browser", [{ key: "a", isModified: true }, ...type("00202"), ENTER]],
  ])("takes %s for no scan, which presses nothing either", (_what, keys) => {
    expect(play(keys)).toEqual({ scans: [], pressed: [] });
  });

  it("lets a user press the focused control by keyboard", () => {
    const aPerson = { afterMs: 600 };
    const keys = [ENTER, { key: " " }, TAB, ENTER, { key: "ArrowDown" }, ENTER].map((key) => ({
      ...key,
      afterMs: 90,
    }));
    expect(play(keys).pressed).toEqual(["Enter", " ", "Tab", "Enter", "Enter"]);
    expect(play([...type("]"), { ...ENTER, ...aPerson }]).pressed).toEqual(["Enter"]);
    expect(play([...type(LABEL), { ...ENTER, afterMs: 500 }])).toEqual({ scans: [], pressed: ["Enter"] });
  });

  it("lets a blank that ticks a box be followed by Tab at once", () => {
    expect(play([{ key: " " }, TAB, { key: " " }, TAB], { gapMs: 40 }).pressed).toEqual([
      " ",
      "Tab",
      " ",
      "Tab",
    ]);
  });

  it("leaves Enter and Tab to a person who types into a field", () => {
    for (const end of [ENTER, TAB]) {
      const shortText = play([...type("card"), end], { target: "line" });
      const slowText = play([...type("card-00"), end], { target: "line", gapMs: 120 });
      const lateEnd = play([...type("card-00"), { ...end, afterMs: 300 }], { target: "line", gapMs: 90 });
      for (const typed of [shortText, slowText, lateEnd])
        expect(typed).toEqual({ scans: [], pressed: [end.key] });
    }
  });

  it("lets a person find a choice by its letters, leave it with Tab and press Enter", () => {
    const keys = [
      ...type("CARD").map((key) => ({ ...key, target: "choice" as const })),
      { ...TAB, target: "choice" as const },
    ];
    expect(play([...keys, TAB, ENTER]).pressed).toEqual(["Tab", "Tab", "Enter"]);
  });

  it("lets Tab, but not Enter, follow a Tab out of a field at once", () => {
    const keys = [
      ...type("card").map((key) => ({ ...key, target: "line" as const })),
      { ...TAB, target: "line" as const },
    ];
    expect(play([...keys, TAB, ENTER]).pressed).toEqual(["Tab", "Tab"]);
  });

  it("lets nothing written into a text area be a scan, however fast [FM-30]", () => {
    expect(play([...type(LABEL), ENTER, ...type(LABEL), TAB], { target: "area" })).toEqual({
      scans: [],
      pressed: ["Enter", "Tab"],
    });
    expect(play([...type(LABEL).map((key) => ({ ...key, target: "area" as const })), ENTER]).pressed).toEqual(
      ["Enter"],
    );
  });

  it("drops what a user typed half a second before the scan", () => {
    expect(play([...type("9"), ...withPause(LABEL, 0, 500), ENTER]).scans).toEqual([LABEL]);
  });

  it.each(["control", "line"] as const)(
    "takes a second Enter for part of the scan before it, in a %s",
    (target) => {
      const first = [...type(LABEL).map((key) => ({ ...key, target })), { ...ENTER, target }];
      expect(play([...first, ENTER, { ...ENTER, target }])).toEqual({ scans: [LABEL], pressed: [] });
    },
  );

  it("reads two scans in a row", () => {
    expect(play([...type(LABEL), ENTER, ...type("NTA00201"), ENTER]).scans).toEqual([LABEL, "NTA00201"]);
  });
});
