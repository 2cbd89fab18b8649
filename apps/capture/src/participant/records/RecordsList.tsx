import { DEFAULT_TIMESCALE } from "@capno/domain/spec-values/trend-values";
import { getTimescaleRange } from "@capno/domain/statistic/trend";
import { STATISTICS } from "@capno/domain/statistic/statistics";
import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import { formatQuantity, formatCount } from "@capno/domain/number/percent";
import type { Duid } from "@capno/domain/units";
import { Link, useLocation, useSearchParams } from "@capno/router";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { VisuallyHidden } from "@capno/ui-kit/text/VisuallyHidden";
import { classNames } from "@capno/ui-kit/styles/class-names";
import { useServices } from "@capno/product-contract/use-services";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from "react";

import { parseListedDay, UNDATED, toAllDays, type ListedDay } from "../../paths/calendar-path.ts";
import { getComparePath } from "../../paths/compare-path.ts";
import pageStyles from "../ParticipantDetail.module.css";
import rowFrame from "../../kit/rows/RowFrame.module.css";
import { PrintedRows, WindowedRows } from "../../kit/rows/WindowedRows.tsx";
import { useRowWindow } from "../../kit/rows/use-row-window.ts";
import { useValues } from "../../study/values/use-values.ts";
import type { ListedNote } from "../../study/notes/find-notes.ts";
import { NotesOfDay } from "../notes/NotesOfDay.tsx";
import { Section } from "../Section.tsx";
import { parseTrendView } from "../../paths/trend-path.ts";
import { describeProcessing, RecordRow } from "./RecordRow.tsx";
import { formatReadingDate } from "../reading-date.ts";
import styles from "./RecordsList.module.css";
import type { OpenedRecord } from "./use-detail-records.ts";
import { formatIsoDay, toIsoDay } from "../../kit/calendar/day-range.ts";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { formatZone } from "../../kit/time/time-zone.ts";

export interface RecordsListProps {
  readonly duid: Duid;
  readonly records: OpenedRecord;
  readonly notes: readonly ListedNote[];
}

/** Every record of the participant, or those of a day, newest first, each to be opened above. */
export function RecordsList({ duid, records, notes }: RecordsListProps) {
  const { list, latestRow } = records;
  const isBlinded = useValues().isBlinded(duid);
  const all = list.data?.rows ?? NO_ROWS;
  const [params] = useSearchParams();
  const day = parseListedDay(params);
  const { zone } = useStudyZone();
  const rows = useMemo(
    () =>
      day === undefined
        ? all
        : all.filter(({ recordedAt, hasUnknownDate }) =>
            hasUnknownDate ? day === UNDATED : toIsoDay(recordedAt, zone) === day,
          ),
    [all, day, zone],
  );
  return (
    <Section
      title="RECORDS"
      id="records"
      className={pageStyles.records}
      needs={[list]}
      shape="number"
      isLater
      actions={
        !isBlinded && (
          <Link to={getComparePath(duid)} className={buttonClass("secondary", "small")}>
            Compare records
          </Link>
        )
      }
    >
      {() => (
        <>
          {day === undefined ? (
            <p
              className={styles.note}
            >{`${formatQuantity(all.length, "record")}, newest first; unknown dates at the end.`}</p>
          ) : (
            <>
              <ListedDayNote day={day} count={rows.length} total={all.length} />
              {day !== UNDATED && <NotesOfDay duid={duid} day={day} notes={notes} record={latestRow} />}
            </>
          )}
          <RecordsTable
            key={day}
            duid={duid}
            rows={rows}
            shown={isBlinded ? undefined : latestRow}
            isBlinded={isBlinded}
          />
        </>
      )}
    </Section>
  );
}

const NO_ROWS: readonly CapnogramSummary[] = [];

interface RecordsTableProps {
  readonly duid: Duid;
  readonly rows: readonly CapnogramSummary[];
  readonly shown: CapnogramSummary | undefined;
  readonly isBlinded: boolean;
}

/** Heads the links that say it in each row. */
const COMPARE = "Compare";
const NO_MEMORY = { recall: () => 0, remember: () => undefined };
/** Rows that only scroll past are not requested. */
const DEBOUNCE_MS = 500;

