import type { ReportContent } from "../content/report-content.ts";
import { aCurves, aDiagnoseFacts, aReport, aScreenFacts } from "./a-report.ts";

const run = (text: string) => ({ text, isStrong: false, isEmphasised: false });
const LONG = [{ marker: undefined, runs: [run("Many careful words. ".repeat(120))] }];
const diagnosis = aDiagnoseFacts().result;
const inError = (count: number) => ({
  quality: count === 0 ? "17 of 17 breaths used" : `${17 - count} of 17 breaths used: ${count} coughs`,
  curves: aCurves(
    true,
    Array.from({ length: count }, (_, i) => i * 2 + 1),
  ),
});

/** What every text of a report may be made of by somebody who means no good, or writes from the right. */
export const HOSTILE_TEXTS = {
  quotes: `"'\`\\) Tj ET Q (`,
  tags: "</P><script>alert(1)</script>&amp;<b>%s",
  long: "W".repeat(10_000),
  fromTheRight: "\u202Eאבג \u2067שלום\u2069 سعال",
  unseen: "a\u0000b\u200Bc\uFEFFd\ud800e\r\nf",
} as const;

/** The name, then the lines of its address. */
export const A_PRACTICE: readonly string[] = ["Praxis Dr. Müller & Søn", "Ægirsgade 1", "København"];

function withHostileText(text: string): ReportContent {
  const facts = aDiagnoseFacts();
  const words = run(text);
  return aReport({
    ...facts,
    brand: text,
    practice: [text, text],
    recording: { ...facts.recording, testIdentifier: text },
    by: { label: "Test conducted by", value: text },
    result: {
      heading: "Test result",
      value: text,
      severity: text,
      explanation: [
        { marker: undefined, runs: [words, { ...words, isStrong: true }] },
        { marker: "•", runs: [words] },
      ],
    },
    quality: text,
    legal: [text.slice(0, 200), "The operator's words"],
    software: text,
    versions: [text],
  });
}

/** A report of every kind that is made. */
export const KINDS: Readonly<Record<string, ReportContent>> = {
  "screen, none in error": aReport(aScreenFacts({ quality: "17 of 17 breaths used" })),
  "screen, first result": aReport(aScreenFacts({ isFinal: false })),
  "screen, a name of the whole that is no metadata": aReport(aScreenFacts({ brand: "Ёж & Søn <b>" })),
  "screen, no result": aReport(
    aScreenFacts({
      result: { ...aScreenFacts().result, value: "Not available" },
      quality: "Breath quality not known: no breath was found",
    }),
  ),
  "screen, username not Latin": aReport(
    aScreenFacts({ by: { label: "Test conducted by", value: "张伟@诊所.example" } }),
  ),
  "screen, of a practice": aReport(aScreenFacts({ practice: A_PRACTICE })),
  "diagnose, none in error": aReport(aDiagnoseFacts(inError(0))),
  "diagnose, one in error": aReport(aDiagnoseFacts(inError(1))),
  "diagnose, two in error": aReport(aDiagnoseFacts(inError(2))),
  "diagnose, many in error": aReport(aDiagnoseFacts(inError(8))),
  "diagnose, no healthy curve": aReport(aDiagnoseFacts({ curves: aCurves(false) })),
  "diagnose, long explanation": aReport(aDiagnoseFacts({ result: { ...diagnosis, explanation: LONG } })),
  "diagnose, first result": aReport(aDiagnoseFacts({ isFinal: false })),
  "diagnose, of a practice, first result": aReport(aDiagnoseFacts({ practice: A_PRACTICE, isFinal: false })),
  "diagnose, username not Latin": aReport(
    aDiagnoseFacts({ by: { label: "Test conducted by", value: "Ёлкин Αλέξης שלום" } }),
  ),
  ...Object.fromEntries(
    Object.entries(HOSTILE_TEXTS).map(([name, text]) => [`hostile, ${name}`, withHostileText(text)]),
  ),
};
