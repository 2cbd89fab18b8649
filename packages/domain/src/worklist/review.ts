import type { IsoDay } from "../calendar/calendar.ts";
import { toCalendarDay } from "../time/date-time.ts";
import type { Reason, ReasonName } from "./worklist.ts";

/** How long its author wants a mark to hold. A mark without a span holds until something new happens. */
export const REVIEW_SPANS = ["week", "month"] as const;
export type ReviewSpan = (typeof REVIEW_SPANS)[number];

/** A mark that a participant needs no call for these reasons. */
export interface Review {
  /** The stamps of the reasons that were seen; none: the mark was taken back. */
  readonly stamps: readonly string[];
  /** The day of the study on which it was made. */
  readonly day: IsoDay;
  /** The day of the study on which it ends; undefined: with something new. */
  readonly until?: IsoDay | undefined;
}

/** No mark holds longer, whatever day it names: its author's clock may have been wrong. */
const LONGEST_DAYS = 31;

/**
 * Reasons that only last. While a participant is silent nothing else happens, so that a mark of them without a day of its
 * own ends after as many days as make a participant silent.
 */
const WAITING: ReadonlySet<ReasonName> = new Set(["never-used", "unused", "undated", "no-handset"]);

const addDays = (day: IsoDay, days: number): IsoDay => toCalendarDay(day).plus({ days }).toISODate() ?? day;

/** The first day on which a mark made today does not hold any more. A month from 31 January ends on 28 February. */
export const findSpanEnd = (today: IsoDay, span: ReviewSpan): IsoDay =>
  toCalendarDay(today)
    .plus(span === "week" ? { weeks: 1 } : { months: 1 })
    .toISODate() ?? today;

/** The first day on which the mark does not hold any more; undefined: until something new. */
export function findReviewEnd(
  reasons: readonly Pick<Reason, "name">[],
  { day, until }: Review,
  unusedDays: number,
): IsoDay | undefined {
  if (until !== undefined) {
    const latest = addDays(day, LONGEST_DAYS);
    return until < latest ? until : latest;
  }
  return reasons.some(({ name }) => WAITING.has(name)) ? addDays(day, unusedDays) : undefined;
}

/**
 * Whether all of this was reviewed: one reason that is new brings all of them back, and so does the end of the mark. Until
 * a day that was chosen, low adherence that falls further is not new: it is what the author expects.
 */
export function isReviewed(
  reasons: readonly Reason[],
  review: Review | undefined,
  { today, unusedDays }: { readonly today: IsoDay; readonly unusedDays: number },
): boolean {
  if (review === undefined) return false;
  const { stamps, until } = review;
  const isKnown = ({ name, stamp }: Reason) =>
    stamps.some(
      (seen) =>
        seen === stamp ||
        // Earlier releases appended the number of days waited to the stamp.
        (WAITING.has(name) && seen.startsWith(`${stamp}:`)) ||
        (name === "low-adherence" && until !== undefined && seen.startsWith(`${name}:`)),
    );
  if (!reasons.every(isKnown)) return false;
  const end = findReviewEnd(reasons, review, unusedDays);
  return end === undefined || today < end;
}
