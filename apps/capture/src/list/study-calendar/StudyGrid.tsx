import type { DayRange } from "@capno/domain/calendar";
import type { Participant } from "@capno/domain/participant";
import type { StatusLookup } from "@capno/domain/participant-status";
import { useNavigate } from "@capno/router";
import { classNames } from "@capno/ui-kit/styles/class-names";
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from "react";

import { getDetailPath } from "../../paths/detail-path.ts";
import type { Expectation } from "../../kit/calendar/expectations.ts";
import rowFrame from "../../kit/rows/RowFrame.module.css";
import { Spacer } from "../../kit/rows/rows-on-paper.tsx";
import { useNarrow } from "../../kit/rows/use-narrow.ts";
import { useRowWindow, type ScrollMemory } from "../../kit/rows/use-row-window.ts";
import type { RecordsByUser } from "../../study/data/known-records.ts";
import { isMeantToOpen } from "../ParticipantRow.tsx";
import { useRowIdentity } from "./use-row-identity.ts";
import { findCell, findStrip, type GridCell } from "./grid-cell.ts";
import { moveInGrid } from "./grid-move.ts";
import styles from "./StudyCalendar.module.css";
import { StudyColumns, StudyGridHead, SUM_COLUMNS } from "./StudyGridHead.tsx";
import { StudyRow } from "./StudyRow.tsx";
import { useDayRenderer } from "./use-day-renderer.ts";
import { useActiveDay } from "./use-active-day.ts";

const HEAD_ROWS = 2;

export interface StudyGridProps {
  readonly participants: readonly Participant[];
  readonly view: unknown;
  readonly range: DayRange;
  readonly known: RecordsByUser;
  readonly expectationOf: (participant: Participant) => Expectation;
  readonly statuses: StatusLookup;
  readonly scroll: ScrollMemory;
  readonly isSummed: boolean;
  /** Called with the visible rows, whenever they may have changed. */
  readonly onVisibleRows: (participants: readonly Participant[]) => void;
  /** Called on each mouse move with whether the mouse is over the rows. */
  readonly onPointer: (isOver: boolean) => void;
  /** The day that the pointer is above or that has the focus. */
  readonly onPoint: (cell: GridCell | undefined) => void;
  readonly onOpen: (cell: GridCell) => void;
}

