import { formatZonedDateTime } from "@capno/domain/time/date-text";
import { toFileNamePart } from "@capno/domain/text/file-name";
import { formatReportTitle } from "@capno/domain/diagnosis/report-title";

import { cleanBlocks, toLine } from "./clean-text.ts";
import type { FirstResultMark, ReportContent, ReportCurve, ReportResult } from "./report-content.ts";
import { type FieldFacts, getResultFields } from "./result-fields.ts";

/** What a product knows of a result, before it is cleaned and put in order. */
export interface ReportFacts extends FieldFacts {
  /** The name of the whole and the product's own word: "Capno", "Screen". */
  readonly brand: string;
  readonly product: string;
  /** The name and the lines of the address of a practice. */
  readonly practice: readonly string[];
  readonly isFinal: boolean;
  readonly result: ReportResult;
  readonly quality: string;
  readonly curves: readonly ReportCurve[];
  readonly legal: readonly string[];
  /** The software that made the diagnosis, where the record names it. */
  readonly software: string | undefined;
  /** What made the report: "software version 4.2.4". */
  readonly versions: readonly string[];
}

/** One tree for paper, file and text. */
export function createReportContent(facts: ReportFacts): ReportContent {
  const { recording, timeZone, result } = facts;
  const testIdentifier = toLine(recording.testIdentifier);
  const made = `Test ${testIdentifier} · ${facts.versions.map((version) => toLine(version)).join(" · ")}`;
  const software = facts.software === undefined ? undefined : toLine(facts.software);
  return {
    fileName: toFileName(
      formatReportTitle({
        testIdentifier,
        capturedAt: recording.capturedAt,
        timeZone,
        now: facts.madeAt,
      }),
    ),
    product: toLine(`${facts.brand} ${facts.product}`),
    title: "Respiratory test report",
    practice: facts.practice.map((line) => toLine(line)),
    madeAt: facts.madeAt,
    first: facts.isFinal ? undefined : getFirstMark(formatZonedDateTime(facts.madeAt, timeZone)),
    fields: getResultFields(facts).map((field) => ({ ...field, value: toLine(field.value) })),
    handwritten: ["Patient", "NHS number", "Copied / filed by"],
    readBy: facts.practice.length === 0 ? [] : ["Read by", "Date"],
    result: {
      heading: result.heading,
      value: toLine(result.value),
      severity: result.severity === undefined ? undefined : toLine(result.severity),
      explanation: cleanBlocks(result.explanation),
    },
    quality: toLine(facts.quality, LONGEST_SENTENCE),
    curves: facts.curves,
    legal: facts.legal.map((words) => toLine(words, LONGEST_LEGAL)).filter((words) => words !== ""),
    software: software ?? toLine(facts.versions.join(" · ")),
    footer: software === undefined ? [made] : [software, made],
  };
}

/** With many kinds of errors it is long; each kind is short. */
const LONGEST_SENTENCE = 1_000;
/** The owner's approved words are not ours to cut: this is beyond what a page holds. */
const LONGEST_LEGAL = 6_000;

function getFirstMark(asOf: string): FirstResultMark {
  return {
    heading: "Provisional result. The final one follows.",
    detail: `As known on ${asOf}. Print or save the final result when it comes.`,
    footer: "Provisional result, not the final one",
  };
}

/** A file name without characters that a file system or a shell would read in another way. */
function toFileName(title: string): string {
  return toFileNamePart(title).slice(0, 100);
}
