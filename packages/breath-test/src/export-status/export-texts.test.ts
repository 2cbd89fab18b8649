import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import type { Export, ExportMark } from "./export-states.ts";
import {
  describeMark,
  formatExport,
  formatUnexported,
  formatUnsaved,
  getConfirmation,
  nameResult,
} from "./export-texts.ts";

const AT = toEpochMs(new Date(2026, 9, 14, 10, 42).getTime());

describe("the words about saved results [REQ-HISTORY-42]", () => {
  it.each<[ExportMark, string, string]>([
    ["saved", "good", "Saved"],
    ["copied", "watch", "Copied"],
    ["not-saved", "watch", "Not saved"],
    ["not-known", "unknown", "Not tracked before 10:42"],
  ])("mark a result that is %s with %s: %s", (mark, tone, label) => {
    expect(describeMark(mark, AT)).toEqual({ tone, label });
  });

  it.each<[Export["how"], boolean, string, string]>([
    ["file-made", true, "Saved 10:42, as PDF", "It is saved"],
    ["text-copied", false, "Copied 10:42, as text", "It is in the record"],
    ["fhir-saved", false, "Copied 10:42, as FHIR", "It is saved"],
    ["printed", true, "Saved 10:42, on paper", "It is saved"],
  ])(
    "say how and when it was taken out, and what confirms it: %s",
    (how, isConfirmed, words, confirmation) => {
      expect(formatExport({ how, at: AT, isConfirmed })).toBe(words);
      expect(getConfirmation(how)).toBe(confirmation);
    },
  );

  it.each<[readonly ExportMark[], string | undefined]>([
    [[], undefined],
    [["saved"], undefined],
    [["not-saved", "saved"], "1 result not saved"],
    [["not-known", "copied", "not-saved", "not-saved"], "2 results not saved, 1 copied, 1 not tracked"],
    [["copied", "copied"], "2 results copied"],
    [["not-known"], "1 result not tracked"],
  ])("count %j as %s", (marks, words) => {
    expect(formatUnsaved(marks)).toBe(words);
  });

  it.each<[Exclude<ExportMark, "saved">, number, number, string]>([
    ["copied", 1, 1, "One of today's results was copied and may not be saved"],
    ["copied", 2, 2, "2 of today's results were copied and may not be saved"],
    ["not-known", 8, 8, "8 of today's results may not be saved"],
    ["not-saved", 9, 8, "9 of today's results are not saved; the last 8 of them"],
  ])("say of results that are %s, of %i the last %i: %s", (mark, count, named, words) => {
    expect(formatUnexported(mark, count, named)).toBe(words);
  });

  it("name a result by a handset that turns no word beside it, and by no time that is not known", () => {
    const name = (hasUnknownDate: boolean) =>
      nameResult({ capturedAt: AT, hasUnknownDate, handsetUdi: toHandsetUdi("(21)x") }, () => "\u05D0\u05D1");
    expect([name(false), name(true)]).toEqual([
      "\u2068\u05D0\u05D1\u2069 10:42",
      "\u2068\u05D0\u05D1\u2069 Unknown date",
    ]);
  });
});
