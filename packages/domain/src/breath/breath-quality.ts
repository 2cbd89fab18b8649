import { formatQuantity } from "../number/percent.ts";
import { getBreathQuality } from "./quality.ts";

/** How many breaths have the same thing wrong with them. */
interface BreathErrorCount {
  /** The server's own words, verbatim. */
  readonly text: string;
  readonly count: number;
}

/**
 * How good the breath was: of all breaths but the first and the last, how many could be used. Where that cannot
 * be known it is not guessed: every other kind reads "unknown" and never as a good record.
 */
export type BreathQuality =
  | {
      readonly kind: "judged";
      /** All breaths but the first and the last. */
      readonly judged: number;
      /** The judged breaths without an error. */
      readonly used: number;
      /** The most frequent first, those equally frequent in the order in which they come. */
      readonly errors: readonly BreathErrorCount[];
      /** As `getBreathQuality` gives it, not rounded. */
      readonly percent: number;
    }
  | { readonly kind: "too-few"; readonly breaths: number }
  /** More judgements than breaths or fewer: which belongs to which is not known. */
  | { readonly kind: "unmatched"; readonly breaths: number; readonly judgements: number }
  | { readonly kind: "absent" };

/** The breaths of a record as its analysis sent them. */
interface AnalysedBreaths {
  /** Begins of the breaths; only their number is used. */
  readonly starts: { readonly length: number };
  /** What is wrong with each, in the server's words; empty where nothing is. */
  readonly errors: readonly string[];
}

/** Undefined where the analysis could not be read. */
export function classifyBreaths(breaths: AnalysedBreaths | undefined): BreathQuality {
  if (breaths === undefined) return { kind: "absent" };
  const { starts, errors } = breaths;
  if (starts.length !== errors.length) {
    return { kind: "unmatched", breaths: starts.length, judgements: errors.length };
  }
  const percent = getBreathQuality(errors);
  if (percent === null) return { kind: "too-few", breaths: errors.length };
  const marks = markBreaths(errors);
  const used = marks.filter((mark) => mark === "used").length;
  const wrong = errors.filter((_, breath) => marks[breath] === "error");
  return { kind: "judged", judged: used + wrong.length, used, errors: countTexts(wrong), percent };
}

export type BreathMark = "used" | "error" | "not-judged";

/** One mark for each judgement of the server. `describeBreathQuality` counts these marks, so both always agree. */
export function markBreaths(errors: readonly string[]): readonly BreathMark[] {
  return errors.map((error, breath) => {
    if (breath === 0 || breath === errors.length - 1) return "not-judged";
    return error === "" ? "used" : "error";
  });
}

function countTexts(texts: readonly string[]): readonly BreathErrorCount[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return Array.from(counts, ([text, count]) => ({ text, count })).toSorted((a, b) => b.count - a.count);
}

/** "14 of 19 breaths used: 3 coughs, 2 incomplete breaths": the same on screen, on paper, in a text and in a file. */
export function describeBreathQuality(quality: BreathQuality): string {
  switch (quality.kind) {
    case "absent":
      return "Breath quality not known: the analysis of the breaths could not be read";
    case "unmatched":
      return `Breath quality not known: the analysis found ${formatQuantity(quality.breaths, "breath")} but judged ${quality.judgements}`;
    case "too-few":
      return `Breath quality not known: ${describeTooFew(quality.breaths)}`;
    case "judged": {
      const { used, judged, errors } = quality;
      const sentence = `${used} of ${formatQuantity(judged, "breath")} used`;
      return errors.length === 0 ? sentence : `${sentence}: ${errors.map(describeBreathErrors).join(", ")}`;
    }
  }
}

/** The first and the last are usually cut off by the record's ends, and are not judged. */
function describeTooFew(breaths: number): string {
  if (breaths === 0) return "no breath was found";
  return `only ${formatQuantity(breaths, "breath")} found, and the first and the last are not assessed`;
}

/** Texts whose plural we know. Any other is said as it came. */
const PLURALS: ReadonlyMap<string, string> = new Map([
  ["cough", "coughs"],
  ["incomplete breath", "incomplete breaths"],
  ["expiration too short", "expirations too short"],
]);

function describeBreathErrors({ text, count }: BreathErrorCount): string {
  return `${count} ${count === 1 ? nameBreathError(text) : (PLURALS.get(text) ?? nameBreathError(text))}`;
}

/** Longer than any name of an error: the sentence stays one that fits on paper. The table has the whole text. */
const LONGEST_NAME = 60;

/**
 * An error text as part of a line: on one line, read from left to right, and not longer than a name. A text of
 * nothing but blanks is still an error.
 */
export function nameBreathError(text: string): string {
  const line = text.replace(NOT_IN_A_LINE, " ").replace(/\s+/gu, " ").trim();
  if (line === "") return "without a name";
  const letters = Array.from(line);
  return letters.length <= LONGEST_NAME
    ? line
    : `${letters
        .slice(0, LONGEST_NAME - 1)
        .join("")
        .trimEnd()}…`;
}

/** Controls, halves of a letter, and what turns the direction of the text around it. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
