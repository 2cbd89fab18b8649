import {
  DAY_STATE_NAMES,
  DAY_STATES,
  type DayRange,
  type DayState,
  type IsoDay,
} from "@capno/domain/calendar";
import { ADHERENCE_WINDOW_MONTHS } from "@capno/domain/spec-values";
import { Tooltip } from "@capno/ui-kit/overlays/Tooltip";
import { memo } from "react";

import { formatIsoDay, formatMonth, formatShortMonth, getWeekday } from "../../kit/calendar/day-range.ts";
import styles from "./StudyCalendar.module.css";

/** The server's own number, by its own definition: it is not of these days. */
const ADHERENCE_DEFINITION = `Over ${ADHERENCE_WINDOW_MONTHS} months, or since the handset was given (server's count). Not of these days.`;

const RECORD_HEADINGS = ["Made", "Failed", "Missed"] as const;
const DAY_HEADINGS: Readonly<Record<DayState, string>> = {
  made: "Recorded",
  failed: "Failed",
  none: "None",
  "no-handset": "No handset",
  before: "Before",
  after: "After",
  late: "Record after",
  unknown: "Not known",
};
/** Of the ID and adherence, the counts, and records without a date. */
export const SUM_COLUMNS = 2 + RECORD_HEADINGS.length + DAY_STATES.length + 1;

interface StudyGridHeadProps {
  readonly range: DayRange;
  readonly isSummed: boolean;
}

/** Not drawn again with each scroll: sixty dates are put into words here. */
export const StudyGridHead = memo(function StudyGridHead(props: StudyGridHeadProps) {
  const {
    range: { names, today },
    isSummed,
  } = props;
  const adherence = (
    <Tooltip content={ADHERENCE_DEFINITION} side="bottom">
      <button type="button" className={styles.explained}>
        Adherence
      </button>
    </Tooltip>
  );
  if (isSummed) {
    return (
      <thead className={styles.head}>
        <tr aria-rowindex={1}>
          <th scope="col" className={styles.id} rowSpan={2}>
            User ID
          </th>
          <th scope="col" className={styles.number} rowSpan={2}>
            {adherence}
          </th>
          <th scope="colgroup" colSpan={RECORD_HEADINGS.length} className={styles.group}>
            Records
          </th>
          <th scope="colgroup" colSpan={DAY_STATES.length} className={styles.group}>
            Days
          </th>
          <th scope="col" className={styles.number} rowSpan={2}>
            No date
          </th>
        </tr>
        <tr aria-rowindex={2}>
          {RECORD_HEADINGS.map((heading) => (
            <th key={heading} scope="col" className={styles.number}>
              {heading}
            </th>
          ))}
          {DAY_STATES.map((state) => (
            <th key={state} scope="col" className={styles.number} abbr={DAY_STATE_NAMES[state]}>
              {DAY_HEADINGS[state]}
            </th>
          ))}
        </tr>
      </thead>
    );
  }
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.id} rowSpan={2}>
          <span>User ID</span> <span className={styles.adherence}>{adherence}</span>
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
        <th scope="col" className={styles.number} rowSpan={2}>
          <abbr title="Records without a date: the handset's clock was not set">No date</abbr>
        </th>
      </tr>
      <tr aria-rowindex={2}>
        {names.map((day) => (
          <th
            key={day}
            scope="col"
            className={getWeekday(day) > 5 ? styles.weekend : undefined}
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
export const StudyColumns = memo(function StudyColumns(props: Pick<StudyGridHeadProps, "range">) {
  return (
    <colgroup>
      <col className={styles.idColumn} />
      {props.range.names.map((day) => (
        <col key={day} />
      ))}
      <col className={styles.undatedColumn} />
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
