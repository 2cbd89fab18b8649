import { useIsPrinting } from "@capno/charts/use-is-printing";
import { toCalendar } from "@capno/domain/calendar/calendar";
import { formatCalendarDay } from "@capno/domain/calendar/calendar-text";
import type { Participant } from "@capno/domain/participant/participant";
import { formatCount } from "@capno/domain/number/percent";
import { getStudySpan } from "@capno/domain/participant-status/participant-status";
import { formatShortDay } from "@capno/domain/time/date-text";
import { toEpochMs } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { useNavigate } from "@capno/router";
import { useCallback, useMemo, useState } from "react";
import { isolate } from "@capno/domain/text/isolate";

import { toListedDay, UNDATED } from "../../paths/calendar-path.ts";
import { getDetailPath } from "../../paths/detail-path.ts";
import { toStudyCalendarCsv } from "../../kit/calendar/calendar-csv.ts";
import { CalendarLegend } from "../../kit/calendar/CalendarLegend.tsx";
import { CalendarTools } from "../../kit/calendar/CalendarTools.tsx";
import { addDays, createDayRange, formatIsoDay, toIsoDay } from "../../kit/calendar/day-range.ts";
import { createExpectations } from "../../kit/calendar/expectations.ts";
import { useLastDay } from "../../paths/use-last-day.ts";
import { MOST_PRINTED } from "../../kit/rows/WindowedRows.tsx";
import { useNarrow } from "../../kit/rows/use-narrow.ts";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { formatZone } from "../../kit/time/time-zone.ts";
import { useSaving } from "../../kit/use-saving.ts";
import { useParticipants } from "../../study/data/use-participants.ts";
import { hasRecord } from "../../study/data/lists.ts";
import { getKnownRecords } from "../../study/data/known-records.ts";
import { PrintedStudy } from "./PrintedStudy.tsx";
import styles from "./StudyCalendar.module.css";
import type { GridCell } from "./grid-cell.ts";
import type { StudyCalendarProps } from "./study-calendar-props.ts";
import { StudyGrid } from "./StudyGrid.tsx";
import { WAITING } from "./StudyRow.tsx";
import { useWholePrint } from "./use-whole-print.ts";
import { DaysInViewProvider, type DaysInView } from "./use-days-in-view.ts";

const DAYS = 60;
/** The share of the visible days by which Earlier and Later scroll, so that half of them stay in view. */
const STEP_DAYS = DAYS / 2;

