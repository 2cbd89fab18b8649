import { formatClock } from "@capno/domain/date-text";
import { UNKNOWN_DATE } from "@capno/domain/instant";
import type { StatusTone } from "@capno/ui-kit/tone";

import { getTimeZone } from "../time-zone.ts";
import type { Export, ExportKind, ExportMark, ListedResult } from "./export-states.ts";

/** A word and an icon for each: never colour alone. */
export const EXPORT_MARKS: Readonly<
  Record<ExportMark, { readonly tone: StatusTone; readonly label: string }>
> = {
  saved: { tone: "good", label: "Saved" },
  "not-saved": { tone: "watch", label: "Not saved" },
};

const EXPORT_WORDS: Readonly<Record<ExportKind, string>> = {
  "file-made": "PDF saved",
  "text-copied": "Copied",
  "fhir-saved": "FHIR saved",
  printed: "Printed",
};

/** "PDF saved 00:38" */
export const formatExport = ({ how, at }: Export): string =>
  `${EXPORT_WORDS[how]} ${formatClock(at, getTimeZone())}`;

/** "00201 10:42": how a clinician recognises a test of today. */
export function nameResult(
  result: Pick<ListedResult, "handsetUdi" | "capturedAt" | "hasUnknownDate">,
  getSerialText: (udi: string) => string,
): string {
  const { handsetUdi, capturedAt, hasUnknownDate } = result;
  const time = hasUnknownDate ? UNKNOWN_DATE : formatClock(capturedAt, getTimeZone());
  return `${getSerialText(handsetUdi)} ${time}`;
}

/** The sentence about `count` results, of which the latest `named` are listed after it. */
export function formatUnexported(count: number, named: number): string {
  if (count === 1) return "One of today's results is not saved";
  const all = `${count} of today's results are not saved`;
  return named < count ? `${all}; the last ${named} of them` : all;
}
