import { formatCount } from "@capno/domain/number";
import { formatClock, UNKNOWN_DATE, type CapturedDate } from "@capno/domain/time";
import type { EpochMs } from "@capno/domain/units";
import type { StatusTone } from "@capno/ui-kit/styles/tone";

import { getTimeZone } from "../day/time-zone.ts";
import type { Export, ExportKind, ExportMark, ListedResult } from "./export-states.ts";

/** A word and an icon for each: never colour alone. */
const EXPORT_MARKS: Readonly<Record<ExportMark, { readonly tone: StatusTone; readonly label: string }>> = {
  saved: { tone: "good", label: "Saved" },
  made: { tone: "watch", label: "File made" },
  "not-saved": { tone: "watch", label: "Not saved" },
  "not-known": { tone: "unknown", label: "Not known" },
};

/** "Saved"; "Not known before 07:31" of a result that is older than the session. */
export function describeMark(mark: ExportMark, since: EpochMs) {
  const { tone, label } = EXPORT_MARKS[mark];
  return {
    tone,
    label: mark === "not-known" ? `${label} before ${formatClock(since, getTimeZone())}` : label,
  };
}

const EXPORT_WORDS: Readonly<Record<ExportKind, string>> = {
  "file-made": "PDF saved",
  "text-copied": "Copied",
  "fhir-saved": "FHIR saved",
  printed: "Printed",
};

/** "PDF saved 00:38"; "File made 00:38" while nobody has said that it is saved. */
export const formatExport = ({ how, at, isConfirmed }: Export): string =>
  `${isConfirmed ? EXPORT_WORDS[how] : EXPORT_MARKS.made.label} ${formatClock(at, getTimeZone())}`;

const UNSAVED_WORDS = {
  "not-saved": ["is not saved", "are not saved"],
  made: ["has a file that may not be saved", "have a file that may not be saved"],
  "not-known": ["may not be saved", "may not be saved"],
} as const;

/** "00201 10:42": how a clinician recognises a test of today. */
export function nameResult(
  result: CapturedDate & Pick<ListedResult, "handsetUdi">,
  getSerialText: (udi: string) => string,
): string {
  const { handsetUdi, capturedAt, hasUnknownDate } = result;
  const time = hasUnknownDate ? UNKNOWN_DATE : formatClock(capturedAt, getTimeZone());
  return `${getSerialText(handsetUdi)} ${time}`;
}

/** The sentence about `count` results, of which the latest `named` are listed after it. */
export function formatUnexported(mark: Exclude<ExportMark, "saved">, count: number, named: number): string {
  const [one, more] = UNSAVED_WORDS[mark];
  if (count === 1) return `One of today's results ${one}`;
  const all = `${formatCount(count)} of today's results ${more}`;
  return named < count ? `${all}; the last ${named} of them` : all;
}
