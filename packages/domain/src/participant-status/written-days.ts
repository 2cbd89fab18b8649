import { parseIsoDay, type IsoDay } from "../calendar/calendar.ts";

/** A spreadsheet adds midnight to a day. */
const MIDNIGHT = /[ T]+0?0:00(:00(\.0+)?)?$/;
const TIME = /[ T]+\d{1,2}:\d{2}.*$/;
const YEAR_LAST = /^(\d{1,2})([/-]|\.\s?)(\d{1,2})\2(\d{4})$/;
const YEAR_FIRST = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/;
/** Days since the end of 1899, as spreadsheets count them: 1954 to 2064. */
const SERIAL = /^([2-5]\d{4})(\.0+)?$/;
/** What looks like a day and is none that can be read: 13/04/26, 13-Apr-2026, Apr 13, 2026. */
const OTHER_DAY = /^(\d+[^\w]+\w+[^\w]+\d+|[a-z]{3,}[^\w]+\d+[^\w]+\d+)$/i;
const YEAR_LAST_FORM = "year last ";
const YEAR_FIRST_FORM = "year first ";
/** Days with dots have the day first everywhere. */
const DOTS = `${YEAR_LAST_FORM}.`;
const SERIAL_FORM = "serial";
const SERIAL_OF_1970 = 25_569;
const MS_PER_DAY = 86_400_000;

/**
 * Day zero of a spreadsheet, in any order and with any separator: what an empty cell becomes that is formatted as a day
 * or filled by a formula. It is the day before 1 January 1900, for some programs 30 or 31 December 1899, and 1 January
 * 1904 in a workbook that counts from there; a database writes only zeros.
 */
const DAY_ZERO = [
  /^0+(\.0+)?$/,
  /^0?0:00(:00(\.0+)?)?$/,
  /^12:00(:00)? ?am$/i,
  /^0+\D0+\D0+$/,
  /^0?0\D{1,2}0?1\D{1,2}(19)?00$/,
  /^0?1\D{1,2}0?0\D{1,2}(19)?00$/,
  /^1900\D0?1\D0?0$/,
  /^([a-z]+, )?(0?0[ -]jan(uary)?|jan(uary)? 0?0,)[ -](19)?00$/i,
  /^1899\D12\D3[01]$/,
  /^1899-12-3[01]T00:00:00(\.0+)?Z$/,
  /^(3[01]\D12|12\D3[01])\D1899$/,
  /^(3[01][ -]dec(ember)?[ -]|dec(ember)? 3[01], )1899$/i,
  /^0?1\D0?1\D1904$/,
  /^1904\D0?1\D0?1$/,
];

const trimDay = (cell: string): string => cell.trim().replace(MIDNIGHT, "");

/** Whether a spreadsheet wrote an empty cell. */
export const isDayZero = (cell: string): boolean => DAY_ZERO.some((zero) => zero.test(trimDay(cell)));

/** Whether more digits behind it would make it another day, as where a file was cut in it. */
export const mayGoOn = (cell: string): boolean => /^\d{4}\D\d{1,2}\D\d$/.test(trimDay(cell));

/** A cell as a day, empty where it is empty, or in words why it is none. */
export type WrittenDay = { readonly day: IsoDay } | { readonly problem: string };

/** A day as written in its cell. `parts` are the day and month, in the cell's order. */
interface Written {
  readonly text: string;
  readonly form: string;
  readonly year?: string;
  readonly parts?: readonly [string, string];
}

function parseWritten(cell: string): Written | undefined {
  const text = trimDay(cell);
  const last = YEAR_LAST.exec(text.replace(TIME, ""));
  if (last !== null) {
    const [, first = "", separator = "", second = "", year = ""] = last;
    return { text, form: `${YEAR_LAST_FORM}${separator.trim()}`, year, parts: [first, second] };
  }
  const leading = YEAR_FIRST.exec(text.replace(TIME, ""));
  if (leading !== null) {
    const [, year = "", separator = "", first = "", second = ""] = leading;
    return { text, form: `${YEAR_FIRST_FORM}${separator}`, year, parts: [first, second] };
  }
  if (SERIAL.test(text)) return { text, form: SERIAL_FORM };
  return OTHER_DAY.test(text) ? { text, form: "other" } : undefined;
}

/**
 * Reads the days of one file, as people and spreadsheets write them: `cells` are those that count. A spreadsheet of
 * another country turns a part of a column into other days, so the file must have one form and one order of day and
 * month; 03/04/2026 is read where another day of the file tells the order.
 */
export function createDayReader(cells: readonly string[]): {
  readonly readDay: (cell: string) => WrittenDay;
  readonly areSerial: boolean;
} {
  const days = cells.flatMap((cell) => parseWritten(cell) ?? []);
  const [one] = days;
  const other = days.find(({ form }) => form !== one?.form);
  const yearLast = days.filter(({ form }) => form.startsWith(YEAR_LAST_FORM));
  const dayFirst = yearLast.find(({ parts }) => Number(parts?.[0]) > 12);
  const monthFirst = yearLast.find(({ parts }) => Number(parts?.[1]) > 12);
  const mixture =
    findMixture("forms", one, other) ??
    findMixture("orders", dayFirst, monthFirst) ??
    (one?.form === DOTS && monthFirst !== undefined
      ? `${monthFirst.text} has no such month: save all days of the file as yyyy-mm-dd`
      : undefined);

  const readDay = (cell: string): WrittenDay => {
    const text = trimDay(cell);
    if (text === "") return { day: "" };
    const written = parseWritten(cell);
    if (written === undefined) return noDay(text);
    if (mixture !== undefined) return { problem: mixture };
    if (written.form === SERIAL_FORM) return { day: toSerialDay(text) };
    if (written.parts === undefined || TIME.test(text)) return noDay(text);
    const [first, second] = written.parts;
    const { year } = written;
    if (written.form.startsWith(YEAR_FIRST_FORM)) return toDay(text, year, first, second);
    if (written.form === DOTS) return toDay(text, year, second, first);
    if (dayFirst === undefined && monthFirst === undefined && Number(first) !== Number(second))
      return {
        problem: `${text} can be two days, and the file does not tell which: save the days as yyyy-mm-dd`,
      };
    return monthFirst === undefined ? toDay(text, year, second, first) : toDay(text, year, first, second);
  };
  return { readDay, areSerial: one?.form === SERIAL_FORM };
}

const findMixture = (
  what: "forms" | "orders",
  one: Written | undefined,
  other: Written | undefined,
): string | undefined =>
  one === undefined || other === undefined
    ? undefined
    : `the file has days of two ${what}, such as ${one.text} and ${other.text}: save all days as yyyy-mm-dd`;

const toSerialDay = (text: string): IsoDay =>
  new Date((Math.trunc(Number(text)) - SERIAL_OF_1970) * MS_PER_DAY).toISOString().slice(0, 10);

const noDay = (text: string): WrittenDay => ({ problem: `${text} is not a day such as 2026-03-03` });

function toDay(text: string, year = "", month = "", day = ""): WrittenDay {
  const iso = parseIsoDay(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
  return iso === undefined ? noDay(text) : { day: iso };
}
