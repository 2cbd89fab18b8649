import { findRepeatedIds, type Participant } from "@capno/domain/participant/participant";
import type { SortKey } from "@capno/domain/participant/participant-order";
import type { StatusLookup } from "@capno/domain/participant-status/participant-status";
import type { Duid, EpochMs } from "@capno/domain/units";
import { useNavigate } from "@capno/router";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { classNames } from "@capno/ui-kit/styles/class-names";
import {
  Fragment,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from "react";
import { flushSync } from "react-dom";

import { getDetailPath } from "../paths/detail-path.ts";
import type { ListView } from "../paths/list-path.ts";
import { getColumns } from "./columns.tsx";
import { ParticipantRow } from "./ParticipantRow.tsx";
import styles from "./ParticipantsTable.module.css";
import slots from "./ParticipantSlots.module.css";
import { countHeadRows, ParticipantsTableHead } from "./ParticipantsTableHead.tsx";
import { DoneMenu } from "./DoneMenu.tsx";
import { describeWhy } from "./Reasons.tsx";
import { RowActions } from "./RowActions.tsx";
import { SelectAll } from "./RowControls.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { useSelection } from "./use-selection.ts";
import rowFrame from "../kit/rows/RowFrame.module.css";
import { PrintedRows, WindowedRows } from "../kit/rows/WindowedRows.tsx";
import { useEdgeFade } from "../kit/rows/use-edge-fade.ts";
import { useRowWindow, type ScrollMemory } from "../kit/rows/use-row-window.ts";
import type { KnownRow } from "../study/log/log-entry.ts";
import type { RowDialogs } from "./use-row-dialogs.tsx";
import { doNothing, type Ticks } from "./use-ticks.ts";
import { useAskedRows } from "./use-asked-rows.ts";
import { useRowMenu } from "./use-row-menu.ts";
import { useWorklistKeyboard, type WorklistKeyboard } from "./use-worklist-keyboard.ts";

export interface TableGroup {
  readonly first: number;
  readonly label: string;
}

const NO_GROUPS: readonly TableGroup[] = [];

export interface StatusRegister {
  /** The newest entry about a user's status. */
  readonly rowOf: (duid: Duid) => KnownRow<"status"> | undefined;
  /** How far an own change of it has come; empty: it is saved. */
  readonly savingOf: (duid: Duid) => string;
}

export interface ParticipantsTableProps {
  readonly participants: readonly Participant[];
  readonly groups?: readonly TableGroup[];
  readonly view: ListView;
  readonly onSort: (key: SortKey) => void;
  /** Remembers the scroll position, so that Back restores it. */
  readonly scroll: ScrollMemory;
  readonly statuses: StatusLookup & { readonly size: number };
  /** Shows who is in the study, and who said so; a press on a row opens the dialog of its status. */
  readonly register?: StatusRegister | undefined;
  /** The server's time to the minute, by which the lights change. */
  readonly now: EpochMs;
  readonly timeZone: string;
  readonly canOpen: boolean;
  readonly work: WorklistKeyboard;
  /** Absent if a press on a row opens its user instead of ticking it. */
  readonly ticks?: Pick<Ticks, "isTicked" | "onTick"> | undefined;
  /** Called on each mouse move with whether the mouse is over the rows. */
  readonly onPointer?: ((isOver: boolean) => void) | undefined;
  readonly canDeallocate: boolean;
  readonly dialogs: RowDialogs;
}

/** The dense list. Only visible rows are in the document, however long it is. */
export function ParticipantsTable(props: ParticipantsTableProps) {
  const {
    participants,
    groups = NO_GROUPS,
    view,
    onSort,
    scroll,
    work,
    ticks,
    onPointer,
    canDeallocate,
    dialogs,
    statuses,
    register,
    ...shared
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const saysWhy = view.needs.length > 0;
  const isStatus = register !== undefined;
  const heads = useMemo(() => groups.map(({ first }) => first), [groups]);
  // The page first, its rows in tasks of their own: in one they would hold up a press.
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  const rowWindow = useRowWindow(frame, participants.length, view, scroll, `${saysWhy} ${isDrawn}`, heads);
  const { first, end, show, getVisibleRange } = rowWindow;
  useEdgeFade(frame);
  const [menu, toggleMenu, closeMenu] = useRowMenu(participants);
  const navigate = useNavigate();
  const open = useCallback(
    (participant: Participant) =>
      isStatus ? dialogs.openStatus(participant) : void navigate(getDetailPath(participant.duid)),
    [navigate, isStatus, dialogs],
  );

  const last = participants.length - 1;
  const moveTo = useCallback(
    (target: number) => {
      // A key that leads to a row may come before the rows do.
      flushSync(() => setDrawn(true));
      show(target);
      const row = frame.current?.querySelector(`tr[data-place="${target}"]`);
      // Accounts without access to participant records have no link in a row, but can mark it as reviewed.
      const [link, mark] = [row?.querySelector("[data-row-focus]"), row?.querySelector("[data-review]")];
      const goal = link ?? mark;
      if (goal instanceof HTMLElement) goal.focus({ preventScroll: true });
    },
    [show],
  );
  const moveFocus = useCallback(
    (place: number, event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      moveTo(Math.min(last, Math.max(0, step(place, last))));
    },
    [last, moveTo],
  );
  const selection = useSelection(participants);
  const isSelecting = saysWhy && ticks === undefined;
  const [asked, onAsk, closeAsked] = useAskedRows(work);
  const { onPress, rememberPlace } = useWorklistKeyboard({
    frame,
    participants,
    work,
    selection: isSelecting ? selection : undefined,
    moveTo,
    onAsk,
    onNote: shared.canOpen ? dialogs.openNotes : undefined,
  });
  const { strip, onVisibleRows } = work;
  const isStripShown = isSelecting && strip !== undefined && isDrawn;
  useEffect(() => {
    if (isStripShown) onVisibleRows(participants.slice(...getVisibleRange()));
  }, [isStripShown, onVisibleRows, participants, getVisibleRange, first, end]);

  const getWork = (participant: Participant) => ({
    participant,
    reasons: saysWhy ? work.reasonsOf(participant) : undefined,
    review: saysWhy ? work.reviewOf(participant) : undefined,
    note: work.noteOf(participant),
  });
  const hasStatuses = statuses.size > 0;
  const isTicking = ticks !== undefined;
  const hasStrip = strip !== undefined;
  // The same array until another list is shown: head and rows render again when it changes.
  const columns = useMemo(
    () => getColumns({ saysWhy, isStatus, isTicking, hasStrip, hasStatuses }),
    [saysWhy, isStatus, isTicking, hasStrip, hasStatuses],
  );
  const headRows = countHeadRows(columns);
  const renderRows = (from: number, to: number) => {
    const rows = participants.slice(from, to);
    const repeated = findRepeatedIds(rows);
    return rows.map((participant, index) => {
      const place = from + index;
      const group = groups.find((each) => each.first === place);
      const headsAbove = groups.filter((each) => each.first <= place).length;
      const rowIndex = place + headsAbove + headRows + 1;
      return (
        // A faulty server may send an ID twice, even in two equal rows.
        <Fragment
          key={
            repeated.includes(participant.duid)
              ? `${participant.duid} ${participant.index}`
              : participant.duid
          }
        >
          {group !== undefined && (
            <tr data-group="" aria-rowindex={rowIndex - 1}>
              <td colSpan={columns.length}>
                <ChangingText>{group.label}</ChangingText>
              </td>
            </tr>
          )}
          <ParticipantRow
            {...getWork(participant)}
            place={place}
            rowIndex={rowIndex}
            isMenuOpen={menu?.participant.duid === participant.duid}
            status={statuses.get(participant.duid)}
            columns={columns}
            statusRow={register?.rowOf(participant.duid)}
            opensStatus={isStatus}
            statusSaving={register?.savingOf(participant.duid) ?? ""}
            isSelected={isSelecting ? selection.isSelected(participant) : undefined}
            isDoneOpen={asked?.participants.includes(participant) === true}
            strip={isSelecting ? strip : undefined}
            known={isSelecting ? strip?.knownOf(participant) : undefined}
            onSelect={selection.onSelect}
            isTicked={ticks?.isTicked(participant.duid)}
            onTick={ticks?.onTick ?? doNothing}
            onMenu={toggleMenu}
            onMove={moveFocus}
            onOpen={open}
            onReview={onPress}
            {...shared}
          />
        </Fragment>
      );
    });
  };
  const hasBar = isSelecting && selection.chosen.length > 0;
  return (
    <>
      {/* Firefox would make a nameless Tab stop of what scrolls; its rows take the focus and scroll it. */}
      <div
        ref={frame}
        className={classNames(rowFrame.frame, styles.frame, slots.frame)}
        data-says-why={saysWhy ? "" : undefined}
        data-status={isStatus ? "" : undefined}
        data-has-bar={hasBar ? "" : undefined}
        tabIndex={-1}
      >
        <table
          className={classNames(rowFrame.table, styles.table, slots.table)}
          aria-label="Users"
          aria-rowcount={participants.length + groups.length + headRows}
        >
          <ParticipantsTableHead
            columns={columns}
            sort={view.sort}
            onSort={onSort}
            selectAll={isSelecting && <SelectAll selection={selection} count={participants.length} />}
          />
          <WindowedRows
            rowWindow={rowWindow}
            columns={columns.length}
            isDrawn={isDrawn}
            renderRows={renderRows}
            onPointerMove={onPointer && ((event) => event.pointerType === "mouse" && onPointer(true))}
            onPointerLeave={onPointer && (() => onPointer(false))}
          />
          <PrintedRows
            count={participants.length}
            what="users"
            columns={columns.length}
            render={renderRows}
          />
        </table>
        {asked && (
          <DoneMenu
            participants={asked.participants}
            anchor={asked.button}
            endOf={work.endOf}
            onDone={(until) => {
              rememberPlace(asked.button);
              asked.onDone(asked.participants, until);
              if (asked.participants.length > 1) selection.onSelectAll(false);
            }}
            onClose={closeAsked}
          />
        )}
        {menu && (
          <RowActions
            participant={menu.participant}
            why={saysWhy ? describeWhy({ ...getWork(menu.participant), ...shared }) : ""}
            anchor={menu.button}
            canOpen={shared.canOpen}
            canDeallocate={canDeallocate}
            dialogs={dialogs}
            onClose={closeMenu}
          />
        )}
      </div>
      {hasBar && (
        <SelectionBar
          chosen={selection.chosen}
          worklist={{ ...work, now: shared.now, statuses }}
          timeZone={shared.timeZone}
          onDone={view.needs.includes("reviewed") ? undefined : (button) => onAsk(selection.chosen, button)}
          onClear={() => selection.onSelectAll(false)}
        />
      )}
    </>
  );
}

const STEPS: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowDown: (place) => place + 1,
  ArrowUp: (place) => place - 1,
  PageDown: (place) => place + 10,
  PageUp: (place) => place - 10,
  Home: () => 0,
  End: (_, last) => last,
};
