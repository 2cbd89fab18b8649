import type { DayRange } from "@capno/domain/calendar";
import type { Participant } from "@capno/domain/participant";
import { classNames } from "@capno/ui-kit/class-names";
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { flushSync } from "react-dom";

import type { Expectation } from "../../../calendar/expectations.ts";
import rowFrame from "../../../rows/RowFrame.module.css";
import { useRowWindow, type ScrollMemory } from "../../../rows/use-row-window.ts";
import type { Looks } from "../../../worklist/latest-looks.ts";
import { useSteadyRows } from "../use-steady-rows.ts";
import { moveInGrid } from "./grid-move.ts";
import styles from "./StudyCalendar.module.css";
import { StudyColumns, StudyGridHead, SUM_HEADINGS } from "./StudyGridHead.tsx";
import { StudyRow } from "./StudyRow.tsx";

/** A day of one participant; the column behind the last day is that of records without a date. */
export interface GridCell {
  readonly duid: string;
  readonly column: number;
}

export interface StudyGridProps {
  readonly participants: readonly Participant[];
  /** What the participants are filtered and sorted by. */
  readonly view: unknown;
  readonly range: DayRange;
  readonly looks: Looks;
  readonly expectationOf: (participant: Participant) => Expectation;
  readonly scroll: ScrollMemory;
  readonly isSummed: boolean;
  /** Which rows are in sight now, whenever that may have changed. */
  readonly onSeen: (participants: readonly Participant[]) => void;
  /** Whether a mouse is above the rows, told with each of its moves. */
  readonly onPointer: (isOver: boolean) => void;
  /** The day that the pointer is above or that has the focus. */
  readonly onPoint: (cell: GridCell | undefined) => void;
  readonly onOpen: (cell: GridCell) => void;
}

/** A row of days for each participant; only those in sight are in the document. ADR 0103 */
export const StudyGrid = memo(function StudyGrid(props: StudyGridProps) {
  const { participants, view, range, looks, expectationOf, scroll, isSummed } = props;
  const { onSeen, onPointer, onPoint, onOpen } = props;
  const frame = useRef<HTMLDivElement>(null);
  const count = participants.length;
  const { first, end, slots, rowHeightPx, show, getSight } = useRowWindow(
    frame,
    count,
    view,
    scroll,
    isSummed,
  );
  const steady = useSteadyRows(frame);
  const [stop, setStop] = useState<GridCell>();
  useEffect(() => onSeen(participants.slice(...getSight())), [onSeen, participants, getSight, first, end]);
  useNewestInSight(frame, range, isSummed);

  const rows = participants.slice(first, end);
  // One day takes the Tab key, also when the one that had it has scrolled away.
  const isStopHere = stop !== undefined && rows.some(({ duid }) => duid === stop.duid);
  const columns = range.names.length + 1;
  const headRows = isSummed ? 1 : 2;

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
      flushSync(() => setStop({ duid: participant.duid, column: next.column }));
      focusCell(frame.current, next);
    },
    [participants, columns, show, onOpen],
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
        aria-rowcount={participants.length + headRows}
      >
        {!isSummed && <StudyColumns range={range} />}
        <StudyGridHead range={range} isSummed={isSummed} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its cells take the focus */}
        <tbody
          onPointerDownCapture={steady.onPointerDownCapture}
          onClickCapture={steady.onClickCapture}
          onClick={({ target }) => {
            const cell = findCell(target);
            if (cell !== undefined) onOpen(cell);
          }}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            steady.onFocus(event);
            const cell = findCell(event.target);
            if (cell !== undefined) setStop(cell);
            onPoint(cell);
          }}
          onBlur={() => onPoint(undefined)}
          onPointerMove={({ pointerType, target }) => {
            if (pointerType !== "mouse") return;
            onPointer(true);
            onPoint(findCell(target));
          }}
          onPointerLeave={() => {
            onPointer(false);
            onPoint(undefined);
          }}
        >
          {first > 0 && <Spacer heightPx={first * rowHeightPx} columns={columns + 1} />}
          {rows.map((participant, index) => (
            // A row is changed for its next participant, which costs a fraction of making a new one.
            <StudyRow
              key={(first + index) % slots}
              participant={participant}
              look={looks.get(participant.duid)}
              range={range}
              expectation={expectationOf(participant)}
              place={first + index}
              rowIndex={first + index + headRows + 1}
              isSummed={isSummed}
              tabStop={
                isStopHere
                  ? stop.duid === participant.duid
                    ? stop.column
                    : undefined
                  : index === 0
                    ? columns - 2
                    : undefined
              }
            />
          ))}
          {end < participants.length && (
            <Spacer heightPx={(participants.length - end) * rowHeightPx} columns={columns + 1} />
          )}
        </tbody>
      </table>
    </div>
  );
});

function findCell(target: EventTarget): (GridCell & { readonly row: number }) | undefined {
  if (!(target instanceof Element)) return undefined;
  const cell = target.closest<HTMLElement>("td[data-column]");
  const row = cell?.closest<HTMLElement>("tr[data-duid]");
  if (cell === null || row === null || row === undefined) return undefined;
  return {
    duid: row.dataset["duid"] ?? "",
    row: Number(row.dataset["place"]),
    column: Number(cell.dataset["column"]),
  };
}

/** Scrolls sideways only, and only where the days are wider than the frame: what stays at the left covers them. */
function focusCell(
  frame: HTMLElement | null,
  { row, column }: { readonly row: number; readonly column: number },
) {
  const cell = frame?.querySelector<HTMLElement>(`tr[data-place="${row}"] td[data-column="${column}"]`);
  if (frame === null || cell === null || cell === undefined) return;
  cell.focus({ preventScroll: true });
  const covered = frame.querySelector("th")?.offsetWidth ?? 0;
  const [left, right] = [cell.offsetLeft - covered, cell.offsetLeft + cell.offsetWidth - frame.clientWidth];
  frame.scrollTo(Math.min(left, Math.max(frame.scrollLeft, right)), frame.scrollTop);
}

/** The newest day is what one comes for: where the days are wider than the frame, it begins at their end. */
function useNewestInSight(frame: RefObject<HTMLElement | null>, range: DayRange, isSummed: boolean): void {
  useLayoutEffect(() => {
    const element = frame.current;
    element?.scrollTo(isSummed ? 0 : element.scrollWidth, element.scrollTop);
  }, [frame, range, isSummed]);
}

function Spacer({ heightPx, columns }: { readonly heightPx: number; readonly columns: number }) {
  return (
    <tr aria-hidden="true">
      <td
        colSpan={Math.max(columns, SUM_HEADINGS.length)}
        className={styles.spacer}
        style={{ height: heightPx }}
      />
    </tr>
  );
}
