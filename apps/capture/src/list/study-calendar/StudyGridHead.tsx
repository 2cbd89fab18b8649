import type { DayRange, IsoDay } from "@capno/domain/calendar/calendar";
import { Tooltip } from "@capno/ui-kit/overlays/Tooltip";
import { classNames } from "@capno/ui-kit/styles/class-names";
import { memo } from "react";

import { formatIsoDay, formatMonth, formatShortMonth, getWeekday } from "../../kit/calendar/day-range.ts";
import styles from "./StudyCalendar.module.css";
import { isWeekStart } from "./StudyRow.tsx";

interface StudyGridHeadProps {
  readonly range: DayRange;
  /** There is a column for records without a date. */
  readonly hasUndated: boolean;
  readonly isPrinted?: boolean;
}

/** Not drawn again with each scroll: sixty dates are put into words here. */
export const StudyGridHead = memo(function StudyGridHead(props: StudyGridHeadProps) {
  const { range, hasUndated, isPrinted = false } = props;
  const { names, today } = range;
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.id} rowSpan={2}>
          <span>User ID</span>{" "}
          <span className={styles.recorded}>
            {isPrinted ? (
              "Days"
            ) : (
              <Tooltip content="Days with a recording, of the known days in view" side="bottom">
                <button type="button" className={styles.explained}>
                  Days
                </button>
              </Tooltip>
            )}
          </span>
        </th>
        {toMonths(names).map(({ first, length }) => (
          <th
            key={first}
            scope="colgroup"
            colSpan={length}
            className={styles.month}
            aria-label={formatMonth(first)}
          >
            <span>{getMonthLabel(first, length)}</span>
          </th>
        ))}
        {hasUndated && (
          <th scope="col" className={styles.number} rowSpan={2}>
            <abbr title="Records without a date: the handset's clock was not set">No date</abbr>
          </th>
        )}
      </tr>
      <tr aria-rowindex={2}>
        {names.map((day) => (
          <th
            key={day}
            scope="col"
            className={classNames(getWeekday(day) > 5 && styles.weekend, isWeekStart(day) && styles.week)}
            aria-current={day === today ? "date" : undefined}
            aria-label={formatIsoDay(day, true)}
          >
            {Number(day.slice(-2))}
          </th>
        ))}
      </tr>
    </thead>
  );
});

/** As much of a month's name as its days have room for; each day names its month as well. */
function getMonthLabel(first: IsoDay, length: number): string {
  if (length >= 10) return formatMonth(first);
  return length >= 5 ? formatShortMonth(first) : "";
}

/** How wide each column is: a row that comes measures nothing. */
export const StudyColumns = memo(function StudyColumns({ range, hasUndated }: StudyGridHeadProps) {
  return (
    <colgroup>
      <col className={styles.idColumn} />
      {range.names.map((day) => (
        <col key={day} />
      ))}
      {hasUndated && <col className={styles.undatedColumn} />}
    </colgroup>
  );
});

/** The months of consecutive days, and how many of theirs there are. */
function toMonths(days: readonly IsoDay[]): readonly { readonly first: IsoDay; readonly length: number }[] {
  const starts = days.filter((day, place) => place === 0 || day.endsWith("-01"));
  return starts.map((first, place) => {
    const next = starts[place + 1];
    return { first, length: (next === undefined ? days.length : days.indexOf(next)) - days.indexOf(first) };
  });
}
