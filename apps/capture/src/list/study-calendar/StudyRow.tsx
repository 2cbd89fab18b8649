import {
  DAY_STATES,
  toCalendar,
  type Calendar,
  type DayRange,
  formatCalendarDay,
  formatDayMark,
  sumCalendar,
} from "@capno/domain/calendar";
import type { Participant } from "@capno/domain/participant";
import { formatCount } from "@capno/domain/number";
import {
  getStudySpan,
  formatShortStatus,
  getKnownStatus,
  type StatusReading,
} from "@capno/domain/participant-status";
import { memo, useMemo } from "react";

import { getDetailPath } from "../../paths/detail-path.ts";
import type { Expectation } from "../../kit/calendar/expectations.ts";
import { getDayClass } from "../../kit/calendar/day-appearance.ts";
import { getKnownRecords } from "../../study/data/known-records.ts";
import type { KnownRecords } from "../../study/data/study.ts";
import type { DayRenderer } from "./day-strip.ts";
import { DayStrip, WAITING } from "./DayStrip.tsx";
import styles from "./StudyCalendar.module.css";

export interface StudyRowProps {
  readonly participant: Participant;
  readonly known: KnownRecords | undefined;
  readonly range: DayRange;
  readonly expectation: Expectation;
  readonly status: StatusReading;
  readonly place: number;
  readonly rowIndex: number;
  readonly isSummed: boolean;
  readonly renderer: DayRenderer;
  /** The day in the tab order, if it is in this row. */
  readonly tabStop: TabStop | undefined;
}

/** A day of a row that is walked by keys, or a row, which it then leads into. */
export type TabStop = number | "row";

/** A participant's days, as far as their records were read. */
export const StudyRow = memo(function StudyRow(props: StudyRowProps) {
  const { participant, known, range, expectation, status, place, rowIndex, isSummed, renderer, tabStop } =
    props;
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
          <a href={getDetailPath(duid)} tabIndex={isSummed ? undefined : -1}>
            {duid}
          </a>
          {!isSummed && <span className={styles.adherence}>{formatBesideId(participant, status)}</span>}
        </span>
      </th>
      {isSummed ? (
        <>
          <td className={styles.number}>{formatAdherence(participant)}</td>
          <Sums calendar={calendar} isKnown={records !== undefined} />
        </>
      ) : (
        <Days {...{ calendar, range, isWaiting, renderer, tabStop }} />
      )}
    </tr>
  );
});

export const formatBesideId = (participant: Participant, status: StatusReading): string =>
  getKnownStatus(status)?.kind === "left" ? formatShortStatus(status) : formatAdherence(participant);

export const formatAdherence = ({ adherence }: Pick<Participant, "adherence">) =>
  adherence === null ? "-" : `${adherence}%`;

interface DaysProps {
  readonly calendar: Calendar;
  readonly range: DayRange;
  readonly isWaiting: boolean;
  readonly renderer: DayRenderer;
  readonly tabStop: TabStop | undefined;
}

function Days({ calendar, range: { names }, isWaiting, renderer, tabStop }: DaysProps) {
  const { days, undated } = calendar;
  const count = undated.made + undated.failed;
  const stopAt = (column: number) => (tabStop === column ? 0 : -1);
  return (
    <>
      {typeof tabStop === "number" ? (
        days.map((day, column) => (
          <td
            key={names[column]}
            data-column={column}
            tabIndex={stopAt(column)}
            className={isWaiting ? styles.waiting : getDayClass(day)}
            aria-label={isWaiting ? WAITING : formatCalendarDay(day)}
          >
            {isWaiting ? "" : formatDayMark(day)}
          </td>
        ))
      ) : (
        <DayStrip
          calendar={isWaiting ? undefined : calendar}
          count={names.length}
          renderer={renderer}
          isTabStop={tabStop === "row"}
        />
      )}
      <td
        data-column={names.length}
        tabIndex={stopAt(names.length)}
        className={styles.number}
        aria-label={isWaiting ? WAITING : `${count} without a date`}
      >
        {isWaiting ? "" : count === 0 ? "-" : count}
      </td>
    </>
  );
}

function Sums({ calendar, isKnown }: { readonly calendar: Calendar; readonly isKnown: boolean }) {
  const { days, made, failed, missed } = sumCalendar(calendar);
  const undated = calendar.undated.made + calendar.undated.failed;
  const counts = [made, failed, missed, ...DAY_STATES.map((state) => days[state]), undated];
  return counts.map((count, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the columns are fixed
    <td key={place} className={styles.number}>
      {isKnown ? (count === undefined ? "-" : formatCount(count)) : "?"}
    </td>
  ));
}
