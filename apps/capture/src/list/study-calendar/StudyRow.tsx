import { toCalendar, type Calendar, type CalendarDay, type DayRange } from "@capno/domain/calendar/calendar";
import { formatCalendarDay, formatDayCounts } from "@capno/domain/calendar/calendar-text";
import type { Participant } from "@capno/domain/participant/participant";
import { ADHERENCE_WINDOW_MONTHS } from "@capno/domain/spec-values/status-values";
import {
  getStudySpan,
  formatShortStatus,
  getKnownStatus,
  type StatusReading,
} from "@capno/domain/participant-status/participant-status";
import { classNames } from "@capno/ui-kit/styles/class-names";
import { memo, useMemo } from "react";

import { getDetailPath } from "../../paths/detail-path.ts";
import type { Expectation } from "../../kit/calendar/expectations.ts";
import { formatDayCell, getDayClass } from "../../kit/calendar/day-appearance.ts";
import { getWeekday } from "../../kit/calendar/day-range.ts";
import { getKnownRecords } from "../../study/data/known-records.ts";
import type { KnownRecords } from "../../study/data/study.ts";
import styles from "./StudyCalendar.module.css";
import { useDaysOfView } from "./use-days-in-view.ts";

/** The label of a row whose records are not loaded yet. */
export const WAITING = "Not read yet";

export interface StudyRowProps {
  readonly participant: Participant;
  readonly known: KnownRecords | undefined;
  readonly range: DayRange;
  readonly expectation: Expectation;
  readonly status: StatusReading;
  readonly place: number;
  readonly rowIndex: number;
  readonly hasUndated: boolean;
  /** The day in the tab order, if it is in this row. */
  readonly tabStop: number | undefined;
}

/** A participant's days, as far as their records were read. */
export const StudyRow = memo(function StudyRow(props: StudyRowProps) {
  const { participant, known, range, expectation, status, place, rowIndex, hasUndated, tabStop } = props;
  const { records, isComplete } = getKnownRecords(known, participant);
  const hasHandset = participant.udi !== null;
  const calendar = useMemo(
    () => toCalendar({ records, isComplete, hasHandset, ...expectation, ...getStudySpan(status) }, range),
    [records, isComplete, hasHandset, expectation, status, range],
  );
  const { duid } = participant;
  const isWaiting = records === undefined && known === undefined;
  return (
    <tr data-duid={duid} data-place={place} aria-rowindex={rowIndex} aria-busy={isWaiting}>
      <th scope="row" className={styles.id}>
        <span className={styles.user}>
          {/* The router's own link would draw every row again with each change of the address. */}
          <a href={getDetailPath(duid)} tabIndex={-1}>
            {duid}
          </a>
          <BesideId participant={participant} status={status} days={isWaiting ? [] : calendar.days} />
        </span>
        {/* For those who hear a row before its days. */}
        <span className={styles.hidden}>{isWaiting ? WAITING : formatDayCounts(calendar)}</span>
      </th>
      <Days {...{ calendar, range, isWaiting, hasUndated, tabStop }} />
    </tr>
  );
});

interface BesideIdProps {
  readonly participant: Participant;
  readonly status: StatusReading;
  readonly days: readonly CalendarDay[];
}

/** How many of the days in view have a recording, or why none is due any more; the server's own number is its tip. */
export function BesideId({ participant, status, days }: BesideIdProps) {
  const inView = useDaysOfView();
  const { recorded, counted } = countRecordedDays(inView ? days.slice(inView.first, inView.last + 1) : days);
  const hasLeft = getKnownStatus(status)?.kind === "left";
  return (
    <span className={styles.recorded} title={describeAdherence(participant, recorded, counted)}>
      {hasLeft ? formatShortStatus(status) : counted === 0 ? "–" : `${recorded}/${counted}`}
    </span>
  );
}

/** Counts the days with a record, out of those days whose records were read. */
export function countRecordedDays(days: readonly CalendarDay[]) {
  const known = days.filter(({ state }) => state === "made" || state === "failed" || state === "none");
  return { recorded: known.filter(({ made }) => made > 0).length, counted: known.length };
}

function describeAdherence({ adherence }: Participant, recorded: number, counted: number): string {
  const server = adherence === null ? "not known" : `${adherence}%`;
  const days = `${recorded} of ${counted} known days in view with a recording`;
  return `${days}. Adherence over ${ADHERENCE_WINDOW_MONTHS} months, or since the handset was given: ${server}`;
}

interface DaysProps {
  readonly calendar: Calendar;
  readonly range: DayRange;
  readonly isWaiting: boolean;
  readonly hasUndated: boolean;
  readonly tabStop: number | undefined;
}

function Days({ calendar, range: { names }, isWaiting, hasUndated, tabStop }: DaysProps) {
  const { days, undated } = calendar;
  const count = undated.made + undated.failed;
  const stopAt = (column: number) => (tabStop === column ? 0 : -1);
  return (
    <>
      {days.map((day, column) => (
        <td
          key={names[column]}
          data-column={column}
          tabIndex={stopAt(column)}
          className={classNames(
            isWaiting ? styles.waiting : getDayClass(day),
            isWeekStart(names[column]) && styles.week,
          )}
          aria-label={isWaiting ? WAITING : formatCalendarDay(day)}
        >
          {isWaiting ? "" : formatDayCell(day)}
        </td>
      ))}
      {hasUndated && (
        <td
          data-column={names.length}
          tabIndex={stopAt(names.length)}
          className={styles.number}
          aria-label={isWaiting ? WAITING : `${count} without a date`}
        >
          {isWaiting || count === 0 ? "" : count}
        </td>
      )}
    </>
  );
}

export const isWeekStart = (day: string | undefined): boolean => day !== undefined && getWeekday(day) === 1;
