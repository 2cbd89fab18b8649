import { MONTHS, requireTime } from "@capno/domain/time";
import { Info, type Zone } from "luxon";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * What the clocks of a zone show, as the milliseconds since 1970 at which a clock in UTC shows the same. Steps of an axis
 * are counted there, where every day has 24 hours, and only the moment of each is asked of the zone: to let the date
 * library step, set and write each of them cost more than to draw the chart.
 */
export interface WallClock {
  /** NaN in an unknown time zone. */
  readonly at: (epochMs: number) => number;
  /** The first moment at which the wall shows `wall`; where the clock skips it, as much later as it was put forward. */
  readonly toEpoch: (wall: number) => number;
}

function createWallClock(zone: string): WallClock {
  const place: Zone = Info.normalizeZone(zone);
  const getOffset = (epochMs: number) => place.offset(epochMs) * MINUTE_MS;
  return {
    at: (epochMs) => epochMs + getOffset(epochMs),
    toEpoch(wall) {
      const before = getOffset(wall - DAY_MS);
      const early = wall - before;
      const then = getOffset(early);
      if (then === before) return early;
      // The clock was changed within the day before.
      const late = wall - then;
      return getOffset(late) === then ? late : early;
    },
  };
}

const clocks = new Map<string, WallClock>();

/** `zone`: IANA name or "local". */
export function getWallClock(zone: string): WallClock {
  const known = clocks.get(zone) ?? createWallClock(zone);
  clocks.set(zone, known);
  return known;
}

const two = (number: number) => String(number).padStart(2, "0");
const getMonth = (wall: Date) => MONTHS[wall.getUTCMonth()] ?? "";
/** As English is written in Britain: three letters, of September four. */
const getShortMonth = (wall: Date) => getMonth(wall).slice(0, wall.getUTCMonth() === 8 ? 4 : 3);

/** Formats of the labels under ticks. */
export const formatWall = {
  years: (wall: Date) => String(wall.getUTCFullYear()),
  months: (wall: Date) => `${getShortMonth(wall)} ${wall.getUTCFullYear()}`,
  days: (wall: Date) => `${wall.getUTCDate()} ${getShortMonth(wall)}`,
  hours: (wall: Date) => `${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}`,
} as const;

/** @spec §9 date format 'DD Month YYYY, HH:MM' */
export function formatReadingDate(epochMs: number, zone: string): string {
  const wall = new Date(getWallClock(zone).at(requireTime(epochMs)));
  return `${two(wall.getUTCDate())} ${getMonth(wall)} ${wall.getUTCFullYear()}, ${formatWall.hours(wall)}`;
}
