import { DATE_AHEAD_TOLERANCE_MS, FIRST_POSSIBLE_YEAR } from "../spec-values/status-values.ts";
import { toEpochMs, type EpochMs } from "../units.ts";

/** A day of a month, of a year or of a week, with or without hyphens. */
const DATE =
  /(?<year>\d{4})(?:-(?<month>\d\d)-(?<day>\d\d)|(?<bareMonth>\d\d)(?<bareDay>\d\d)|-?(?<yearDay>\d{3})|-?W(?<week>\d\d)-?(?<weekday>[1-7]))/;
/** Hours, or with minutes, or with seconds too; and a fraction of the last of them. */
const TIME = /(?<hour>\d\d)(?::?(?<minute>\d\d)(?::?(?<second>\d\d))?)?(?:[.,](?<fraction>\d+))?/;
/** Names of a zone and a calendar may follow (RFC 9557); they do not change the instant. */
const OFFSET = /Z|(?<sign>[+\u2212-])(?<hours>\d\d)(?::?(?<minutes>\d\d))?/;
const ISO_INSTANT = new RegExp(
  `^${DATE.source}[T ]${TIME.source}(?: ?(?<offset>${OFFSET.source})(?:\\[[^\\][]*\\])*)?$`,
  "i",
);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Parts = Readonly<Record<string, string | undefined>>;
const findParts = (text: string): Parts | undefined => ISO_INSTANT.exec(text.trim())?.groups;

/** Whether a text has the form of an ISO 8601 time, also where there is no such day or hour. */
export const isInstantText = (text: string): boolean => findParts(text) !== undefined;

/** Whether an ISO 8601 time names its distance from UTC. */
export const hasOffset = (text: string): boolean => findParts(text)?.["offset"] !== undefined;

/**
 * Reads an ISO 8601 time; one without an offset is UTC, not the browser's zone. 30 February and 24:00 are refused: nothing is
 * moved to another day. A leap second, :60, is read as :59.
 */
export function parseInstant(text: string): EpochMs | undefined {
  const parts = findParts(text);
  if (parts === undefined) return undefined;
  const [day, time, offset] = [parseDay(parts), parseTime(parts), parseOffset(parts)];
  if (day === undefined || time === undefined || offset === undefined) return undefined;
  return toEpochMs(day + time - offset);
}

/** Its midnight in UTC. */
function parseDay({ month, day, bareMonth, bareDay, ...parts }: Parts): number | undefined {
  const year = Number(parts["year"]);
  const date = new Date(0);
  const toDay = (monthIndex: number, dayOfMonth: number) => date.setUTCFullYear(year, monthIndex, dayOfMonth);
  if (parts["yearDay"] !== undefined) {
    const midnight = toDay(0, Number(parts["yearDay"]));
    return date.getUTCFullYear() === year ? midnight : undefined;
  }
  if (parts["week"] !== undefined) {
    // 4 January is always in week 1; a week belongs to the year of its Thursday.
    const january4 = new Date(toDay(0, 4)).getUTCDay() || 7;
    const monday = 4 - january4 + 1 + (Number(parts["week"]) - 1) * 7;
    toDay(0, monday + 3);
    return date.getUTCFullYear() === year ? toDay(0, monday + Number(parts["weekday"]) - 1) : undefined;
  }
  const [monthNumber, dayOfMonth] = [Number(month ?? bareMonth), Number(day ?? bareDay)];
  const isDay = dayOfMonth >= 1 && dayOfMonth <= getDaysInMonth(year, monthNumber);
  return isDay ? toDay(monthNumber - 1, dayOfMonth) : undefined;
}

/** Since midnight. */
function parseTime({ hour, minute, second, fraction = "0" }: Parts): number | undefined {
  const [hours, minutes, seconds] = [hour, minute, second].map((part = "0") => Number(part));
  if (hours === undefined || minutes === undefined || seconds === undefined) return undefined;
  if (hours > 23 || minutes > 59 || seconds > 60) return undefined;
  const unit = second !== undefined ? 1_000 : minute !== undefined ? MINUTE_MS : HOUR_MS;
  // Truncate the fraction to milliseconds with a tolerance: 0.25 s must not become 249 ms.
  const part = Math.floor(Number(`0.${fraction.slice(0, 9)}`) * unit + 1e-6);
  return hours * HOUR_MS + minutes * MINUTE_MS + Math.min(seconds, 59) * 1_000 + part;
}

/** How far ahead of UTC. */
function parseOffset({ sign = "+", hours = "0", minutes = "0" }: Parts): number | undefined {
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return (sign === "+" ? 1 : -1) * (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS);
}

/** The month is counted from 1. */
export function getDaysInMonth(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

const EARLIEST = Date.UTC(FIRST_POSSIBLE_YEAR, 0);

/**
 * Whether a time cannot be when something was recorded: the handset's clock was not set, or runs ahead. `now` is the
 * server's.
 */
export function isUnknownDate(time: EpochMs, now: EpochMs): boolean {
  return time < EARLIEST || time > now + DATE_AHEAD_TOLERANCE_MS;
}

type DateIn<Field extends string> =
  | ({ readonly hasUnknownDate: false } & Readonly<Record<Field, EpochMs>>)
  | ({ readonly hasUnknownDate: true } & Readonly<Record<Field, EpochMs | null>>);

/**
 * The server's time of a recording. If the date is unknown, the server's time is kept but never shown as
 * a time; null where there is no such day or hour.
 */
export type RecordedDate = DateIn<"recordedAt">;
/** The server's time of a breath test, by the same rule. */
export type CapturedDate = DateIn<"capturedAt">;

/** `now` is the server's. */
export function toCapturedDate(capturedAt: EpochMs | null, now: EpochMs): CapturedDate {
  return capturedAt === null || isUnknownDate(capturedAt, now)
    ? { capturedAt, hasUnknownDate: true }
    : { capturedAt, hasUnknownDate: false };
}

/** `now` is the server's. */
export function toRecordedDate(recordedAt: EpochMs | null, now: EpochMs): RecordedDate {
  return recordedAt === null || isUnknownDate(recordedAt, now)
    ? { recordedAt, hasUnknownDate: true }
    : { recordedAt, hasUnknownDate: false };
}

/** Two answers of a server may round one time differently. */
const SAME_TIME_MS = 1_000;

/** Whether two answers give something the same time. A time that cannot be is the same as none. */
export function isSameTime(one: EpochMs | null, other: EpochMs | null): boolean {
  return one !== null && other !== null && Math.abs(one - other) < SAME_TIME_MS;
}

/** Shown instead of such a time. */
export const UNKNOWN_DATE = "Unknown date";
