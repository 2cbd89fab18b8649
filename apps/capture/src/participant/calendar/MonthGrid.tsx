import type { Calendar, CalendarDay, DayRange, IsoDay } from "@capno/domain/calendar/calendar";
import { formatCalendarDay } from "@capno/domain/calendar/calendar-text";
import { classNames } from "@capno/ui-kit/styles/class-names";

import { formatIsoDay, formatMonth } from "../../kit/calendar/day-range.ts";
import { formatDayCell, getDayClass } from "../../kit/calendar/day-appearance.ts";
import { formatNoteCount, type NoteCounts } from "../../study/notes/find-notes.ts";
import styles from "./AdherenceCalendar.module.css";
import type { Month } from "../../kit/calendar/months.ts";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

export type DaysByName = ReadonlyMap<IsoDay, CalendarDay>;

export const toDaysByName = ({ days }: Calendar, { names }: DayRange): DaysByName =>
  new Map(days.map((day, place) => [names[place] ?? "", day]));

export interface MonthGridProps {
  readonly month: Month;
  /** Days after today are not among them. */
  readonly days: DaysByName;
  readonly noteCounts: NoteCounts;
  readonly today: IsoDay;
  /** The day in the tab order; undefined in print. */
  readonly tabStop: IsoDay | undefined;
  /** The day that is pointed at, here or in another part of the page. */
  readonly pointed: IsoDay | undefined;
}

/** A month, Monday to Sunday; clicks and keys are its frame's. */
export function MonthGrid({ month, days, noteCounts, today, tabStop, pointed }: MonthGridProps) {
  return (
    <table className={styles.month} role="grid" aria-label={formatMonth(month.first)}>
      <caption>{formatMonth(month.first)}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {month.weeks.map((week) => (
          <tr key={week.find((name) => name !== undefined)}>
            {week.map((name, weekday) => (
              <MonthDay
                key={WEEKDAYS[weekday]}
                name={name}
                day={name === undefined ? undefined : days.get(name)}
                notes={name === undefined ? undefined : noteCounts.get(name)}
                isToday={name === today}
                tabStop={tabStop}
                isPointed={name !== undefined && name === pointed}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface MonthDayProps {
  readonly name: IsoDay | undefined;
  readonly day: CalendarDay | undefined;
  readonly notes: number | undefined;
  readonly isToday: boolean;
  readonly tabStop: IsoDay | undefined;
  readonly isPointed: boolean;
}

function MonthDay({ name, day, notes, isToday, tabStop, isPointed }: MonthDayProps) {
  if (name === undefined) return <td />;
  const number = <span className={styles.number}>{Number(name.slice(-2))}</span>;
  // A future day has no state yet.
  if (day === undefined) return <td>{number}</td>;
  return (
    <td
      data-day={name}
      data-pointed={isPointed ? "" : undefined}
      className={classNames(styles.day, isToday && styles.today, notes !== undefined && styles.noted)}
      tabIndex={tabStop === name ? 0 : -1}
      aria-label={`${formatIsoDay(name, true)}: ${formatCalendarDay(day)}${formatNoteCount(notes)}`}
      aria-current={isToday ? "date" : undefined}
    >
      {number}
      {/* Drawn: the day's words say it, and a name must hold whatever is written. */}
      <span className={`${getDayClass(day)} ${styles.mark}`} data-mark={formatDayCell(day)} />
    </td>
  );
}