/** Only visible rows are in the document. Their quality is requested one by one, since no list holds it. */
function RecordsTable({ duid, rows, shown, isBlinded }: RecordsTableProps) {
  const { clock, config } = useServices();
  const { zone } = useStudyZone();
  const { displayed } = config.statistics;
  const headings = isBlinded
    ? ["Date", "Processing", "Handset"]
    : ["Date", "Quality", ...displayed.map((name) => STATISTICS[name].shortTitle), COMPARE];
  const frame = useRef<HTMLDivElement>(null);
  const rowWindow = useRowWindow(frame, rows.length, duid, NO_MEMORY);
  const { first, end, slots, rowHeightPx, getVisibleRange } = rowWindow;
  const [visibleRange, setVisibleRange] = useState<readonly [first: number, end: number]>([0, 0]);
  useEffect(
    () => clock.after(DEBOUNCE_MS, () => setVisibleRange(getVisibleRange())),
    [clock, getVisibleRange, first, end, rows],
  );
  const { above, onPointer } = useStillRows(frame, rows, rowHeightPx);

  const printedCount = usePrintedCount(rows);

  const renderRows = (from: number, to: number, count = to) =>
    rows
      .slice(from, to)
      .map((row, index) => (
        <RecordRow
          key={(from + index) % count}
          duid={duid}
          row={row}
          rowIndex={from + index + 2}
          displayed={displayed}
          shown={shown}
          isBlinded={isBlinded}
          isSeen={from + index >= visibleRange[0] && from + index < visibleRange[1]}
        />
      ));

  return (
    <>
      <p role="status" className={styles.above}>
        {above > 0 && `${formatQuantity(above, "new record")} above.`}
      </p>
      <div
        ref={frame}
        className={classNames(rowFrame.frame, styles.frame)}
        // Blinded rows have no link that could take the focus and scroll the frame.
        {...(isBlinded ? { tabIndex: 0, role: "group", "aria-label": "List of records" } : { tabIndex: -1 })}
      >
        <table className={classNames(rowFrame.table, styles.table)} aria-rowcount={rows.length + 1}>
          <thead className={styles.head}>
            <tr aria-rowindex={1}>
              {headings.map((heading) => (
                <th key={heading} scope="col" data-on={heading === COMPARE ? "screen" : undefined}>
                  {heading === COMPARE ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
                </th>
              ))}
            </tr>
          </thead>
          <WindowedRows
            rowWindow={rowWindow}
            columns={headings.length}
            renderRows={(from, to) => renderRows(from, to, slots)}
            onPointerEnter={(event) => onPointer(event.pointerType === "mouse")}
            onPointerLeave={() => onPointer(false)}
          />
          <PrintedRows count={printedCount} what="records" columns={headings.length} render={renderRows} />
        </table>
      </div>
      {printedCount < rows.length && <p data-on="paper">{describeUnprinted(rows.slice(printedCount))}</p>}
      {shown !== undefined && (
        <p
          className={classNames(styles.note, styles.below)}
        >{`Shown above: ${formatReadingDate(shown, zone)}. ${describeProcessing(shown)}`}</p>
      )}
    </>
  );
}

/** How many of the records, newest first, are of the time that the page's trend shows; all of a chosen day. */
function usePrintedCount(rows: readonly CapnogramSummary[]): number {
  const offered = useServices().config.statistics.displayed;
  const { search, hash } = useLocation();
  const params = new URLSearchParams(search);
  const view = parseTrendView({ search: params, hash }, offered);
  const times = rows.flatMap(({ recordedAt, hasUnknownDate }) => (hasUnknownDate ? [] : recordedAt));
  const [latest] = times;
  const first = times.at(-1);
  const isOfDay = parseListedDay(params) !== undefined;
  if (latest === undefined || first === undefined || isOfDay || view?.timescale === "ALL") return rows.length;
  const range = getTimescaleRange(view?.timescale ?? DEFAULT_TIMESCALE, { first, latest });
  const from = view?.range?.start ?? range.from;
  return times.filter((time) => time >= from).length;
}

/** How many records of each kind paper leaves out; one without a date may not be older. */
function describeUnprinted(rows: readonly CapnogramSummary[]): string {
  const older = rows.filter(({ hasUnknownDate }) => !hasUnknownDate).length;
  const undated = rows.length - older;
  const parts = [
    ...(older === 0 ? [] : [formatQuantity(older, "older record")]),
    ...(undated === 0 ? [] : [`${formatQuantity(undated, "record")} without a date`]),
  ];
  return `${parts.join(" and ")} not printed.`;
}

/**
 * New records are added at the top. If the list is scrolled, hovered or focused, the frame scrolls by the added height,
 * so that the visible rows do not move.
 */
function useStillRows(
  frame: RefObject<HTMLElement | null>,
  rows: readonly CapnogramSummary[],
  rowHeightPx: number,
) {
  const [isOver, onPointer] = useState(false);
  const [above, setAbove] = useState(0);
  const before = useRef(rows);
  useLayoutEffect(() => {
    const element = frame.current;
    const [wasFirst] = before.current;
    const come = wasFirst === undefined ? 0 : rows.findIndex(({ id }) => id === wasFirst.id);
    before.current = rows;
    if (element === null || come <= 0) return;
    const isLookedUp = isOver || element.scrollTop > 0 || element.contains(document.activeElement);
    if (!isLookedUp) return;
    element.scrollBy(0, come * rowHeightPx);
    setAbove((count) => count + come);
  }, [frame, rows, rowHeightPx, isOver]);
  const forget = useCallback(() => {
    if (frame.current?.scrollTop === 0) setAbove(0);
  }, [frame]);
  useEffect(() => {
    const element = frame.current;
    element?.addEventListener("scroll", forget, { passive: true });
    return () => element?.removeEventListener("scroll", forget);
  }, [frame, forget]);
  return { above, onPointer };
}

interface ListedDayNoteProps {
  readonly day: ListedDay;
  readonly count: number;
  readonly total: number;
}

/** Names the day that the records below are filtered to, and links to all records. Gets the focus after a day is chosen. */
function ListedDayNote({ day, count, total }: ListedDayNoteProps) {
  const [params] = useSearchParams();
  // The hash names the chosen trend.
  const { hash } = useLocation();
  const place = useRef<HTMLParagraphElement>(null);
  const { zone } = useStudyZone();
  useEffect(() => {
    place.current?.scrollIntoView({ block: "center" });
    place.current?.focus({ preventScroll: true });
  }, [day]);
  return (
    <p ref={place} tabIndex={-1} className={styles.listed}>
      <span>{describe(day, count, total)}</span>
      <Link to={{ search: toAllDays(params).toString(), hash }} preventScrollReset>
        Show all records
      </Link>
      <span className={styles.zone}>{`Days in ${formatZone(zone)}.`}</span>
    </p>
  );
}

function describe(day: ListedDay, count: number, total: number): string {
  const which = day === UNDATED ? "without a date" : `of ${formatIsoDay(day, true)}`;
  if (count === 0) return `No record ${which}.`;
  return `${formatCount(count)} of ${formatCount(total)} ${total === 1 ? "record" : "records"}: ${which}.`;
}
