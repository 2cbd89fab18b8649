import type { DayRange } from "@capno/domain/calendar/calendar";
import type { Participant } from "@capno/domain/participant/participant";
import type { StatusLookup } from "@capno/domain/participant-status/participant-status";
import { useNavigate } from "@capno/router";
import { ChevronLeftIcon, ChevronRightIcon } from "@capno/ui-kit/icons";
import { Icon } from "@capno/ui-kit/icons/Icon";
import { classNames } from "@capno/ui-kit/styles/class-names";
import {
  memo,
  useCallback,
  useEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from "react";

import { getDetailPath } from "../../paths/detail-path.ts";
import type { Expectation } from "../../kit/calendar/expectations.ts";
import rowFrame from "../../kit/rows/RowFrame.module.css";
import { WindowedRows } from "../../kit/rows/WindowedRows.tsx";
import { useRowWindow, type ScrollMemory } from "../../kit/rows/use-row-window.ts";
import type { RecordsByUser } from "../../study/data/known-records.ts";
import { isMeantToOpen } from "../ParticipantRow.tsx";
import { useRowIdentity } from "./use-row-identity.ts";
import { findCell, focusCell, type GridCell } from "./grid-cell.ts";
import { moveInGrid } from "./grid-move.ts";
import styles from "./StudyCalendar.module.css";
import { StudyColumns, StudyGridHead } from "./StudyGridHead.tsx";
import { StudyRow } from "./StudyRow.tsx";
import { useActiveDay } from "./use-active-day.ts";
import { type DaysInView, useDaysInView } from "./use-days-in-view.ts";

const HEAD_ROWS = 2;

export interface StudyGridProps {
  readonly participants: readonly Participant[];
  readonly view: unknown;
  readonly range: DayRange;
  readonly known: RecordsByUser;
  readonly expectationOf: (participant: Participant) => Expectation;
  readonly statuses: StatusLookup;
  readonly scroll: ScrollMemory;
  /** There is a column for records without a date. */
  readonly hasUndated: boolean;
  /** Called with the visible rows, whenever they may have changed. */
  readonly onVisibleRows: (participants: readonly Participant[]) => void;
  readonly onDaysInView: (inView: DaysInView) => void;
  /** Called on each mouse move with whether the mouse is over the rows. */
  readonly onPointer: (isOver: boolean) => void;
  /** The day that the pointer is above or that has the focus. */
  readonly onPoint: (cell: GridCell | undefined) => void;
  readonly onOpen: (cell: GridCell) => void;
}

/** A row of days for each participant; only visible rows are in the document. */
export const StudyGrid = memo(function StudyGrid(props: StudyGridProps) {
  const { participants, view, range, known, expectationOf, statuses, scroll, hasUndated } = props;
  const { onVisibleRows, onDaysInView, onPointer, onPoint, onOpen } = props;
  const frame = useRef<HTMLDivElement>(null);
  const count = participants.length;
  const rowWindow = useRowWindow(frame, count, view, scroll);
  const { first, end, slots, show, getVisibleRange } = rowWindow;
  const stable = useRowIdentity(frame);
  const navigate = useNavigate();
  useEffect(
    () => onVisibleRows(participants.slice(...getVisibleRange())),
    [onVisibleRows, participants, getVisibleRange, first, end],
  );
  useDaysInView(frame, range, hasUndated, onDaysInView);

  const rows = participants.slice(first, end);
  const activeDay = useActiveDay(frame, rows);
  const { stop } = activeDay;
  // One day takes the Tab key, also when the one that had it has scrolled away.
  const isStopHere = stop !== undefined && rows.some(({ duid }) => duid === stop.duid);
  const columns = range.names.length + (hasUndated ? 1 : 0);

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const cell = findCell(event.target);
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
      focusCell(frame.current, { duid: participant.duid, column: next.column });
    },
    [participants, columns, show, onOpen],
  );

  const pointAt = useCallback(
    (event: PointerEvent) => {
      if (event.pointerType !== "mouse") return;
      onPointer(true);
      onPoint(findCell(event.target));
    },
    [onPointer, onPoint],
  );
  const scrollDays = (share: number) =>
    frame.current?.scrollBy({ left: share * frame.current.clientWidth, behavior: "smooth" });

  return (
    <div className={styles.days} data-undated={hasUndated || undefined}>
      <div ref={frame} className={classNames(rowFrame.frame, styles.frame)} tabIndex={-1}>
        <table
          className={classNames(rowFrame.table, styles.table)}
          role="grid"
          aria-label="Days of each user"
          aria-rowcount={participants.length + HEAD_ROWS}
        >
          <StudyColumns range={range} hasUndated={hasUndated} />
          <StudyGridHead range={range} hasUndated={hasUndated} />
          <WindowedRows
            rowWindow={rowWindow}
            columns={columns + 1}
            renderRows={() => rows.map(renderRow)}
            onPointerDownCapture={stable.onPointerDownCapture}
            onClickCapture={stable.onClickCapture}
            onClick={(event) => {
              const user = findUser(event);
              const cell = findCell(event.target);
              if (user !== undefined) void navigate(getDetailPath(user));
              else if (cell !== undefined) onOpen(cell);
            }}
            onKeyDown={onKeyDown}
            onFocus={(event) => {
              stable.onFocus(event);
              const cell = findCell(event.target);
              activeDay.onFocus(cell);
              onPoint(cell);
            }}
            onBlur={() => {
              activeDay.onBlur();
              onPoint(undefined);
            }}
            onPointerMove={pointAt}
            // After scrolling, another row is under the pointer.
            onPointerOver={pointAt}
            onPointerLeave={() => {
              onPointer(false);
              onPoint(undefined);
            }}
          />
        </table>
      </div>
      <EdgeButton edge="start" label="Scroll to earlier days" onScroll={() => scrollDays(-0.5)} />
      <EdgeButton edge="end" label="Scroll to later days" onScroll={() => scrollDays(0.5)} />
    </div>
  );

  function renderRow(participant: Participant, index: number) {
    const place = first + index;
    return (
      // A row is changed for its next participant, which costs a fraction of making a new one.
      <StudyRow
        key={place % slots}
        participant={participant}
        known={known.get(participant.duid)}
        range={range}
        expectation={expectationOf(participant)}
        status={statuses.get(participant.duid)}
        place={place}
        rowIndex={place + HEAD_ROWS + 1}
        hasUndated={hasUndated}
        tabStop={getTabStop(participant.duid, index)}
      />
    );
  }

  /** The newest day of the first row, until a day was chosen. */
  function getTabStop(duid: string, index: number): number | undefined {
    if (isStopHere) return stop.duid === duid ? stop.column : undefined;
    return index === 0 ? range.names.length - 1 : undefined;
  }
});

interface EdgeButtonProps {
  readonly edge: "start" | "end";
  readonly label: string;
  readonly onScroll: () => void;
}

/** A scroll button at an edge that cuts days off. The grid's keys do the same, so the button is not in the tab order. */
const EdgeButton = ({ edge, label, onScroll }: EdgeButtonProps) => (
  <button
    type="button"
    className={styles.edge}
    data-edge={edge}
    tabIndex={-1}
    title={label}
    onClick={onScroll}
  >
    <Icon icon={edge === "start" ? ChevronLeftIcon : ChevronRightIcon} size={16} label={label} />
  </button>
);

/** The participant whose link was clicked; undefined for modified clicks that the browser handles, such as a new tab. */
function findUser(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  return link !== null && isMeantToOpen(event) ? link.closest("tr")?.dataset["duid"] : undefined;
}
