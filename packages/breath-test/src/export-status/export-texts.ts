import { formatClock } from "@capno/domain/date-text";
import { UNKNOWN_DATE } from "@capno/domain/instant";
import type { StatusTone } from "@capno/ui-kit/tone";

import { getTimeZone } from "../time-zone.ts";
import type { ExportMark, ListedResult } from "./export-states.ts";

/** A word and an icon for each: never colour alone. */
export const EXPORT_MARKS: Readonly<
  Record<ExportMark, { readonly tone: StatusTone; readonly label: string }>
> = {
  kept: { tone: "good", label: "Kept" },
  "not-kept": { tone: "watch", label: "Not kept" },
  unknown: { tone: "unknown", label: "Unknown" },
};

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
export function formatUnexported(mark: Exclude<ExportMark, "kept">, count: number, named: number): string {
  const results = count === 1 ? "1 of today's results is" : `${count} of today's results are`;
  const all = mark === "unknown" ? `It is not known whether ${results} kept` : `${results} not kept`;
  return named < count ? `${all}; the last ${named} of them` : all;
}
