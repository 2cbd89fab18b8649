import { getDaysInMonth, type RecordedDate } from "../time/instant.ts";
import type { EpochMs } from "../units.ts";

/** 'yyyy-mm-dd': a day of a calendar, not a moment. */
export type IsoDay = string;

/** A year before it is a slip of the keyboard. */
const FIRST_YEAR = 1900;

/** Reads a day that exists: no 30 February, and no year of two or six digits. */
export function parseIsoDay(text: string): IsoDay | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const daysInMonth = getDaysInMonth(Number(year), Number(month));
  const exists = Number(year) >= FIRST_YEAR && Number(day) >= 1 && Number(day) <= daysInMonth;
  return exists ? text : undefined;
}

/**
 * The kind of a participant's day. A record after the last day in the study is 'late', never an ordinary one. Missing data is not 'none': a day without a record is 'none' only when the
 * participant was in the study and no handset is in doubt.
 */
export const DAY_STATES = [
  "made",
  "failed",
  "none",
  "no-handset",
  "before",
  "after",
  "late",
  "unknown",
] as const;
export type DayState = (typeof DAY_STATES)[number];

/** The fields of a record that decide its day. */
type DatedRecord = RecordedDate & { readonly isFailed: boolean };

/** Consecutive days of one time zone. */
export interface DayRange {
  readonly names: readonly IsoDay[];
  /** The place of the day that a time falls on; negative before the first, `names.length` or more after the last. */
  readonly placeOf: (time: EpochMs) => number;
  /** The server's today in that zone, which may lie outside. */
  readonly today: IsoDay;
}

export interface CalendarFacts {
  /** Undefined: not read, so nothing is known. */
  readonly records: readonly DatedRecord[] | undefined;
  /** None is missing from `records`: only then is a day without a record a day without a record. */
  readonly isComplete: boolean;
  /** The current state; the API gives no start date. */
  readonly hasHandset: boolean;
  /** The number of recordings expected on each day; undefined: not configured. */
  readonly expectedPerDay: number | undefined;
  /** The first day of the study: before it no participant was enrolled. Undefined: not configured. */
  readonly studyStart: IsoDay | undefined;
  /** The participant's first day in the study. Undefined: not known. */
  readonly enrolled: IsoDay | undefined;
  /** The participant's last day in the study. Undefined: not known, or still in it. */
  readonly left: IsoDay | undefined;
}

export interface CalendarDay {
  readonly state: DayState;
  /** Whether `made` and `failed` are complete counts; otherwise the number of records is unknown. */
  readonly isCounted: boolean;
  readonly made: number;
  readonly failed: number;
  readonly expected: number | undefined;
  /** Fewer than expected on a past day; undefined when none were expected or the number is unknown. */
  readonly missed: number | undefined;
}

export type Counts = Pick<CalendarDay, "made" | "failed">;

/** Every record is in exactly one of these. */
export interface Calendar {
  readonly days: readonly CalendarDay[];
  /** Counts of records with an unknown date. */
  readonly undated: Counts;
  readonly earlier: number;
  readonly later: number;
}

export function toCalendar(facts: CalendarFacts, range: DayRange): Calendar {
  const { records = [], isComplete } = facts;
  const { names, placeOf, today } = range;
  const counts = names.map(() => ({ made: 0, failed: 0 }));
  const undated = { made: 0, failed: 0 };
  let [earlier, later] = [0, 0];
  let firstUse = Number.POSITIVE_INFINITY;
  let lastUse = Number.NEGATIVE_INFINITY;
  for (const record of records) {
    const what = record.isFailed ? "failed" : "made";
    if (record.hasUnknownDate) {
      undated[what]++;
      continue;
    }
    const place = placeOf(record.recordedAt);
    firstUse = Math.min(firstUse, place);
    lastUse = Math.max(lastUse, place);
    const count = counts[place];
    if (count !== undefined) count[what]++;
    else if (place < 0) earlier++;
    else later++;
  }
  const days = counts.map((count, place) => {
    const name = names[place] ?? "";
    const state = classifyDay(facts, count, {
      name,
      today,
      isUsed: place >= firstUse || (facts.enrolled !== undefined && name >= facts.enrolled),
      isLast: place > lastUse,
    });
    const isCounted = state !== "unknown" || (facts.records !== undefined && isComplete && name <= today);
    // No object spread: a scrolling list makes thousands of days, and a spread would double the cost of each.
    const { made, failed } = count;
    const { expected, missed } = getExpectation(facts, count, state, { name, today });
    return { state, isCounted, made, failed, expected, missed };
  });
  return { days, undated, earlier, later };
}

interface Place {
  readonly name: IsoDay;
  readonly today: IsoDay;
  /** The participant was in the study: by their status, or by a first record of this day or an earlier one. */
  readonly isUsed: boolean;
  /** No record is of this day or a later one. */
  readonly isLast: boolean;
}

function classifyDay(facts: CalendarFacts, { made, failed }: Counts, place: Place): DayState {
  const { records, isComplete, hasHandset } = facts;
  if (records === undefined) return "unknown";
  if (made + failed > 0 && isAfterStudy(facts, place.name)) return "late";
  if (made > 0) return "made";
  if (failed > 0) return "failed";
  if (isBeforeStudy(facts, place.name)) return "before";
  if (isAfterStudy(facts, place.name)) return "after";
  // An unreadable record may be of this day, and a future day is unknown.
  if (!isComplete || place.name > place.today) return "unknown";
  if (place.name === place.today) return hasHandset ? "none" : "no-handset";
  // Enrolled later, or enrolled and silent: the list of users does not say.
  if (!place.isUsed) return "unknown";
  // Somewhere after the last record the handset was taken back.
  return place.isLast && !hasHandset ? "unknown" : "none";
}

/** The participant's own first day decides; where it is not known, that of the study. */
function isBeforeStudy({ enrolled, studyStart }: CalendarFacts, day: IsoDay): boolean {
  const first = enrolled ?? studyStart;
  return first !== undefined && day < first;
}

const isAfterStudy = ({ left }: CalendarFacts, day: IsoDay): boolean => left !== undefined && day > left;

function getExpectation(
  facts: CalendarFacts,
  { made, failed }: Counts,
  state: DayState,
  { name, today }: Pick<Place, "name" | "today">,
): Pick<CalendarDay, "expected" | "missed"> {
  const { expectedPerDay, enrolled } = facts;
  if (expectedPerDay === undefined || state === "unknown") return { expected: undefined, missed: undefined };
  const isOutside = isAfterStudy(facts, name) || (enrolled !== undefined && name < enrolled);
  if (isOutside || state === "before" || state === "no-handset") return { expected: 0, missed: undefined };
  // A recording that failed was made: the participant missed nothing.
  const missed = Math.max(0, expectedPerDay - made - failed);
  return { expected: expectedPerDay, missed: name < today ? missed : undefined };
}
