import { toCalendar, type CalendarFacts, type IsoDay } from "@capno/domain/calendar/calendar";
import { getStudyAdherence } from "@capno/domain/participant-status/study-adherence";
import { formatCount, formatPercent, formatQuantity } from "@capno/domain/number/percent";
import { formatShortDay } from "@capno/domain/time/date-text";

import { countDays, createDayRange } from "./calendar/day-range.ts";

/**
 * Adherence over the days in the study: '87% (155 of 178 due), 3 Mar 2026 to 30 May 2026'. Undefined where the day of
 * enrolment or the number of recordings asked for is not known.
 */
export function formatStudyAdherence(facts: CalendarFacts, zone: string, today: IsoDay): string | undefined {
  const { enrolled, left, expectedPerDay } = facts;
  if (enrolled === undefined || expectedPerDay === undefined || enrolled > today) return undefined;
  const last = left !== undefined && left < today ? left : today;
  const range = createDayRange(last, countDays(enrolled, last), zone, today);
  const { from, until, due, made, percent, unknownDays } = getStudyAdherence(
    toCalendar(facts, range).days,
    range.names,
    { enrolled, left, today },
  );
  if (from === undefined || until === undefined) return "No day is over yet";
  const days = `${formatShortDay(from)} to ${formatShortDay(until)}`;
  const counted =
    percent === null
      ? "Not known"
      : `${formatPercent(percent)} (${formatCount(made)} of ${formatCount(due)} due)`;
  return unknownDays === 0
    ? `${counted}, ${days}`
    : `${counted}, ${days} without ${formatQuantity(unknownDays, "day")} not known`;
}
