import type { ChosenRecords, LeftOutReason, LeftOutRecord } from "@capno/domain/comparison/choose-records";
import type { ComparisonFlag, SideResult } from "@capno/domain/comparison/compare-sets";
import { formatDateTime } from "@capno/domain/date-text";
import { formatCount } from "@capno/domain/percent";
import { MOST_RECORDS_COMPARED } from "@capno/domain/spec-values/comparison-values";

import { TIME_ZONE } from "../../../time/time-zone.ts";
import { formatReadingDate } from "../records/reading-date.ts";

export const SIDE_NAMES = { baseline: "Baseline", now: "Now" } as const;
export type SideName = keyof typeof SIDE_NAMES;

/** "20 November 2026, 09:20" or "13 November 2026, 00:00 up to 20 November 2026, 00:00". */
export function describeSide({ side, records, leftOut }: ChosenRecords): string {
  if (side.kind === "window") {
    return `${formatDateTime(side.from, TIME_ZONE)} up to ${formatDateTime(side.before, TIME_ZONE)}`;
  }
  const record = records[0] ?? leftOut[0]?.record;
  return record === undefined
    ? `Record ${side.id}`
    : `Record of ${formatReadingDate(record.recordedAt)}, number ${side.id}`;
}

export const countRecords = (count: number): string =>
  count === 1 ? "1 record" : `${formatCount(count)} records`;

const REASONS: Readonly<Record<LeftOutReason, string>> = {
  failed: "could not be processed",
  undated: "without a trustworthy date, which may belong here",
  "beyond-limit": `beyond the newest ${MOST_RECORDS_COMPARED}`,
  "not-loaded": "could not be loaded",
  "breaths-not-judged": "with breaths that could not be judged",
  "no-good-breath": "without a good breath",
};

export const describeReason = (reason: LeftOutReason): string => REASONS[reason];

/** "2 could not be processed, 1 without a good breath"; undefined where nothing was left out. */
export function describeLeftOut(leftOut: readonly LeftOutRecord[]): string | undefined {
  const counts = new Map<LeftOutReason, number>();
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  if (counts.size === 0) return undefined;
  return Array.from(counts, ([reason, count]) => `${formatCount(count)} ${REASONS[reason]}`).join(", ");
}

/** "34 good breaths of 12 records" */
export function describeCurve({ curves, goodBreaths }: SideResult): string {
  const breaths = goodBreaths === 1 ? "1 good breath" : `${formatCount(goodBreaths)} good breaths`;
  return curves === 0 ? "no average breath" : `${breaths} of ${countRecords(curves)}`;
}

export function describeFlag(flag: ComparisonFlag): string {
  if (flag.kind === "shared-records") {
    return `${countRecords(flag.count)} ${flag.count === 1 ? "is" : "are"} in both windows.`;
  }
  const what = flag.kind === "handsets" ? "Different handsets" : "Different parser versions";
  const list = (names: readonly string[]) => (names.length === 0 ? "none" : names.join(", "));
  return `${what}. Baseline: ${list(flag.baseline)}. Now: ${list(flag.now)}.`;
}
