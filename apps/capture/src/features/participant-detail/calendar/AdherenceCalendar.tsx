import {
  toCalendar,
  type IsoDay,
  formatCalendarDay,
  sumCalendar,
  type Calendar,
  type DayRange,
} from "@capno/domain/calendar";
import { toFileNamePart } from "@capno/domain/text";
import type { Participant } from "@capno/domain/participant";
import { formatStudySpan, getStudySpan } from "@capno/domain/participant-status";
import { useServices } from "@capno/product-contract/use-services";
import { useNavigate } from "@capno/router";
import { useMemo, useState } from "react";
import type { EpochMs } from "@capno/domain/units";

import { usePendingLocation } from "../../../paths/pending-location.tsx";
import { toListedDay, UNDATED, type ListedDay } from "../../../paths/calendar-path.ts";
import { toCalendarCsv } from "../../../shared/calendar/calendar-csv.ts";
import { CalendarLegend } from "../../../shared/calendar/CalendarLegend.tsx";
import { CalendarTools } from "../../../shared/calendar/CalendarTools.tsx";
import { ZoneField } from "../../../shared/calendar/ZoneField.tsx";
import {
  addMonths,
  formatIsoDay,
  formatShortMonths,
  getMonthEnd,
  toIsoDay,
} from "../../../shared/calendar/day-range.ts";
import { createExpectations } from "../../../shared/calendar/expectations.ts";
import { createMonthsRange, toMonths, type Month } from "../../../shared/calendar/months.ts";
import { toLastDay, toUntil, useCalendarPath } from "../../../paths/use-calendar-path.ts";
import { usePrinting } from "../../../shared/calendar/use-printing.ts";
import { useSaving } from "../../../shared/use-saving.ts";
import { getStudyZone } from "../../../shared/time/study-zone.ts";
import { useMinute } from "../../../shared/time/use-minute.ts";
import {
  countNotesByDay,
  formatNoteCount,
  type ListedNote,
  type NoteCounts,
} from "../../../state/notes/find-notes.ts";
import { formatStudyAdherence } from "../../../shared/format-study-adherence.ts";
import { useCapture } from "../../../state/use-capture.ts";
import { useStatuses } from "../../../state/statuses/use-statuses.ts";
import { Section } from "../Section.tsx";
import type { DetailRecords } from "../records/use-detail-records.ts";
import pageStyles from "../ParticipantDetail.module.css";
import styles from "./AdherenceCalendar.module.css";
import { CalendarSums, type InStudy } from "./CalendarSums.tsx";
import { DaysTable } from "./DaysTable.tsx";
import { MonthGrid, toDaysByName } from "./MonthGrid.tsx";
import { findDay, useDayFocus } from "./use-day-focus.ts";
import { CalendarSheet } from "../../../shared/calendar/CalendarSheet.tsx";
import { describeSheet } from "../../../shared/calendar/print-facts.ts";

/** As many as fit beside the records; in print, as many as adherence is counted over. */
const MONTHS = 2;
const PRINTED_MONTHS = 6;

export interface AdherenceCalendarProps {
  readonly participant: Participant;
  readonly records: DetailRecords;
  readonly notes: readonly ListedNote[];
}

export function AdherenceCalendar({ participant, records, notes }: AdherenceCalendarProps) {
  return (
    <Section
      title="ADHERENCE CALENDAR"
      id="calendar"
      needs={[records.list]}
      className={pageStyles.calendar}
      isLater
    >
      {() => <ParticipantCalendar participant={participant} records={records} notes={notes} />}
    </Section>
  );
}

