import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { describeBreathQuality, classifyBreaths, markBreaths, nameBreathError } from "./breath-quality.ts";
import { getBreathQuality } from "./quality.ts";
import { anyText } from "../testing/any-text.ts";

const rate = (errors: readonly string[], breaths = errors.length) =>
  classifyBreaths({ starts: Array.from({ length: breaths }), errors });
const say = (...args: Parameters<typeof rate>) => describeBreathQuality(rate(...args));
const times = (count: number, text: string) => Array.from<string>({ length: count }).fill(text);

describe("the sentence about breath quality [spec §4] [REQ-DETAIL-06] [REQ-TEST-44] [REQ-TEST-66]", () => {
  it("counts the used breaths, and says why the others were not used", () => {
    const errors = ["", ...times(14, ""), ...times(3, "cough"), ...times(2, "incomplete breath"), ""];
    expect(say(errors)).toBe("14 of 19 breaths used: 3 coughs, 2 incomplete breaths");
  });

  it.each([
    [["", "", ""], "1 of 1 breath used"],
    [["", "", "", ""], "2 of 2 breaths used"],
    [["", "cough", ""], "0 of 1 breath used: 1 cough"],
    [["cough", "", "incomplete breath"], "1 of 1 breath used"],
    [["", "short", "cough", "cough", "low", ""], "0 of 4 breaths used: 2 coughs, 1 short, 1 low"],
    [times(4, "expiration too short"), "0 of 2 breaths used: 2 expirations too short"],
    // An unknown error text is shown as the server sent it, even if it occurs twice.
    [times(4, "Artefakt"), "0 of 2 breaths used: 2 Artefakt"],
    [times(4, "Cough"), "0 of 2 breaths used: 2 Cough"],
  ])("for %j is: %s", (errors, text) => {
    expect(say(errors)).toBe(text);
  });

  it.each([
    [0, "Breath quality not known: no breath was found"],
    [1, "Breath quality not known: only 1 breath found, and the first and the last are not assessed"],
    [2, "Breath quality not known: only 2 breaths found, and the first and the last are not assessed"],
  ])("calls the quality of %d breaths unknown", (count, text) => {
    expect(say(times(count, ""))).toBe(text);
  });

  it.each([
    [["", "", "", ""], 3, "Breath quality not known: the analysis found 3 breaths but judged 4"],
    [[""], 3, "Breath quality not known: the analysis found 3 breaths but judged 1"],
    [["", "", ""], 1, "Breath quality not known: the analysis found 1 breath but judged 3"],
    [[], 20, "Breath quality not known: the analysis found 20 breaths but judged 0"],
  ])("counts nothing where %j are given for %d breaths", (errors, breaths, text) => {
    expect(say(errors, breaths)).toBe(text);
  });

  it("calls the quality unknown where the analysis could not be read", () => {
    expect(describeBreathQuality(classifyBreaths(undefined))).toBe(
      "Breath quality not known: the analysis of the breaths could not be read",
    );
  });
});

describe("the server's words in a line", () => {
  it.each([
    ["cough", "cough"],
    ["  two\nlines\t ", "two lines"],
    ["   ", "without a name"],
    ["left\u202Ethgir", "left thgir"],
    ["سعال", "سعال"],
    ["half \ud83d", "half"],
    ["<b>cough</b> \"'&", "<b>cough</b> \"'&"],
    ["x".repeat(60), "x".repeat(60)],
    ["x".repeat(10_000), `${"x".repeat(59)}…`],
    ["😮".repeat(61), `${"😮".repeat(59)}…`],
  ])("%j is named %j", (text, name) => {
    expect(nameBreathError(text)).toBe(name);
  });

  it("still counts an error of nothing but blanks", () => {
    expect(say(["", " ", "", ""])).toBe("1 of 2 breaths used: 1 without a name");
  });
});

describe("the sentence about breath quality, for any response of the server", () => {
  const texts = fc.array(fc.oneof(fc.constantFrom("", "", "cough", "incomplete breath"), anyText()));

  it("counts every breath but the first and the last exactly once, the most frequent error first", () => {
    fc.assert(
      fc.property(texts, (errors) => {
        const quality = rate(errors);
        if (quality.kind !== "judged") {
          expect(quality).toEqual({ kind: "too-few", breaths: errors.length });
          expect(errors.length).toBeLessThanOrEqual(2);
          return;
        }
        const inner = errors.slice(1, -1);
        const counts = quality.errors.map(({ count }) => count);
        expect(quality.judged).toBe(inner.length);
        expect(quality.used + counts.reduce((sum, count) => sum + count, 0)).toBe(quality.judged);
        expect(counts).toEqual(counts.toSorted((a, b) => b - a));
        for (const { text, count } of quality.errors) {
          expect(text).not.toBe("");
          expect(inner.filter((error) => error === text)).toHaveLength(count);
        }
        expect(quality.percent).toBe(getBreathQuality(errors));
        expect(quality.percent).toBeCloseTo((quality.used / quality.judged) * 100, 9);
      }),
    );
  });

  it("marks every breath once, as the sentence counts it", () => {
    fc.assert(
      fc.property(texts, (errors) => {
        const marks = markBreaths(errors);
        const quality = rate(errors);
        const count = (mark: string) => marks.filter((each) => each === mark).length;
        expect(marks).toHaveLength(errors.length);
        expect(count("not-judged")).toBe(Math.min(2, errors.length));
        if (quality.kind !== "judged") return;
        expect(count("used")).toBe(quality.used);
        expect(count("error")).toBe(quality.judged - quality.used);
      }),
    );
  });

  it("is one line that begins with the numbers or with what is unknown", () => {
    fc.assert(
      fc.property(texts, fc.nat(30), (errors, breaths) => {
        expect(say(errors, breaths)).toMatch(
          /^(?:\d+ of \d+ breaths? used(?:: \d+ \S.*)?|Breath quality not known: .+)$/u,
        );
      }),
    );
  });

  it("never says a number where breaths and judgements differ", () => {
    fc.assert(
      fc.property(texts, fc.nat(30), (errors, breaths) => {
        fc.pre(errors.length !== breaths);
        expect(rate(errors, breaths)).toEqual({ kind: "unmatched", breaths, judgements: errors.length });
      }),
    );
  });
});