export function StudyCalendar(props: StudyCalendarProps) {
  const { participants, view, scroll, now, known, statuses, onVisibleRows, onPointer } = props;
  const { session, config } = useServices();
  const { groups } = session.account();
  const { capture } = config;
  const navigate = useNavigate();
  const saving = useSaving();
  const { zone } = useStudyZone();
  const today = toIsoDay(now, zone);
  const [last, changeLast] = useLastDay(today);
  const range = useMemo(() => createDayRange(last, DAYS, zone, today), [last, zone, today]);
  const expectationOf = useMemo(() => createExpectations(capture, groups), [capture, groups]);
  const [inView, setInView] = useState<DaysInView>();
  const [pointed, setPointed] = useState<GridCell>();
  const toPrint = useMemo(() => participants.slice(0, MOST_PRINTED), [participants]);
  const isPrinting = useIsPrinting();

  const moveBy = (days: number) => changeLast((asked) => addDays(asked, days));
  const point = useCallback(
    (cell: GridCell | undefined) =>
      setPointed((before) =>
        before?.duid === cell?.duid && before?.column === cell?.column ? before : cell,
      ),
    [],
  );
  const open = useCallback(
    ({ duid, column }: GridCell) => {
      const day = range.names[column] ?? UNDATED;
      void navigate({
        pathname: getDetailPath(duid),
        search: `?${toListedDay(day).toString()}`,
      });
    },
    [navigate, range],
  );
  const calendarOf = (participant: Participant) =>
    toCalendar(
      {
        ...getKnownRecords(known.get(participant.duid), participant),
        hasHandset: participant.udi !== null,
        ...expectationOf(participant),
        ...getStudySpan(statuses.get(participant.duid)),
      },
      range,
    );

  const { asOf: listedAt, unreadable = 0 } = useParticipants().data ?? {};
  const asOfOf = (participant: Participant) =>
    hasRecord(participant) ? known.get(participant.duid)?.list?.asOf : listedAt;
  const isRead = useCallback(
    (participant: Participant) =>
      getKnownRecords(known.get(participant.duid), participant).records !== undefined,
    [known],
  );
  const read = useMemo(() => participants.filter(isRead).length, [participants, isRead]);
  const hasUndated = useMemo(
    () =>
      participants.some(({ duid }) =>
        known.get(duid)?.list?.rows.some(({ hasUnknownDate }) => hasUnknownDate),
      ),
    [participants, known],
  );
  const printed = isPrinting ? toPrint.filter(isRead) : [];
  const { print, waiting } = useWholePrint(toPrint, known, isRead, onVisibleRows);
  const isExpected = Object.keys(capture.recordingsPerDay).length > 0;
  const isNarrow = useNarrow();
  const zoneWords = `Days in ${formatZone(zone)}.`;
  const legend = <CalendarLegend isExpected={isExpected} />;
  return (
    <>
      <CalendarTools
        shown={`${formatShortDay(range.names[inView?.first ?? 0] ?? "")} to ${formatShortDay(range.names[inView?.last ?? DAYS - 1] ?? "")}`}
        isNewest={last === today}
        onEarlier={() => moveBy(-STEP_DAYS)}
        onLater={() => moveBy(STEP_DAYS)}
        foldedBelow={
          isNarrow ? (
            <>
              {legend}
              <p className={styles.said}>{zoneWords}</p>
            </>
          ) : undefined
        }
        legend={isNarrow ? undefined : legend}
        onPrint={print}
        onSave={() => {
          const rows = participants.map((participant) => ({
            duid: participant.duid,
            calendar: calendarOf(participant),
            asOf: asOfOf(participant),
          }));
          void saving.saveCsv(toStudyCalendarCsv(rows, range, unreadable), `calendar-${last}.csv`);
        }}
      />
      <div className={styles.about}>
        <p className={styles.said}>
          {waiting !== undefined
            ? `Printing once all are loaded: ${formatCount(waiting)} to go. Press Print again to stop.`
            : pointed === undefined
              ? `${describeRead(read, participants.length)}${isNarrow ? "" : ` ${zoneWords}`}`
              : describeCell(pointed)}
        </p>
      </div>
      <DaysInViewProvider value={inView}>
        <StudyGrid
          participants={participants}
          view={view}
          range={range}
          known={known}
          expectationOf={expectationOf}
          statuses={statuses}
          scroll={scroll}
          hasUndated={hasUndated}
          onVisibleRows={onVisibleRows}
          onDaysInView={setInView}
          onPointer={onPointer}
          onPoint={point}
          onOpen={open}
        />
      </DaysInViewProvider>
      {isPrinting && (
        <PrintedStudy
          rows={printed.map((participant) => ({
            participant,
            status: statuses.get(participant.duid),
            calendar: calendarOf(participant),
          }))}
          unread={toPrint.length - printed.length}
          unreadable={unreadable}
          total={participants.length}
          range={range}
          hasUndated={hasUndated}
          zone={zone}
          asOf={toEpochMs(Math.min(now, ...printed.flatMap((participant) => asOfOf(participant) ?? [])))}
          isExpected={isExpected}
        />
      )}
    </>
  );

  function describeCell({ duid, column }: GridCell): string {
    const participant = participants.find((one) => one.duid === duid);
    if (participant === undefined) return "";
    const { days, undated } = calendarOf(participant);
    const day = days[column];
    const isTried = known.has(participant.duid) || isRead(participant);
    const when = day === undefined ? "Without a date" : formatIsoDay(range.names[column] ?? "", true);
    const count = undated.made + undated.failed;
    const what = day === undefined ? `${count} recorded` : formatCalendarDay(day);
    return `${isolate(duid)}, ${when}: ${isTried ? what : WAITING}`;
  }
}

function describeRead(read: number, total: number): string {
  const counted = `${formatCount(read)} of ${formatCount(total)} users loaded.`;
  return read < total ? `${counted} Scroll to load more.` : counted;
}