function ParticipantCalendar({ participant, records, notes }: AdherenceCalendarProps) {
  const { session, config, clock } = useServices();
  const { groups } = session.account();
  const navigate = useNavigate();
  const saving = useSaving();
  const pendingLocation = usePendingLocation();
  const [{ zone, until }, change] = useCalendarPath();
  const studyZone = getStudyZone(config.capture);
  const now = useMinute(clock);
  const today = toIsoDay(now, zone);
  const last = toLastDay(until, today);
  const months = useMemo(() => toMonths(last, MONTHS), [last]);
  const range = useMemo(() => createMonthsRange(last, MONTHS, zone, today), [last, zone, today]);
  const expectation = useMemo(
    () => createExpectations(config.capture, groups)(participant),
    [config, groups, participant],
  );
  const rows = records.list.data;
  const { membership } = useCapture();
  const status = useStatuses(membership.groupIdsOf(participant.duid)).get(participant.duid);
  const facts = {
    records: rows?.rows,
    isComplete: rows?.unreadable === 0,
    hasHandset: participant.udi !== null,
    ...expectation,
    ...getStudySpan(status),
  };
  const calendar = toCalendar(facts, range);
  const inStudy = {
    span: formatStudySpan(status),
    adherence: formatStudyAdherence(facts, studyZone, toIsoDay(now, studyZone)),
  };
  const days = toDaysByName(calendar, range);
  const noteCounts = useMemo(() => countNotesByDay(notes), [notes]);
  const [isTable, setTable] = useState(false);
  const [pointed, setPointed] = useState<IsoDay>();
  const [printed, print] = usePrinting<true>();
  const isExpected = expectation.expectedPerDay !== undefined;

  const showUntil = (day: IsoDay) => change(() => toUntil(day, today));
  const moveBy = (count: number) =>
    change((asked) => {
      const month = toLastDay(asked.until, today).slice(0, 8);
      return toUntil(getMonthEnd(addMonths(`${month}01`, count)), today);
    });
  const list = (day: ListedDay) => {
    const { search, hash } = pendingLocation();
    const listed = toListedDay(day, zone, studyZone, new URLSearchParams(search));
    void navigate({ search: listed.toString(), hash }, { preventScrollReset: true });
  };
  const { frame, tabStop, onFocus, onKeyDown } = useDayFocus({
    shown: range.names,
    today,
    show: (day) => {
      const isEarlier = day < (range.names[0] ?? "");
      showUntil(getMonthEnd(isEarlier ? addMonths(`${day.slice(0, 8)}01`, MONTHS - 1) : day));
    },
    onOpen: list,
  });
  const said = pointed === undefined ? undefined : days.get(pointed);

  return (
    <>
      <CalendarTools
        shown={formatShortMonths(months[0]?.first ?? last, last)}
        isNewest={last.slice(0, 7) === today.slice(0, 7)}
        onEarlier={() => moveBy(-1)}
        onLater={() => moveBy(1)}
        isTable={isTable}
        onTable={setTable}
        onSave={() => {
          const name = `${participant.duid}-calendar-${range.names.at(-1) ?? ""}.csv`;
          void saving.saveCsv(toCalendarCsv(calendar, range), toFileNamePart(name));
        }}
        onPrint={() => print(true)}
      />
      <div className={styles.content}>
        {isTable ? (
          <DaysTable duid={participant.duid} calendar={calendar} range={range} noteCounts={noteCounts} />
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its days take focus, keys and clicks
          <div
            ref={frame}
            className={styles.months}
            onClick={({ target }) => {
              const day = findDay(target);
              if (day !== undefined) list(day);
            }}
            onKeyDown={onKeyDown}
            onFocus={({ target }) => {
              const day = findDay(target);
              if (day !== undefined) onFocus(day);
              setPointed(day);
            }}
            onBlur={() => setPointed(undefined)}
            onPointerMove={({ target }) => setPointed(findDay(target))}
            onPointerLeave={() => setPointed(undefined)}
          >
            {months.map((month) => (
              <MonthGrid
                key={month.first}
                month={month}
                days={days}
                noteCounts={noteCounts}
                today={today}
                tabStop={tabStop}
              />
            ))}
          </div>
        )}
      </div>
      <div className={styles.foot}>
        <ZoneField
          className={styles.zone}
          zone={zone}
          onChange={(chosen) => change(() => ({ zone: chosen }))}
        />
        <p className={styles.said}>
          {said === undefined || pointed === undefined
            ? "Select a day to see its records."
            : `${formatIsoDay(pointed, true)}: ${formatCalendarDay(said)}${formatNoteCount(noteCounts.get(pointed))}`}
        </p>
      </div>
      <CalendarLegend isExpected={isExpected} counts={sumCalendar(calendar).days} />
      <CalendarSums
        participant={participant}
        calendar={calendar}
        inStudy={inStudy}
        onListUndated={() => list(UNDATED)}
      />
      {printed && (
        <PrintedMonths
          participant={participant}
          inStudy={inStudy}
          {...toPrinted()}
          noteCounts={noteCounts}
          zone={zone}
          asOf={rows?.asOf ?? now}
          isExpected={isExpected}
        />
      )}
    </>
  );

  function toPrinted() {
    const paper = createMonthsRange(last, PRINTED_MONTHS, zone, today);
    return { range: paper, months: toMonths(last, PRINTED_MONTHS), calendar: toCalendar(facts, paper) };
  }
}

interface PrintedMonthsProps {
  readonly participant: Participant;
  readonly inStudy: InStudy;
  readonly calendar: Calendar;
  readonly range: DayRange;
  readonly months: readonly Month[];
  readonly noteCounts: NoteCounts;
  readonly zone: string;
  /** The server's time when the records were asked for. */
  readonly asOf: EpochMs;
  readonly isExpected: boolean;
}

function PrintedMonths(props: PrintedMonthsProps) {
  const { participant, inStudy, calendar, range, months, noteCounts, zone, asOf, isExpected } = props;
  const days = toDaysByName(calendar, range);
  return (
    <CalendarSheet
      title={`Adherence calendar of ${participant.duid}`}
      facts={describeSheet(range, zone, asOf)}
    >
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
    </CalendarSheet>
  );
}
