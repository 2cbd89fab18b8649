import type {
  ChosenRecords,
  ExclusionReason,
  ExcludedRecord,
  ComparisonFlag,
} from "@capno/domain/comparison";
import { formatClock, formatDateTime, formatDay, formatIsoDate } from "@capno/domain/time";
import { formatCount, formatQuantity } from "@capno/domain/number";
import { toFileNamePart } from "@capno/domain/text";
import { MAX_RECORDS_COMPARED } from "@capno/domain/spec-values";
import { toEpochMs } from "@capno/domain/units";

import { TIME_ZONE } from "../../../shared/time/time-zone.ts";
import { formatReadingDate, getKnownDate } from "../reading-date.ts";

export const SIDE_NAMES = { baseline: "Baseline", now: "Now" } as const;
export type SideName = keyof typeof SIDE_NAMES;

/** "Record of 20 November 2026, 09:20, number 7", "13 November 2026 to 19 November 2026"; of parts of days with times. */
export function describeSide({ side, records, leftOut }: ChosenRecords): string {
  if (side.kind === "window") {
    const isOfDays = [side.from, side.before].every((time) => formatClock(time, TIME_ZONE) === "00:00");
    const lastMoment = toEpochMs(side.before - 1);
    if (isOfDays) return `${formatDay(side.from, TIME_ZONE)} to ${formatDay(lastMoment, TIME_ZONE)}`;
    return `${formatDateTime(side.from, TIME_ZONE)} up to ${formatDateTime(side.before, TIME_ZONE)}`;
  }
  const record = records[0] ?? leftOut[0]?.record;
  return record === undefined
    ? `Record ${side.id}`
    : `Record of ${formatReadingDate(record)}, number ${side.id}`;
}

/** The same as short as a file's name has it: "2026-11-13 to 2026-11-19", "2026-11-20 record 7". */
export function nameSide({ side, records, leftOut }: ChosenRecords): string {
  if (side.kind === "window") {
    const last = formatIsoDate(toEpochMs(side.before - 1), TIME_ZONE);
    return `${formatIsoDate(side.from, TIME_ZONE)} to ${last}`;
  }
  const time = getKnownDate(records[0] ?? leftOut[0]?.record);
  const day = time === undefined ? "unknown date" : formatIsoDate(time, TIME_ZONE);
  return `${day} record ${side.id}`;
}

/** "CARD-001-values-2026-11-13-to-2026-11-19-against-2026-11-12-record-7": whose and of which days. */
export const toComparisonFileName = (duid: string, baseline: ChosenRecords, now: ChosenRecords): string =>
  toFileNamePart(`${duid}-values-${nameSide(now)}-against-${nameSide(baseline)}`);

const REASONS: Readonly<Record<ExclusionReason, string>> = {
  failed: "could not be processed",
  undated: "without a trustworthy date, which may belong here",
  "beyond-limit": `beyond the newest ${MAX_RECORDS_COMPARED}`,
  "not-loaded": "could not be loaded",
  "breaths-not-judged": "with breaths that could not be judged",
  "no-good-breath": "without a good breath",
};

export const describeReason = (reason: ExclusionReason): string => REASONS[reason];

/** "2 could not be processed, 1 without a good breath"; undefined where nothing was left out. */
export function describeLeftOut(leftOut: readonly ExcludedRecord[]): string | undefined {
  const counts = new Map<ExclusionReason, number>();
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  if (counts.size === 0) return undefined;
  return Array.from(counts, ([reason, count]) => `${formatCount(count)} ${REASONS[reason]}`).join(", ");
}

export function describeFlag(flag: ComparisonFlag): string {
  if (flag.kind === "shared-records") {
    return `${formatQuantity(flag.count, "record")} ${flag.count === 1 ? "is" : "are"} in both windows.`;
  }
  const what = flag.kind === "handsets" ? "Different handsets" : "Different parser versions";
  const list = (names: readonly string[]) => (names.length === 0 ? "none" : names.join(", "));
  return `${what}. Baseline: ${list(flag.baseline)}. Now: ${list(flag.now)}.`;
}
