const DAY_MS = 86_400_000;

/**
 * What the clocks of a zone show, as the milliseconds since 1970 at which a clock in UTC shows the same. Days and months
 * are counted there, where every day has 24 hours, and only the moment of each is asked of the zone.
 */
export interface WallClock {
  /** NaN in an unknown time zone, and of no time. */
  readonly at: (epochMs: number) => number;
  /** The first moment at which the wall shows `wall`; where the clock skips it, as much later as it was put forward. */
  readonly toEpoch: (wall: number) => number;
}

function createWallClock(zone: string): WallClock {
  const formatter = createFormatter(zone);
  function at(epochMs: number): number {
    if (formatter === undefined || !Number.isFinite(epochMs)) return Number.NaN;
    const parts = new Map(formatter.formatToParts(epochMs).map(({ type, value }) => [type, Number(value)]));
    const read = (part: Intl.DateTimeFormatPartTypes) => parts.get(part) ?? Number.NaN;
    const second = Date.UTC(
      ...([read("year"), read("month") - 1, read("day")] as const),
      ...([read("hour"), read("minute"), read("second")] as const),
    );
    return second + (epochMs - Math.floor(epochMs / 1000) * 1000);
  }
  const getOffset = (epochMs: number) => at(epochMs) - epochMs;
  return {
    at,
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

function createFormatter(zone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat("en-GB", {
      ...(zone === "local" ? {} : { timeZone: zone }),
      calendar: "gregory",
      numberingSystem: "latn",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
      hourCycle: "h23",
    });
  } catch {
    return undefined;
  }
}

const clocks = new Map<string, WallClock>();

/** `zone`: IANA name or "local". */
export function getWallClock(zone: string): WallClock {
  const known = clocks.get(zone) ?? createWallClock(zone);
  clocks.set(zone, known);
  return known;
}
