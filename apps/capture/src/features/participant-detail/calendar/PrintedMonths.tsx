import { type Calendar, type DayRange, sumCalendar } from "@capno/domain/calendar";
import type { Participant } from "@capno/domain/participant";
import type { EpochMs } from "@capno/domain/units";

import { CalendarLegend } from "../../../shared/calendar/CalendarLegend.tsx";
import { PrintedSheet } from "../../../shared/calendar/PrintedSheet.tsx";
import { describeSheet } from "../../../shared/calendar/print-facts.ts";
import type { NoteCounts } from "../../../state/notes/find-notes.ts";
import styles from "./AdherenceCalendar.module.css";
import { CalendarSums, type InStudy } from "./CalendarSums.tsx";
import { MonthGrid, toDaysByName } from "./MonthGrid.tsx";
import type { Month } from "../../../shared/calendar/months.ts";

interface PrintedMonthsProps {
  readonly participant: Participant;
  readonly inStudy: InStudy;
  readonly calendar: Calendar;
  readonly range: DayRange;
  readonly months: readonly Month[];
  readonly noteCounts: NoteCounts;
  readonly zone: string;
  readonly now: EpochMs;
  readonly isExpected: boolean;
}

/** A participant's months on one sheet. */
export function PrintedMonths(props: PrintedMonthsProps) {
  const { participant, inStudy, calendar, range, months, noteCounts, zone, now, isExpected } = props;
  const days = toDaysByName(calendar, range);
  return (
    <PrintedSheet title={`Adherence calendar of ${participant.duid}`} facts={describeSheet(range, zone, now)}>
      <div className={styles.printedMonths}>
        {months.map((month) => (
          <MonthGrid
            key={month.first}
            month={month}
            days={days}
            noteCounts={noteCounts}
            today={range.today}
            tabStop={undefined}
          />
        ))}
      </div>
      <CalendarLegend isExpected={isExpected} counts={sumCalendar(calendar).days} />
      <CalendarSums participant={participant} calendar={calendar} inStudy={inStudy} />
    </PrintedSheet>
  );
}
