import type { Calendar, DayRange } from "@capno/domain/calendar/calendar";

import { toCsvLines, type Cell } from "@capno/domain/text/csv";
import type { EpochMs } from "@capno/domain/units";

import { formatUnreadable } from "../format-left-out.ts";

/** Marks an unknown number in the file: a program could read an empty cell as zero. */
const UNKNOWN = "unknown";

type Line = readonly [date: string, expected: Cell, made: Cell, failed: Cell];

/**
 * Days of one participant. No field is empty: an unknown value is written as `unknown`. `made` counts processed records,
 * `failed` unprocessed ones; records without a date get a line of their own.
 */
export function toCalendarCsv(calendar: Calendar, range: DayRange): string {
  return toCsvLines([HEADINGS, ...toLines(calendar, range)]);
}

export interface StudyCalendarRow {
  readonly duid: string;
  readonly calendar: Calendar;
  /** The server's time when the records were requested; undefined: they were not read. */
  readonly asOf: EpochMs | undefined;
}

/**
 * The calendars of a study as one file, user after user, each as of the time when the records were requested; then a line
 * about the participants who could not be read.
 */
export function toStudyCalendarCsv(
  rows: readonly StudyCalendarRow[],
  range: DayRange,
  unreadable: number,
): string {
  return toCsvLines([
    ["user", ...HEADINGS, "as_of"],
    ...rows.flatMap(({ duid, calendar, asOf }) =>
      toLines(calendar, range).map((line) => [
        duid,
        ...line,
        asOf === undefined ? UNKNOWN : new Date(asOf).toISOString(),
      ]),
    ),
    ...(unreadable > 0 ? [[formatUnreadable(unreadable), UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]] : []),
  ]);
}

const HEADINGS = ["date", "expected", "made", "failed"] as const;

function toLines({ days, undated }: Calendar, { names }: DayRange): readonly Line[] {
  const lines = days.map(({ expected = UNKNOWN, isCounted, made, failed }, place): Line => [
    names[place] ?? "",
    expected,
    isCounted ? made : UNKNOWN,
    isCounted ? failed : UNKNOWN,
  ]);
  const hasUndated = undated.made + undated.failed > 0;
  return hasUndated ? [...lines, ["undated", UNKNOWN, undated.made, undated.failed]] : lines;
}
