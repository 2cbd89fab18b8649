import * as fc from "fast-check";
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
    if (step.scan !== undefined) scans.push(step.isSlow === true ? `slow ${step.scan}` : step.scan);
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

describe("`stepScan` [REQ-HANDSET-19]", () => {
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
      [...type("10LOT7"), { key: "F8" }, ...type("21"), { key: "F12" }, ...type("7"), ENTER],
      "10LOT7\u001D21\u001D7",
    ],
    ["its kind of bar code", [...type("]d201"), ...type(LABEL), ENTER], `]d201${LABEL}`],
  ])("takes a burst with %s for a scan, in a field and outside one", (_what, keys, expected) => {
    for (const gapMs of [2, 35, 36, 40, 50])
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
    ["Tab as an Alt code", asAltCodes(`${LABEL}\t`)],
  ])("takes %s for a scan that presses nothing", (_what, keys) => {
    for (const target of ["control", "line"] as const)
      expect(play(keys, { target })).toEqual({ scans: [LABEL], pressed: [] });
  });

  it("takes 50 ms a key for a scanner's pace, and in a field an Enter of at most 100 ms more", () => {
    for (const target of ["control", "line"] as const)
      expect(play([...type(LABEL), ENTER], { gapMs: 50, target }).scans).toEqual([LABEL]);
    const endAfter = (afterMs: number) => play([...type(LABEL), { ...ENTER, afterMs }], { target: "line" });
    expect([endAfter(105).scans, endAfter(106).scans]).toEqual([[LABEL], []]);
    const twice = (afterMs: number) => play([...type(LABEL), ENTER, { ...ENTER, afterMs }]).pressed;
    expect([twice(50), twice(51)]).toEqual([[], ["Enter"]]);
  });

  it("leaves a text of 51 to 150 ms a key to a list that knows it, outside fields alone", () => {
    for (const gapMs of [51, 150])
      expect(play([...type(LABEL), ENTER], { gapMs })).toEqual({
        scans: [`slow ${LABEL}`],
        pressed: ["Enter"],
      });
    expect(play([...type(LABEL), ENTER], { gapMs: 151 })).toEqual({ scans: [], pressed: ["Enter"] });
    expect(play([...type(LABEL), ENTER], { gapMs: 51, target: "line" })).toEqual({
      scans: [],
      pressed: ["Enter"],
    });
  });

  it("never lets a scanner press a control, at any pace, label and end [FM-30] [REQ-HANDSET-20]", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 40 }),
        fc.array(fc.constantFrom(..."NTA0123456789 ]()".split("")), { minLength: 1, maxLength: 30 }),
        fc.constantFrom([ENTER], [TAB], [ENTER, ENTER], [ENTER, TAB]),
        fc.constantFrom("control", "choice", "line"),
        fc.boolean(),
        (gapMs, characters, ends, target: KeyTarget, isBunched) => {
          // A label begins with a character, and what is shorter than a scan is a field's own text.
          const text = characters.join("").trim();
          fc.pre(text.length >= (target === "line" ? 6 : 1));
          const keys = isBunched && text.length >= 6 ? inBunches(text, 80) : type(text);
          expect(play([...keys, ...ends], { gapMs, target }).pressed).toEqual([]);
        },
      ),
    );
  });

  it("never loses a press of a person, whatever was typed before it and wherever [REQ-HANDSET-20]", () => {
    const aKey = fc.record({
      key: fc.oneof(
        fc.constantFrom("Enter", "Tab", " ", "Shift", "Backspace"),
        fc.constantFrom(..."NTA0123jmx/".split("")),
      ),
      afterMs: fc.integer({ min: 60, max: 300 }),
      target: fc.constantFrom<KeyTarget>("control", "line", "choice", "area"),
    });
    fc.assert(
      fc.property(fc.array(aKey, { maxLength: 40 }), (keys) => {
        let state = NO_SCAN;
        let at = 1_000;
        for (const { key, afterMs, target } of keys) {
          at += afterMs;
          const step = stepScan(state, { key, at, target });
          ({ state } = step);
          expect([key, step.isPress]).toEqual([key, true]);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ["no end", type(LABEL)],
    ["five characters", [...type("00202"), ENTER]],
    ["an arrow in it", [...type("NTA00"), { key: "ArrowLeft" }, ...type("202"), ENTER]],
    ["Backspace in it", [...type("NTA00"), { key: "Backspace" }, ...type("202"), ENTER]],
    ["a shortcut of the browser", [{ key: "a", isModified: true }, ...type("00202"), ENTER]],
  ])("announces nothing of a scanner's burst with %s, and lets it press nothing", (_what, keys) => {
    expect(play(keys)).toEqual({ scans: [], pressed: [] });
  });

  it("takes a burst with a key that is held down for a person's", () => {
    const held = [{ key: "m" }, ...Array.from({ length: 9 }, () => ({ key: "m", isRepeat: true }))];
    expect(play([...held, ENTER])).toEqual({ scans: [], pressed: ["Enter"] });
  });

  it("leaves Enter and Tab to a person who types into a field", () => {
    for (const end of [ENTER, TAB]) {
      const shortText = play([...type("card"), end], { target: "line" });
      const slowText = play([...type("nth 00101"), end], { target: "line", gapMs: 96 });
      const lateEnd = play([...type("card-00"), { ...end, afterMs: 300 }], { target: "line", gapMs: 30 });
      for (const typed of [shortText, slowText, lateEnd])
        expect(typed).toEqual({ scans: [], pressed: [end.key] });
    }
  });

  it("lets Enter follow a Tab out of a field at once, however fast the text was written", () => {
    const keys = [
      ...type("card-017").map((key) => ({ ...key, target: "line" as const })),
      { ...TAB, afterMs: 400, target: "line" as const },
    ];
    expect(play([...keys, TAB, ENTER]).pressed).toEqual(["Tab", "Tab", "Enter"]);
  });

  it("lets a blank that ticks a box be followed by Tab at once", () => {
    expect(play([{ key: " " }, TAB, { key: " " }, TAB], { gapMs: 40 }).pressed).toEqual([
      " ",
      "Tab",
      " ",
      "Tab",
    ]);
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
    expect(play([...type("9"), ...withPause(LABEL, 0, 499), ENTER]).scans).toEqual([`9${LABEL}`]);
  });

  it.each(["control", "line"] as const)(
    "takes a second Enter at the scanner's pace for part of the scan before it, in a %s, and a later one for a person's",
    (target) => {
      const first = [...type(LABEL).map((key) => ({ ...key, target })), { ...ENTER, target }];
      expect(play([...first, ENTER])).toEqual({ scans: [LABEL], pressed: [] });
      expect(play([...first, ENTER, ENTER])).toEqual({ scans: [LABEL], pressed: ["Enter"] });
      expect(play([...first, { ...ENTER, afterMs: 60 }])).toEqual({ scans: [LABEL], pressed: ["Enter"] });
    },
  );

  it("reads two scans in a row", () => {
    expect(play([...type(LABEL), ENTER, ...type("NTA00201"), ENTER]).scans).toEqual([LABEL, "NTA00201"]);
  });
});
