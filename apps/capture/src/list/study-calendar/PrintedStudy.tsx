import type { Calendar, DayRange } from "@capno/domain/calendar/calendar";
import { formatCount } from "@capno/domain/number/percent";
import type { Participant } from "@capno/domain/participant/participant";
import type { StatusReading } from "@capno/domain/participant-status/participant-status";
import { formatDateTime } from "@capno/domain/time/date-text";
import type { EpochMs } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { PrintedSheet } from "@capno/ui-kit/layout/PrintedSheet";
import { isolate } from "@capno/domain/text/isolate";

import { CalendarLegend } from "../../kit/calendar/CalendarLegend.tsx";
import { formatUnreadable } from "../../kit/format-left-out.ts";
import { formatDayCell, getDayClass } from "../../kit/calendar/day-appearance.ts";
import { formatIsoDay } from "../../kit/calendar/day-range.ts";
import styles from "./PrintedStudy.module.css";
import { BesideId } from "./StudyRow.tsx";
import { StudyColumns, StudyGridHead } from "./StudyGridHead.tsx";

export interface PrintedStudyProps {
  /** The printed rows: at most `MOST_PRINTED`, all of which are loaded. */
  readonly rows: readonly {
    readonly participant: Participant;
    readonly status: StatusReading;
    readonly calendar: Calendar;
  }[];
  /** How many were to be printed and were not read. */
  readonly unread: number;
  /** Rows of the list of users that could not be read. */
  readonly unreadable: number;
  readonly total: number;
  readonly range: DayRange;
  readonly hasUndated: boolean;
  readonly zone: string;
  /** The server's time when the oldest of the lists was requested. */
  readonly asOf: EpochMs;
  readonly isExpected: boolean;
}

/** The study's calendar, on as many sheets as it takes; each has the days above it. */
export function PrintedStudy({
  rows,
  unread,
  unreadable,
  total,
  range,
  hasUndated,
  zone,
  asOf,
  isExpected,
}: PrintedStudyProps) {
  const { config, session } = useServices();
  const facts = [
    `${config.productName} Capture, printed by ${isolate(session.account().username)}`,
    `${formatIsoDay(range.names[0] ?? "")} to ${formatIsoDay(range.names.at(-1) ?? "")}`,
    `Days in ${zone}`,
    `As of ${formatDateTime(asOf, zone)}`,
    `${formatCount(rows.length)} of ${formatCount(total)} users${unread === 0 ? "" : `. ${formatCount(unread)} not loaded when printed.`}`,
    ...(unreadable === 0 ? [] : [formatUnreadable(unreadable)]),
  ];
  return (
    <PrintedSheet className={styles.sheet}>
      <header className={styles.head}>
        <h1 className={styles.title}>All Users: adherence calendar</h1>
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </header>
      <table className={styles.table}>
        <StudyColumns range={range} hasUndated={hasUndated} />
        <StudyGridHead range={range} hasUndated={hasUndated} isPrinted />
        <tbody>
          {rows.map(({ participant, status, calendar }) => (
            <tr key={participant.duid}>
              <th scope="row">
                {participant.duid} <BesideId participant={participant} status={status} days={calendar.days} />
              </th>
              {calendar.days.map((day, column) => (
                <td key={range.names[column]} className={getDayClass(day)}>
                  {formatDayCell(day)}
                </td>
              ))}
              {hasUndated && <td>{calendar.undated.made + calendar.undated.failed}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <CalendarLegend isExpected={isExpected} />
    </PrintedSheet>
  );
}
