import { DATE_AHEAD_TOLERANCE_MS, FIRST_POSSIBLE_YEAR } from "./spec-values/status-values.ts";
import { toEpochMs, type EpochMs } from "./units.ts";

const ISO_INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})[T ]((?:[01]\d|2[0-3]):\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Reads an ISO 8601 time; one without an offset is UTC, not the browser's zone. `Date.parse` would move 30 February to
 * 2 March and 24:00 to the next day: both are refused.
 */
export function parseInstant(text: string): EpochMs | undefined {
  const [, year, month, day, time, offset] = ISO_INSTANT.exec(text.trim()) ?? [];
  if (year === undefined || month === undefined || day === undefined || time === undefined) return undefined;
  if (Number(day) > getDaysInMonth(Number(year), Number(month))) return undefined;
  const zone = offset === undefined ? "Z" : offset.replace(/([+-]\d{2})(\d{2})/, "$1:$2");
  const ms = Date.parse(`${year}-${month}-${day}T${time}${zone.toUpperCase()}`);
  return Number.isNaN(ms) ? undefined : toEpochMs(ms);
}

/** Of a month counted from 1. */
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

/** Shown instead of such a time. */
export const UNKNOWN_DATE = "Unknown date";
