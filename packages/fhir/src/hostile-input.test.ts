import { classifyBreaths } from "@capno/domain/breath/breath-quality";
import { anyText } from "@capno/domain/testing/any-text";
import { bySet } from "@capno/domain/testing/by-set";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { BundleSource } from "./bundle-source.ts";
import { createBundle, toTransaction } from "./create-bundle.ts";
import { findFaults } from "./testing/find-faults.ts";
import { findObservation, findReport } from "./testing/find-resource.ts";
import { aDiagnosis, aRecord, someSettings } from "./testing/sources.ts";

const HOSTILE = [
  '"><script>alert(1)</script>',
  "]]></p></div><img src=x onerror=alert(1)>",
  "&amp;&#60;b&#62;<!-- \\u003cscript\\u003e -->",
  "x".repeat(10_000),
  "تنفس \u202egnol\u202c עברית",
  "\u0000\u0007\ud800 half \ufffe",
  "line\r\nline\ttab\u2028line",
  "__proto__",
  "",
  "   ",
];

const SHORT = { timesS: [0, 0.02], valuesKPa: [1, 2] };

/** The text in every place that comes from elsewhere. */
const spread = (text: string): readonly BundleSource[] => [
  {
    ...aDiagnosis(),
    subject: { kind: "test", testIdentifier: text },
    handsetUdi: text,
    waveform: SHORT,
    software: { name: text, version: text, udi: text },
    quality: classifyBreaths({ starts: { length: 4 }, errors: ["", text, text, ""] }),
    outcome: {
      isFinal: true,
      administeredBy: text,
      practice: undefined,
      result: { kind: "category", category: text, severity: text },
    },
  },
  {
    ...aRecord(),
    subject: { kind: "record", recordId: text, duid: text },
    handsetUdi: text,
    waveform: SHORT,
  },
];

const findProblems = (text: string): readonly string[] =>
  spread(text).flatMap((source) => {
    const bundle = createBundle(source, someSettings({ pdf: { bytes: Uint8Array.of(1), title: text } }));
    // What is written is what a receiver reads.
    const read = JSON.parse(JSON.stringify(bundle)) as typeof bundle;
    return [...findFaults(read), ...findFaults(toTransaction(read))];
  });

describe("hostile texts in a FHIR Bundle", () => {
  it.each(HOSTILE.map((text) => [text.slice(0, 40), text] as const))(
    "are harmless in every field: %j",
    (_, text) => {
      expect(findProblems(text)).toEqual([]);
    },
  );

  it("are harmless in every field, for any text", () => {
    fc.assert(
      fc.property(anyText({ maxLength: 40 }), (text) => {
        expect(findProblems(text)).toEqual([]);
      }),
      { numRuns: bySet({ daily: 10, full: 20 }) },
    );
  });

  it("are unchanged in values, and plain text in the narrative", () => {
    const [text = ""] = HOSTILE;
    const bundle = createBundle(spread(text)[0] ?? aDiagnosis(), someSettings());
    expect(findObservation(bundle, "result")?.valueCodeableConcept?.text).toBe(text);
    expect(findReport(bundle)?.performer?.[0]?.display).toBe(text);
    expect(findReport(bundle)?.text?.div).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
  });

  it("reverse no text direction in the narrative", () => {
    const bundle = createBundle(spread("a\u202egnol\u202c\u2066b")[0] ?? aDiagnosis(), someSettings());
    expect(
      JSON.stringify(
        (bundle.entry ?? []).map(({ resource }) => resource && "text" in resource && resource.text),
      ),
    ).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/u);
  });
});
