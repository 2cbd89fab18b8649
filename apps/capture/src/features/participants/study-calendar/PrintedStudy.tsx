import { type Calendar, type DayRange, formatDayMark } from "@capno/domain/calendar";
import type { Participant } from "@capno/domain/participant";
import type { ParticipantStatus } from "@capno/domain/participant-status";
import type { EpochMs } from "@capno/domain/units";

import { CalendarLegend } from "../../../shared/calendar/CalendarLegend.tsx";
import { getDayClass } from "../../../shared/calendar/day-appearance.ts";
import { PrintedSheet } from "../../../shared/calendar/PrintedSheet.tsx";
import { describeSheet } from "../../../shared/calendar/print-facts.ts";
import styles from "./PrintedStudy.module.css";
import { formatBesideId } from "./StudyRow.tsx";
import { StudyColumns, StudyGridHead } from "./StudyGridHead.tsx";

/** As many rows as one sheet holds. */
export const MOST_PRINTED = 28;

export interface PrintedStudyProps {
  /** At most `MOST_PRINTED` rows. */
  readonly rows: readonly {
    readonly participant: Participant;
    readonly status: ParticipantStatus | undefined;
    readonly calendar: Calendar;
  }[];
  readonly total: number;
  readonly range: DayRange;
  readonly zone: string;
  /** The server's time when the oldest of the lists was asked for. */
  readonly asOf: EpochMs;
  readonly isExpected: boolean;
}

/** The visible part of the study's calendar, on one sheet. */
export function PrintedStudy({ rows, total, range, zone, asOf, isExpected }: PrintedStudyProps) {
  return (
    <PrintedSheet
      title="Adherence calendar"
      facts={[
        ...describeSheet(range, zone, asOf),
        `${rows.length} of ${total} users, from the first in sight: those whose records were read`,
      ]}
      isWide
    >
      <table className={styles.table}>
        <StudyColumns range={range} />
        <StudyGridHead range={range} isSummed={false} />
        <tbody>
          {rows.map(({ participant, status, calendar: { days, undated } }) => (
            <tr key={participant.duid}>
              <th scope="row">{`${participant.duid} ${formatBesideId(participant, status)}`}</th>
              {days.map((day, column) => (
                <td key={range.names[column]} className={getDayClass(day)}>
                  {formatDayMark(day)}
                </td>
              ))}
              <td>{undated.made + undated.failed}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <CalendarLegend isExpected={isExpected} />
    </PrintedSheet>
  );
}
