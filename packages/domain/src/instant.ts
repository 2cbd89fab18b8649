import { UNSET_CLOCK_YEAR } from "./spec-values/status-values.ts";
import { toEpochMs, type EpochMs } from "./units.ts";

const ISO_INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?$/i;

/** Reads an ISO 8601 time; one without an offset is UTC, not the browser's zone. Decision K11 */
export function parseInstant(text: string): EpochMs | undefined {
  const [, date, time, offset] = ISO_INSTANT.exec(text.trim()) ?? [];
  if (date === undefined || time === undefined) return undefined;
  const zone = offset === undefined ? "Z" : offset.replace(/([+-]\d{2})(\d{2})/, "$1:$2");
  const ms = Date.parse(`${date}T${time}${zone.toUpperCase()}`);
  return Number.isNaN(ms) ? undefined : toEpochMs(ms);
}

const [UNSET_FROM, UNSET_BEFORE] = [Date.UTC(UNSET_CLOCK_YEAR, 0), Date.UTC(UNSET_CLOCK_YEAR + 1, 0)];

/** Whether a time comes from a handset whose clock was not set, judged in UTC. @spec §3, decision F21 */
export function isUnsetClock(time: EpochMs): boolean {
  // Compared, not read as a date: a calendar that scrolls asks it of a thousand records a frame.
  return time >= UNSET_FROM && time < UNSET_BEFORE;
}

/** Instead of such a time, wherever one would stand. Decision F21, ADR 0107 */
export const UNKNOWN_DATE = "Unknown date";
