import { type BreathQuality, describeBreathQuality } from "@capno/domain/breath/breath-quality";
import { type CalendarDay, type CalendarFacts, toCalendar } from "@capno/domain/calendar/calendar";
import { sumCalendar } from "@capno/domain/calendar/calendar-text";
import { formatStatistic, STATISTICS, type StatisticName } from "@capno/domain/statistic/statistics";
import type { OwnRange } from "@capno/domain/statistic/own-range";

import { createDayRange } from "../../kit/calendar/day-range.ts";

/** Days of use that the sentence counts. */
const DAYS = 30;

/** A clause, and the part of the page that it is about. */
export interface SummaryClause {
  readonly about: "calendar" | "breath" | "trend";
  readonly words: string;
}

export interface SentenceFacts {
  /** The last days, of which those that are known are counted. */
  readonly days: readonly CalendarDay[];
  /** The newest record that could be processed; its day as it is written. */
  readonly latest: { readonly day: string; readonly breaths: BreathQuality } | undefined;
  /** Its first displayed value with the user's own range; undefined: blinded, or not known. */
  readonly value: { readonly name: StatisticName; readonly raw: number; readonly own: OwnRange } | undefined;
}

/** What a person would tell a colleague: use, the quality of the latest record, and its value against the user's own. */
export function describeInShort({ days, latest, value }: SentenceFacts): readonly SummaryClause[] {
  const { made, failed, none } = sumCalendar({ days }).days;
  const known = made + failed + none;
  return [
    ...(known === 0 ? [] : [{ about: "calendar", words: `Recorded ${made} of ${known} days.` } as const]),
    ...(latest === undefined
      ? []
      : [
          {
            about: "breath",
            words: `Last ${latest.day}: ${describeBreathQuality(latest.breaths)}.`,
          } as const,
        ]),
    ...(value === undefined ? [] : [{ about: "trend", words: describeValue(value) } as const]),
  ];
}

function describeValue({ name, raw, own }: NonNullable<SentenceFacts["value"]>): string {
  const { shortTitle } = STATISTICS[name];
  const text = formatStatistic(name, raw);
  const [low, high] = [formatStatistic(name, own.low), formatStatistic(name, own.high)];
  const place = Number(text) < Number(low) ? "below" : Number(text) > Number(high) ? "above" : "in";
  return `${shortTitle} ${text}, ${place} own range ${low}\u2013${high}.`;
}

/** The last days up to today, or to the day of leaving. */
export function getLastDays(facts: CalendarFacts, zone: string, today: string): readonly CalendarDay[] {
  const last = facts.left !== undefined && facts.left < today ? facts.left : today;
  return toCalendar(facts, createDayRange(last, DAYS, zone, today)).days;
}
