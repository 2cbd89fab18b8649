import { formatCount, formatQuantity } from "@capno/domain/number/percent";
import { isolate } from "@capno/domain/text/isolate";
import { formatClock } from "@capno/domain/time/date-text";
import { UNKNOWN_DATE, type CapturedDate } from "@capno/domain/time/instant";
import type { EpochMs } from "@capno/domain/units";
import type { StatusTone } from "@capno/ui-kit/styles/tone";

import { getTimeZone } from "../day/time-zone.ts";
import type { Export, ExportKind, ExportMark, ListedResult } from "./export-states.ts";

/** A word and an icon for each: never colour alone. */
const EXPORT_MARKS: Readonly<Record<ExportMark, { readonly tone: StatusTone; readonly label: string }>> = {
  saved: { tone: "good", label: "Saved" },
  copied: { tone: "watch", label: "Copied" },
  "not-saved": { tone: "watch", label: "Not saved" },
  "not-known": { tone: "unknown", label: "Not tracked" },
};

/** "Saved"; "Not tracked before 07:31" of a result that is older than the session. */
export function describeMark(mark: ExportMark, since: EpochMs) {
  const { tone, label } = EXPORT_MARKS[mark];
  return {
    tone,
    label: mark === "not-known" ? `${label} before ${formatClock(since, getTimeZone())}` : label,
  };
}

const EXPORT_FORMS: Readonly<Record<ExportKind, string>> = {
  "file-made": "as PDF",
  "text-copied": "as text",
  "fhir-saved": "as FHIR",
  printed: "on paper",
};

/** "Saved 00:38, as PDF"; "Copied 00:38, as text" until the clinician says that it is in the record. */
export const formatExport = ({ how, at, isConfirmed }: Export): string =>
  `${EXPORT_MARKS[isConfirmed ? "saved" : "copied"].label} ${formatClock(at, getTimeZone())}, ${EXPORT_FORMS[how]}`;

/** What the clinician confirms of a copy: a text is pasted, and a file is kept. */
export const getConfirmation = (how: ExportKind): string =>
  how === "text-copied" ? "It is in the record" : "It is saved";

const UNSAVED_WORDS = {
  "not-saved": ["is not saved", "are not saved"],
  copied: ["was copied and may not be saved", "were copied and may not be saved"],
  "not-known": ["may not be saved", "may not be saved"],
} as const;

const UNSAVED_MARKS = [
  ["not-saved", "not saved"],
  ["copied", "copied"],
  ["not-known", "not tracked"],
] as const satisfies readonly (readonly [ExportMark, string])[];

/** "2 results not saved, 1 copied"; undefined where all are saved. */
export function formatUnsaved(marks: readonly ExportMark[]): string | undefined {
  const counts = UNSAVED_MARKS.map(([mark, words]) => ({
    words,
    count: marks.filter((each) => each === mark).length,
  }));
  const [first, ...others] = counts.filter(({ count }) => count > 0);
  if (first === undefined) return undefined;
  const named = `${formatQuantity(first.count, "result")} ${first.words}`;
  return [named, ...others.map(({ count, words }) => `${formatCount(count)} ${words}`)].join(", ");
}

/** "00201 10:42": how a clinician recognises a test of today. */
export function nameResult(
  result: CapturedDate & Pick<ListedResult, "handsetUdi">,
  getSerialText: (udi: string) => string,
): string {
  const { handsetUdi, capturedAt, hasUnknownDate } = result;
  const time = hasUnknownDate ? UNKNOWN_DATE : formatClock(capturedAt, getTimeZone());
  return `${isolate(getSerialText(handsetUdi))} ${time}`;
}

/** The sentence about `count` results, of which the latest `named` are listed after it. */
export function formatUnexported(mark: Exclude<ExportMark, "saved">, count: number, named: number): string {
  const [one, more] = UNSAVED_WORDS[mark];
  if (count === 1) return `One of today's results ${one}`;
  const all = `${formatCount(count)} of today's results ${more}`;
  return named < count ? `${all}; the last ${named} of them` : all;
}
