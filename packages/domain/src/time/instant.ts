import { DATE_AHEAD_TOLERANCE_MS, FIRST_POSSIBLE_YEAR } from "../spec-values/status-values.ts";
import { toEpochMs, type EpochMs } from "../units.ts";

const ISO_INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?$/i;
const OFFSET = 5;

/** Whether a text has the form of an ISO 8601 time, also where there is no such day or hour. */
export const isInstantText = (text: string): boolean => ISO_INSTANT.test(text.trim());

/** Whether an ISO 8601 time names its distance from UTC. */
export const hasOffset = (text: string): boolean => ISO_INSTANT.exec(text.trim())?.[OFFSET] !== undefined;

/**
 * Reads an ISO 8601 time; one without an offset is UTC, not the browser's zone. `Date.parse` would move 30 February to
 * 2 March and 24:00 to the next day: both are refused.
 */
export function parseInstant(text: string): EpochMs | undefined {
  const [, year, month, day, time, offset] = ISO_INSTANT.exec(text.trim()) ?? [];
  if (year === undefined || month === undefined || day === undefined || time === undefined) return undefined;
  if (Number(day) > getDaysInMonth(Number(year), Number(month)) || time.startsWith("24")) return undefined;
  const zone = offset === undefined ? "Z" : offset.replace(/([+-]\d{2})(\d{2})/, "$1:$2");
  const ms = Date.parse(`${year}-${month}-${day}T${time}${zone.toUpperCase()}`);
  return Number.isNaN(ms) ? undefined : toEpochMs(ms);
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
 * When something was recorded, as the server says. Of an unknown date the time is the server's word and never shown as
 * a time; null where there is no such day or hour.
 */
export type RecordedDate = DateIn<"recordedAt">;
/** The same of a breath test. */
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