/** A row of days for each participant; only visible rows are in the document. */
export const StudyGrid = memo(function StudyGrid(props: StudyGridProps) {
  const { participants, view, range, known, expectationOf, statuses, scroll, isSummed } = props;
  const { onVisibleRows, onPointer, onPoint, onOpen } = props;
  const frame = useRef<HTMLDivElement>(null);
  const count = participants.length;
  const { first, end, slots, rowHeightPx, abovePx, belowPx, show, getVisibleRange } = useRowWindow(
    frame,
    count,
    view,
    scroll,
    isSummed,
  );
  const stable = useRowIdentity(frame);
  const navigate = useNavigate();
  const isNarrow = useNarrow();
  const renderer = useDayRenderer(frame, rowHeightPx, isSummed, isNarrow);
  useEffect(
    () => onVisibleRows(participants.slice(...getVisibleRange())),
    [onVisibleRows, participants, getVisibleRange, first, end],
  );
  useScrollToNewest(frame, range, isSummed, isNarrow);

  const rows = participants.slice(first, end);
  const activeDay = useActiveDay(frame, rows);
  const { stop, moveTo } = activeDay;
  // One day takes the Tab key, also when the one that had it has scrolled away.
  const isStopHere = stop !== undefined && rows.some(({ duid }) => duid === stop.duid);
  const columns = range.names.length + 1;
  const width = isSummed ? SUM_COLUMNS : columns + 1;

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const cell = findCell({ target: event.target });
      if (cell === undefined || event.altKey || event.metaKey) return;
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        onOpen(cell);
        return;
      }
      const size = { rows: participants.length, columns };
      const next = moveInGrid(cell, event.key, event.ctrlKey, size);
      const participant = next && participants[next.row];
      if (next === undefined || participant === undefined) return;
      event.preventDefault();
      show(next.row);
      moveTo({ duid: participant.duid, column: next.column });
    },
    [participants, columns, show, moveTo, onOpen],
  );

  const pointAt = useCallback(
    (event: PointerEvent) => {
      if (event.pointerType !== "mouse") return;
      onPointer(true);
      const cell = findCell(event);
      onPoint(cell);
      findStrip(event.target)?.style.setProperty("--pointed", String(cell?.column));
    },
    [onPointer, onPoint],
  );

  return (
    <div
      ref={frame}
      className={classNames(rowFrame.frame, styles.frame, isSummed && styles.summed)}
      tabIndex={-1}
    >
      <table
        className={classNames(rowFrame.table, styles.table)}
        role={isSummed ? undefined : "grid"}
        aria-label={isSummed ? "Sums of each user's days" : "Days of each user"}
        aria-rowcount={participants.length + HEAD_ROWS}
      >
        {!isSummed && <StudyColumns range={range} />}
        <StudyGridHead range={range} isSummed={isSummed} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its cells take the focus */}
        <tbody
          onPointerDownCapture={stable.onPointerDownCapture}
          onClickCapture={stable.onClickCapture}
          onMouseDown={(event) => {
            // A press is of a day: it makes no cells of its row.
            if (findStrip(event.target) !== null) event.preventDefault();
          }}
          onClick={(event) => {
            const user = findUser(event);
            if (user !== undefined) {
              void navigate(getDetailPath(user));
              return;
            }
            const isPointed = event.detail > 0;
            const cell = findCell(isPointed ? event : { target: event.target });
            if (cell === undefined) return;
            // Who opens a row without pointing at a day, as a screen reader does, is led into it.
            if (isPointed || findStrip(event.target) === null) onOpen(cell);
            else moveTo(cell);
          }}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            stable.onFocus(event);
            const cell = findCell({ target: event.target });
            if (cell !== undefined && findStrip(event.target) !== null) {
              moveTo(cell);
              return;
            }
            activeDay.onFocus(cell);
            onPoint(cell);
          }}
          onBlur={() => {
            activeDay.onBlur();
            onPoint(undefined);
          }}
          onPointerMove={pointAt}
          // After scrolling, another row is under the pointer and shows its tooltip.
          onPointerOver={pointAt}
          onPointerLeave={() => {
            onPointer(false);
            onPoint(undefined);
          }}
        >
          {first > 0 && <Spacer heightPx={abovePx} columns={width} />}
          {rows.map((participant, index) => (
            // A row is changed for its next participant, which costs a fraction of making a new one.
            <StudyRow
              key={(first + index) % slots}
              participant={participant}
              known={known.get(participant.duid)}
              range={range}
              expectation={expectationOf(participant)}
              status={statuses.get(participant.duid)}
              place={first + index}
              rowIndex={first + index + HEAD_ROWS + 1}
              isSummed={isSummed}
              renderer={renderer}
              tabStop={
                isStopHere
                  ? stop.duid === participant.duid
                    ? stop.column
                    : undefined
                  : index === 0
                    ? "row"
                    : undefined
              }
            />
          ))}
          {end < participants.length && <Spacer heightPx={belowPx} columns={width} />}
        </tbody>
      </table>
    </div>
  );
});

/** The participant whose link was clicked; undefined for modified clicks that the browser handles, such as a new tab. */
function findUser(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  return link !== null && isMeantToOpen(event) ? link.closest("tr")?.dataset["duid"] : undefined;
}

/**
 * The newest day is what one comes for: where the days are wider than the frame, it begins at their end. On a phone what
 * has no date is beyond that, because it would take the room of four days.
 */
function useScrollToNewest(
  frame: RefObject<HTMLElement | null>,
  range: DayRange,
  isSummed: boolean,
  isNarrow: boolean,
): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const undated = element.querySelector<HTMLElement>("thead th[rowspan]:last-child");
    const beyond = isNarrow ? (undated?.offsetWidth ?? 0) : 0;
    element.scrollTo(isSummed ? 0 : element.scrollWidth - element.clientWidth - beyond, element.scrollTop);
  }, [frame, range, isSummed, isNarrow]);
}
