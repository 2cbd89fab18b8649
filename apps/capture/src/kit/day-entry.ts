import { parseIsoDay, type IsoDay } from "@capno/domain/calendar/calendar";
import { toCalendarDay } from "@capno/domain/time/date-time";

/** What a day field holds. Half a date is not an empty field. */
export type DayEntry =
  | { readonly kind: "empty" }
  | { readonly kind: "day"; readonly day: IsoDay }
  | { readonly kind: "invalid"; readonly error: string };

const EMPTY_DAY: DayEntry = { kind: "empty" };
export const toDayEntry = (day: IsoDay | null | undefined): DayEntry =>
  day === null || day === undefined ? EMPTY_DAY : { kind: "day", day };

/** The texts of the three fields. */
export interface DayParts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

export const NO_DAY_PARTS: DayParts = { day: "", month: "", year: "" };

export function toDayParts(entry: DayEntry): DayParts {
  if (entry.kind !== "day") return NO_DAY_PARTS;
  const [year = "", month = "", day = ""] = entry.day.split("-").map((part) => String(Number(part)));
  return { day, month, year };
}

const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** A whole date in one field, as it was pasted; undefined where it is none, or where it could be two days. */
export function splitDay(text: string): DayParts | undefined {
  const written = text.trim();
  const [, isoYear, isoMonth = "", isoDay = ""] = YEAR_FIRST.exec(written) ?? [];
  if (isoYear !== undefined) return { day: isoDay, month: isoMonth, year: isoYear };
  const [, first = "", second = "", year] = YEAR_LAST.exec(written) ?? [];
  if (year === undefined || canBeTwoDays(first, second)) return undefined;
  return Number(second) > 12 ? { day: second, month: first, year } : { day: first, month: second, year };
}

const canBeTwoDays = (first: string, second: string) =>
  Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second);

export function readDayParts(parts: DayParts): DayEntry {
  const [day, month, year] = [parts.day.trim(), parts.month.trim(), parts.year.trim()];
  const missing = [day === "" && "day", month === "" && "month", year === "" && "year"].filter(
    (part) => part !== false,
  );
  if (missing.length === 3) return EMPTY_DAY;
  const twoDays = [day, month, year].find((text) => YEAR_LAST.test(text));
  if (twoDays !== undefined)
    return invalid(`${twoDays} can be two days: enter the day, the month and the year each in its field`);
  if (missing.length > 0) return invalid(`Enter the ${missing.join(" and the ")}`);
  if (!isNumber(day, 31)) return invalid("The day must be a number from 1 to 31");
  if (!isNumber(month, 12)) return invalid("The month must be a number from 1 to 12");
  if (!/^\d{4}$/.test(year) || parseIsoDay(`${year}-01-01`) === undefined)
    return invalid("Enter a year of four digits, from 1900 on");
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const known = parseIsoDay(iso);
  if (known !== undefined) return { kind: "day", day: known };
  const ofMonth = toCalendarDay(`${iso.slice(0, 8)}01`).toFormat("LLLL yyyy");
  return invalid(`There is no ${Number(day)} ${ofMonth}`);
}

const invalid = (error: string): DayEntry => ({ kind: "invalid", error });

const isNumber = (text: string, most: number): boolean =>
  /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= most;
