import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { ComparedSide } from "@capno/domain/comparison";
import { formatIsoDate } from "@capno/domain/time";

import type { CompareChoice } from "../../../paths/compare-path.ts";
import { getStartOfDay } from "../../../shared/time/start-of-day.ts";
import { TIME_ZONE } from "../../../shared/time/time-zone.ts";

/** One-click shortcuts for the most common comparisons. */
export interface Suggestion {
  readonly label: string;
  readonly choice: CompareChoice;
}

const WEEK = 7;

/** Of the records there are, the newest first; nothing is suggested that holds no record. */
export function getSuggestions(newestFirst: readonly CapnogramSummary[]): readonly Suggestion[] {
  const valid = newestFirst.filter(({ isFailed }) => !isFailed);
  const [latest, before] = valid;
  const suggestions: Suggestion[] = [];
  if (latest !== undefined && before !== undefined) {
    const choice = {
      baseline: { kind: "record", id: before.id },
      now: { kind: "record", id: latest.id },
    } as const;
    suggestions.push({ label: "Latest record and the one before", choice });
  }
  const dated = valid.flatMap((record) => (record.hasUnknownDate ? [] : [record]));
  const newest = dated[0]?.recordedAt;
  const oldest = dated.at(-1)?.recordedAt;
  if (newest === undefined || oldest === undefined) return suggestions;
  const last = formatIsoDate(newest, TIME_ZONE);
  const now = getDays(last, 1 - WEEK);
  const weekBefore = getDays(last, 1 - 2 * WEEK);
  const firstWeek = getDays(formatIsoDate(oldest, TIME_ZONE), 0);
  const holdsRecord = (side: typeof now) =>
    dated.some(({ recordedAt }) => recordedAt >= side.from && recordedAt < side.before);
  if (holdsRecord(weekBefore)) {
    suggestions.push({ label: "Last 7 days and the 7 before", choice: { baseline: weekBefore, now } });
  }
  if (firstWeek.before <= now.from) {
    suggestions.push({ label: "First 7 days with last 7", choice: { baseline: firstWeek, now } });
  }
  return suggestions;
}

/** Seven days, of which the first is so many after a day. */
function getDays(day: string, after: number): Extract<ComparedSide, { kind: "window" }> {
  return { kind: "window", from: getStartOfDay(day, after), before: getStartOfDay(day, after + WEEK) };
}
