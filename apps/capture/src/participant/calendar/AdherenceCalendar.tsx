import { useIsPrinting } from "@capno/charts/use-is-printing";
import { toCalendar, type IsoDay } from "@capno/domain/calendar/calendar";
import { formatCalendarDay, sumCalendar } from "@capno/domain/calendar/calendar-text";
import { toFileNamePart } from "@capno/domain/text/file-name";
import type { Participant } from "@capno/domain/participant/participant";
import { formatStudySpan, getStudySpan } from "@capno/domain/participant-status/participant-status";
import { useServices } from "@capno/product-contract/use-services";
import { useNavigate } from "@capno/router";
import { useMemo, useState } from "react";

import { usePendingLocation } from "../../paths/pending-location.tsx";
import { toListedDay, UNDATED, type ListedDay } from "../../paths/calendar-path.ts";
import { toCalendarCsv } from "../../kit/calendar/calendar-csv.ts";
import { CalendarLegend } from "../../kit/calendar/CalendarLegend.tsx";
import { CalendarTools } from "../../kit/calendar/CalendarTools.tsx";
import {
  addMonths,
  formatIsoDay,
  formatShortMonths,
  getMonthEnd,
  toIsoDay,
} from "../../kit/calendar/day-range.ts";
import { createExpectations } from "../../kit/calendar/expectations.ts";
import { createMonthsRange, toMonths } from "../../kit/calendar/months.ts";
import { useLastDay } from "../../paths/use-last-day.ts";
import { useSaving } from "../../kit/use-saving.ts";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { formatZone } from "../../kit/time/time-zone.ts";
import { useMinute } from "../../kit/time/use-minute.ts";
import { countNotesByDay, formatNoteCount, type ListedNote } from "../../study/notes/find-notes.ts";
import { formatStudyAdherence } from "../../kit/format-study-adherence.ts";
import { useStatuses } from "../../study/statuses/use-statuses.ts";
import { usePointAtDay, usePointedDay } from "../pointed-day.tsx";
import { Section } from "../Section.tsx";
import type { DetailRecords } from "../records/use-detail-records.ts";
import pageStyles from "../ParticipantDetail.module.css";
import styles from "./AdherenceCalendar.module.css";
import { CalendarSums } from "./CalendarSums.tsx";
import { DaysTable } from "./DaysTable.tsx";
import { MonthGrid, toDaysByName } from "./MonthGrid.tsx";
import { findDay, useDayFocus } from "./use-day-focus.ts";

/** Two months fit beside the list of records. */
const MONTHS = 2;

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
  const { zone } = useStudyZone();
  const today = toIsoDay(useMinute(clock), zone);
  const [last, changeLast] = useLastDay(today);
  const months = useMemo(() => toMonths(last, MONTHS), [last]);
  const range = useMemo(() => createMonthsRange(last, MONTHS, zone, today), [last, zone, today]);
  const expectation = useMemo(
    () => createExpectations(config.capture, groups)(participant),
    [config, groups, participant],
  );
  const rows = records.list.data;
  const status = useStatuses().get(participant.duid);
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
    adherence: formatStudyAdherence(facts, zone, today),
  };
  const days = toDaysByName(calendar, range);
  const noteCounts = useMemo(() => countNotesByDay(notes), [notes]);
  const [isTable, setTable] = useState(false);
  const isPrinting = useIsPrinting();
  const pointed = usePointedDay((each) => each?.day);
  const pointAt = usePointAtDay();
  const setPointed = (day: IsoDay | undefined) =>
    pointAt(day === undefined ? undefined : { day, time: undefined, by: "calendar" });
  const isExpected = expectation.expectedPerDay !== undefined;

  const moveBy = (count: number) =>
    changeLast((asked) => getMonthEnd(addMonths(`${asked.slice(0, 8)}01`, count)));
  const list = (day: ListedDay) => {
    const { search, hash } = pendingLocation();
    const listed = toListedDay(day, new URLSearchParams(search));
    void navigate({ search: listed.toString(), hash }, { preventScrollReset: true });
  };
  const { frame, tabStop, onFocus, onKeyDown } = useDayFocus({
    shown: range.names,
    today,
    show: (day) => {
      const isEarlier = day < (range.names[0] ?? "");
      changeLast(() => getMonthEnd(isEarlier ? addMonths(`${day.slice(0, 8)}01`, MONTHS - 1) : day));
    },
    onOpen: list,
  });
  const said = pointed === undefined ? undefined : days.get(pointed);

  return (
    <>
      <CalendarTools
        shown={formatShortMonths(months[0]?.first ?? last, last)}
        isCompact
        isNewest={last.slice(0, 7) === today.slice(0, 7)}
        onEarlier={() => moveBy(-1)}
        onLater={() => moveBy(1)}
        table={{ isShown: isTable, onChange: setTable }}
        onSave={() => {
          const name = `${participant.duid}-calendar-${range.names.at(-1) ?? ""}.csv`;
          void saving.saveCsv(toCalendarCsv(calendar, range), toFileNamePart(name));
        }}
      />
      <div className={styles.content}>
        {/* Beside the records a sheet has no room for the columns of the table. */}
        {isTable && !isPrinting ? (
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
                pointed={pointed}
              />
            ))}
          </div>
        )}
      </div>
      <div className={styles.foot}>
        <p className={styles.said} data-on="screen">
          {said === undefined || pointed === undefined
            ? `Press a day for its records. Days in ${formatZone(zone)}.`
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
    </>
  );
}
