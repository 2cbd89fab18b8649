import { DAY_STATES, type Calendar, type CalendarDay, type DayState } from "./calendar.ts";

export const DAY_STATE_NAMES: Readonly<Record<DayState, string>> = {
  made: "Recorded",
  failed: "Failed",
  none: "No recording",
  "no-handset": "No handset",
  before: "Before enrolment",
  after: "After the end",
  late: "Record after the end",
  unknown: "Not known",
};

/** The letter of a state: it distinguishes states without colour and shape. No recording is a dot alone. */
const LETTERS: Readonly<Record<DayState, string>> = {
  made: "",
  failed: "F",
  none: "",
  "no-handset": "H",
  before: "B",
  after: "E",
  late: "!",
  unknown: "?",
};

/** More do not fit in a day's box; its words have the number. */
const MOST_SHOWN = 99;

/** The text in a day's box: the number of records, or the letter of its state. */
export function formatDayMark({ state, made }: Pick<CalendarDay, "state" | "made">): string {
  return state === "made" ? String(Math.min(made, MOST_SHOWN)) : LETTERS[state];
}

/** A day in words: "1 of 2 recorded, 1 missed". "Missed" is said only of what was expected. */
export function formatCalendarDay({ state, made, failed, expected, missed }: CalendarDay): string {
  if (made + failed === 0 && state !== "none") return DAY_STATE_NAMES[state];
  const counted = made === 0 && failed === 0 ? "None" : String(made);
  return [
    expected === undefined || expected === 0 ? `${counted} recorded` : `${counted} of ${expected} recorded`,
    failed > 0 && `${failed} failed`,
    missed !== undefined && missed > 0 && `${missed} missed`,
    state === "late" && "after the end",
  ]
    .filter((part) => part !== false)
    .join(", ");
}

/** Among other counts, where a comma would begin the next one. */
const SHORT_NAMES: Readonly<Record<DayState, string>> = {
  made: "recorded",
  failed: "failed",
  none: "none recorded",
  "no-handset": "no handset",
  before: "before enrolment",
  after: "after the end",
  late: "with a record after the end",
  unknown: "not known",
};

/** A row of days in words: "60 days: 34 recorded, 3 failed, 10 none recorded, 13 not known". */
export function formatDayCounts(calendar: Pick<Calendar, "days">): string {
  const { days, missed } = sumCalendar(calendar);
  const counts = DAY_STATES.filter((state) => days[state] > 0).map(
    (state) => `${days[state]} ${SHORT_NAMES[state]}`,
  );
  if (missed !== undefined && missed > 0) counts.push(`recordings missed: ${missed}`);
  return `${calendar.days.length} days: ${counts.join(", ")}`;
}

/** How many days were what, and how many records there are in all. */
interface CalendarTotals {
  readonly days: Readonly<Record<DayState, number>>;
  readonly made: number;
  readonly failed: number;
  /** Missed recordings of past days with a known count; undefined where none was expected. */
  readonly missed: number | undefined;
}

export function sumCalendar({ days }: Pick<Calendar, "days">): CalendarTotals {
  const found = { made: 0, failed: 0, none: 0, "no-handset": 0, before: 0, after: 0, late: 0, unknown: 0 };
  let [made, failed] = [0, 0];
  let missed: number | undefined;
  for (const day of days) {
    found[day.state]++;
    made += day.made;
    failed += day.failed;
    if (day.missed !== undefined) missed = (missed ?? 0) + day.missed;
  }
  return { days: found, made, failed, missed };
}
