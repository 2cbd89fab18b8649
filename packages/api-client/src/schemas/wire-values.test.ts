import * as v from "valibot";
import { describe, expect, it } from "vitest";

import { DiagnosisReply } from "./diagnosis.ts";
import { Identifier } from "./wire-values.ts";

const UNSEEN = {
  nothing: "",
  "a blank": " ",
  "a no-break space and a line end": "\u00a0\n",
  "a zero-width space": "\u200b",
  "a zero-width joiner and a byte order mark": "\u200d\ufeff",
  "a soft hyphen and a word joiner": "\u00ad\u2060",
  "a Hangul filler": "\u3164",
  "an empty braille pattern": "\u2800",
} as const;

describe("Identifier [HZ-03]", () => {
  it.each(Object.entries(UNSEEN))("refuses invisible characters: %s", (_, text) => {
    expect(v.is(Identifier, text)).toBe(false);
  });

  it.each(["CARD-\ud83d", "\udc00", "a\ud800b"])("refuses half a surrogate pair: %j", (text) => {
    expect(v.is(Identifier, text)).toBe(false);
  });

  it.each(["A", "\u{1F4A8}", " COPD unlikely ", "É", "中", "\u200bCOPD"])("accepts %j unchanged", (text) => {
    expect(v.parse(Identifier, text)).toBe(text);
  });
});

describe("DiagnosisReply [FM-12 D]", () => {
  const diagnosis = {
    assessmentProbabilityCategory: "COPD unlikely",
    assessmentSeverityCategory: "Not applicable",
    modelPerformanceMetrics: { metricExplanation: "" },
    ancillaryFeatures: { smokingPackYearsProvided: false, smokingPackYears: null },
    version: "1.2.3",
  };

  it.each(["assessmentProbabilityCategory", "assessmentSeverityCategory"])(
    "is malformed with a %s of which nothing can be seen",
    (field) => {
      expect(v.is(DiagnosisReply, diagnosis)).toBe(true);
      for (const text of Object.values(UNSEEN))
        expect(v.is(DiagnosisReply, { ...diagnosis, [field]: text })).toBe(false);
    },
  );
});
