import { toEpochMs, type EpochMs } from "../units.ts";

// Making an Intl formatter costs about as much as formatting a hundred dates.
const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "long",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

/**
 * For each format of a time: `Intl` writes undefined as the present moment.
 * @throws {RangeError} The time is not a finite number. So does every `format…` of this file.
 */
export function requireTime<Time extends number>(time: Time): Time {
  if (!Number.isFinite(time)) throw new RangeError(`not a time: ${String(time)}`);
  return time;
}

function getParts(time: EpochMs, timeZone: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    getFormatter(timeZone)
      .formatToParts(requireTime(time))
      .map(({ type, value }) => [type, value]),
  );
}

/**
 * 'DD Month YYYY, HH:MM' in a named time zone ("Europe/London"). Where the clocks go back and that time comes twice, the
 * zone's name follows: two moments never read alike.
 */
export function formatDateTime(time: EpochMs, timeZone: string): string {
  const text = writeDateTime(time, timeZone);
  return comesTwice(time, timeZone, text) ? `${text} ${formatZoneName(time, timeZone)}` : text;
}

function writeDateTime(time: EpochMs, timeZone: string): string {
  const { day, month, year, hour, minute } = getParts(time, timeZone);
  return `${day} ${month} ${year}, ${hour}:${minute}`;
}

const DAY_MS = 86_400_000;
/** Lord Howe Island's clocks go back by half an hour, all others by a whole one. */
const REPEATS_MS = [-3_600_000, -1_800_000, 1_800_000, 3_600_000] as const;
/** By zone and day of UTC: whether the clocks are changed on it or beside it. On most days nothing more is asked. */
const changingDays = new Map<string, boolean>();

function comesTwice(time: EpochMs, timeZone: string, text: string): boolean {
  const day = Math.floor(time / DAY_MS);
  const key = `${timeZone} ${day}`;
  const isChanging =
    changingDays.get(key) ??
    formatClock(toEpochMs((day - 1) * DAY_MS), timeZone) !==
      formatClock(toEpochMs((day + 2) * DAY_MS), timeZone);
  changingDays.set(key, isChanging);
  return isChanging && REPEATS_MS.some((ms) => writeDateTime(toEpochMs(time + ms), timeZone) === text);
}

/**
 * Makes ready what the first date of a zone needs, which takes as long as a few rows of a list: for a page that waits for
 * its data anyway.
 */
export function prepareDateText(timeZone: string): void {
  getFormatter(timeZone).formatToParts(0);
}

const zoneFormatters = new Map<string, Intl.DateTimeFormat>();

/**
 * 'DD Month YYYY, HH:MM ZONE', for what leaves this browser and is read elsewhere: "GMT", "BST", or the distance from
 * it, "GMT+5:30".
 */
export function formatZonedDateTime(time: EpochMs, timeZone: string): string {
  return `${writeDateTime(time, timeZone)} ${formatZoneName(time, timeZone)}`;
}

/** "GMT", "BST", or the distance from it, "GMT+5:30". */
function formatZoneName(time: EpochMs, timeZone: string): string {
  const formatter =
    zoneFormatters.get(timeZone) ??
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", timeZoneName: "short" });
  zoneFormatters.set(timeZone, formatter);
  return (
    formatter.formatToParts(requireTime(time)).find(({ type }) => type === "timeZoneName")?.value ?? timeZone
  );
}

export function formatDay(time: EpochMs, timeZone: string): string {
  const { day, month, year } = getParts(time, timeZone);
  return `${day} ${month} ${year}`;
}

/** 'HH:MM' in a named time zone, where the day is known. */
export function formatClock(time: EpochMs, timeZone: string): string {
  const { hour, minute } = getParts(time, timeZone);
  return `${hour}:${minute}`;
}

/** 'HH:MM ZONE', where the day is known and the reader may be in another zone. */
export function formatZonedClock(time: EpochMs, timeZone: string): string {
  return `${formatClock(time, timeZone)} ${formatZoneName(time, timeZone)}`;
}

const timeFormatters = new Map<string, Intl.DateTimeFormat>();

/** 'HH:MM:SS' in a named time zone, where a minute is not exact enough. */
export function formatTime(time: EpochMs, timeZone: string): string {
  const formatter =
    timeFormatters.get(timeZone) ??
    new Intl.DateTimeFormat("en-GB", {
      timeZone,
      numberingSystem: "latn",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    });
  timeFormatters.set(timeZone, formatter);
  return formatter.format(requireTime(time));
}

export const MONTHS: readonly string[] = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** As English is written in Britain: three letters, of September four. `month` 0 is January. */
export const getShortMonth = (month: number): string => (MONTHS[month] ?? "").slice(0, month === 8 ? 4 : 3);

/** 'YYYY-MM-DD' in a named time zone: safe in file names. */
export function formatIsoDate(time: EpochMs, timeZone: string): string {
  const { day = "", month = "", year = "" } = getParts(time, timeZone);
  const monthNumber = String(MONTHS.indexOf(month) + 1).padStart(2, "0");
  return `${year.padStart(4, "0")}-${monthNumber}-${day}`;
}
