import { formatZonedDateTime, isUnknownDate, UNKNOWN_DATE } from "@capno/domain/time";
import { toFileNamePart } from "@capno/domain/text";
import { formatReportTitle } from "@capno/domain/diagnosis";
import type { EpochMs } from "@capno/domain/units";

import { cleanBlocks, toLine } from "./clean-text.ts";
import type {
  FieldName,
  FirstResultMark,
  ReportContent,
  ReportCurve,
  ReportField,
  ReportResult,
} from "./report-content.ts";

/** What a product knows of a result, before it is cleaned and put in order. */
export interface ReportFacts {
  /** The name of the whole and the product's own word: "Capno", "Screen". */
  readonly brand: string;
  readonly product: string;
  /** The name and the lines of the address of a practice. */
  readonly practice: readonly string[];
  readonly recording: {
    readonly testIdentifier: string;
    readonly capturedAt: EpochMs;
    readonly receivedAt: EpochMs;
    readonly handsetUdi: string;
  };
  /** The handset as a person tells it from the others of the list. */
  readonly serialText: string;
  readonly timeZone: string;
  readonly madeAt: EpochMs;
  readonly isFinal: boolean;
  /** The account that conducted the test or, if unknown, the one that made the report. */
  readonly by: { readonly label: string; readonly value: string };
  readonly smoking: string | undefined;
  /** The clinician's own note. */
  readonly reference: string | undefined;
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
  const date = isUnknownDate(recording.capturedAt, facts.madeAt)
    ? UNKNOWN_DATE
    : formatZonedDateTime(recording.capturedAt, timeZone);
  const received = formatZonedDateTime(recording.receivedAt, timeZone);
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
    identifiers: [
      field("by", facts.by.label, facts.by.value),
      field("test", "Test ID", testIdentifier),
      field("handset", "Handset", facts.serialText),
      field("date", "Date", date),
      // Usually in the same minute: not said twice.
      field("received", "Received", received === date ? undefined : received),
      field("smoking", "Smoking history", facts.smoking),
      field("reference", "Your reference", facts.reference),
    ].flat(),
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

function field(name: FieldName, label: string, value: string | undefined): readonly ReportField[] {
  return value === undefined ? [] : [{ name, label, value: toLine(value) }];
}

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
