import { parseIsoDay, type IsoDay } from "../calendar/calendar.ts";

/** A spreadsheet adds midnight to a day. */
const MIDNIGHT = /[ T]+0?0:00(:00(\.0+)?)?$/;
const WITH_SLASHES = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;
const WITH_DOTS = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/;
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;
/** Days since the end of 1899, as spreadsheets count them: 1954 to 2064. */
const SERIAL = /^([2-5]\d{4})(\.0+)?$/;
const SERIAL_OF_1970 = 25_569;
const MS_PER_DAY = 86_400_000;

/** A cell as a day, empty where it is empty, or in words why it is none. */
export type WrittenDay = { readonly day: IsoDay } | { readonly problem: string };

/**
 * Reads the days of one file, as people and spreadsheets write them. 03/04/2026 is read where another day of the file
 * tells which comes first, day or month; a serial number where all its days are serial numbers.
 */
export function createDayReader(cells: readonly string[]): (cell: string) => WrittenDay {
  const days = cells.map((cell) => cell.trim().replace(MIDNIGHT, "")).filter((cell) => cell !== "");
  const slashed = days.flatMap((day) => {
    const [, first, second] = WITH_SLASHES.exec(day) ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  const isDayFirst = slashed.some(([first]) => first > 12);
  const isMonthFirst = slashed.some(([, second]) => second > 12);
  const areAllSerial = days.every((day) => SERIAL.test(day));

  return (cell) => {
    const text = cell.trim().replace(MIDNIGHT, "");
    if (text === "") return { day: "" };
    const [, serial] = SERIAL.exec(text) ?? [];
    if (serial !== undefined) {
      return areAllSerial
        ? { day: new Date((Number(serial) - SERIAL_OF_1970) * MS_PER_DAY).toISOString().slice(0, 10) }
        : { problem: `${text} is a serial number beside days: save all days as yyyy-mm-dd` };
    }
    const dotted = WITH_DOTS.exec(text);
    if (dotted !== null) return toDay(text, dotted[3], dotted[2], dotted[1]);
    const yearFirst = YEAR_FIRST.exec(text);
    if (yearFirst !== null) return toDay(text, yearFirst[1], yearFirst[2], yearFirst[3]);
    const [, first, second, year] = WITH_SLASHES.exec(text) ?? [];
    if (first === undefined) return noDay(text);
    if (isDayFirst === isMonthFirst && first !== second)
      return {
        problem: `${text} can be two days, and the file does not tell which: save the days as yyyy-mm-dd`,
      };
    return isMonthFirst ? toDay(text, year, first, second) : toDay(text, year, second, first);
  };
}

const noDay = (text: string): WrittenDay => ({ problem: `${text} is not a day such as 2026-03-03` });

function toDay(text: string, year = "", month = "", day = ""): WrittenDay {
  const iso = parseIsoDay(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
  return iso === undefined ? noDay(text) : { day: iso };
}
