import type { IsoDay } from "../calendar/calendar.ts";
import { formatShortDay } from "../time/date-text.ts";
import { toCalendarDay } from "../time/date-time.ts";
import type { ParticipantStatus } from "./participant-status.ts";

/** What the study knows of a participant. Undefined: not known or not read. */
export interface StudyFacts {
  readonly today: IsoDay;
  readonly studyStart: IsoDay | undefined;
  readonly firstRecord: IsoDay | undefined;
  readonly newestRecord: IsoDay | undefined;
  /** The days came as serial numbers, which do not say from which year they count. */
  readonly areSerial: boolean;
}

const YEAR = 365;
/** A workbook that counts its days from 1904 has the same number for a day 1,462 days later. */
const DAYS_TO_1904 = 1_462;
const LONG_AGO = 10 * YEAR;

const addDays = (day: IsoDay, days: number): IsoDay => toCalendarDay(day).plus({ days }).toISODate() ?? day;

/** A day that is asked about, and why. */
export interface DayDoubt {
  readonly field: "enrolled" | "left";
  readonly words: string;
}

/** The first day of a status that the study's start or the records speak against; undefined where none is. */
export function findDayDoubt(status: ParticipantStatus, facts: StudyFacts): DayDoubt | undefined {
  const left = status.kind === "left" ? status.left : null;
  for (const [field, day] of [
    ["enrolled", status.enrolled],
    ["left", left],
  ] as const) {
    const doubt = day === null ? undefined : findDoubt(field, day, facts);
    if (day === null || doubt === undefined) continue;
    const later = addDays(day, DAYS_TO_1904);
    const isLikelier =
      later <= facts.today && findDoubt(field, later, { ...facts, areSerial: false }) === undefined;
    const in1904 = `; in a workbook that counts from 1904 it would be ${formatShortDay(later)}`;
    return { field, words: isLikelier ? doubt + in1904 : doubt };
  }
  return undefined;
}

function findDoubt(
  name: "enrolled" | "left",
  day: IsoDay,
  { today, studyStart, firstRecord, newestRecord, areSerial }: StudyFacts,
): string | undefined {
  const said = `${name} ${formatShortDay(day)}`;
  if (studyStart !== undefined && day < studyStart)
    return `${said} is before the study's start, ${formatShortDay(studyStart)}`;
  if (firstRecord !== undefined && day < addDays(firstRecord, -YEAR))
    return `${said} is more than a year before the first record, ${formatShortDay(firstRecord)}`;
  if (name === "left" && newestRecord !== undefined && day < addDays(newestRecord, -YEAR))
    return `${said} is more than a year before the newest record, ${formatShortDay(newestRecord)}`;
  if (name === "enrolled" && newestRecord !== undefined && day > addDays(newestRecord, YEAR))
    return `${said} is more than a year after the newest record, ${formatShortDay(newestRecord)}`;
  if (studyStart === undefined && day < addDays(today, -LONG_AGO))
    return `${said} is more than ten years ago`;
  if (
    areSerial &&
    studyStart === undefined &&
    firstRecord === undefined &&
    addDays(day, DAYS_TO_1904) <= today
  )
    return `${said} is a serial number of a spreadsheet, which may count from 1904`;
  return undefined;
}
