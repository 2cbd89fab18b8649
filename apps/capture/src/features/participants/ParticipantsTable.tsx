import type { Participant } from "@capno/domain/participant";
import type { SortKey } from "@capno/domain/participant-order";
import type { Duid, EpochMs } from "@capno/domain/units";
import { useNavigate } from "@capno/router";
import { classNames } from "@capno/ui-kit/class-names";
import { MenuList } from "@capno/ui-kit/MenuList";
import { Fragment, useCallback, useEffect, useRef, type KeyboardEvent } from "react";

import { getDetailPath } from "../../paths/detail-path.ts";
import type { ListView } from "../../paths/list-path.ts";
import { ParticipantRow } from "./ParticipantRow.tsx";
import styles from "./ParticipantsTable.module.css";
import { ParticipantsTableHead } from "./ParticipantsTableHead.tsx";
import { ReasonRow } from "./ReasonRow.tsx";
import { getRowMenuLabel } from "./RowMenu.tsx";
import rowFrame from "../../shared/rows/RowFrame.module.css";
import { useRowWindow, type ScrollMemory } from "../../shared/rows/use-row-window.ts";
import { useRowMenu } from "./use-row-menu.ts";
import { useRowIdentity } from "./use-row-identity.ts";
import { useWorklistKeyboard, type WorklistKeyboard } from "./use-worklist-keyboard.ts";

const HEAD_ROWS = 2;

export interface ParticipantsTableProps {
  readonly participants: readonly Participant[];
  /** What the participants are filtered and sorted by. */
  readonly view: ListView;
  readonly onSort: (key: SortKey) => void;
  /** Where Back finds the list again. */
  readonly scroll: ScrollMemory;
  /** The server's time to the minute: lights change with it. */
  readonly now: EpochMs;
  readonly timeZone: string;
  readonly canOpen: boolean;
  /** Why rows are there, and what is done about it. */
  readonly work: WorklistKeyboard;
  /** Which rows are in sight now, whenever that may have changed. */
  readonly onVisibleRows?: ((participants: readonly Participant[]) => void) | undefined;
  /** Called on each mouse move with whether the mouse is over the rows. */
  readonly onPointer?: ((isOver: boolean) => void) | undefined;
  /** Absent: this account may not deallocate. */
  readonly onDeallocate?: ((participant: Participant) => void) | undefined;
}

/** The dense list. Only the rows in sight are in the document, however long it is. */
export function ParticipantsTable(props: ParticipantsTableProps) {
  const { participants, view, onSort, scroll, work, onVisibleRows, onPointer, onDeallocate, ...shared } =
    props;
  const frame = useRef<HTMLDivElement>(null);
  const saysWhy = view.needs.length > 0;
  const { first, end, slots, rowHeightPx, show, getSight } = useRowWindow(
    frame,
    participants.length,
    view,
    scroll,
    saysWhy,
  );
  const stable = useRowIdentity(frame);
  const [menu, toggleMenu, closeMenu] = useRowMenu(frame);
  const navigate = useNavigate();
  const open = useCallback((duid: Duid) => void navigate(getDetailPath(duid)), [navigate]);
  useEffect(
    () => onVisibleRows?.(participants.slice(...getSight())),
    [onVisibleRows, participants, getSight, first, end],
  );

  const last = participants.length - 1;
  const moveTo = useCallback(
    (target: number) => {
      show(target);
      const row = frame.current?.querySelector(`tr[data-place="${target}"]`);
      // Accounts without access to participant records have no link in a row, but can mark it as reviewed.
      const [link, mark] = [
        row?.querySelector("[data-row-focus]"),
        row?.nextElementSibling?.querySelector("[data-review]"),
      ];
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
  const review = useWorklistKeyboard({ frame, participants, work, moveTo });

  const rowsEach = saysWhy ? 2 : 1;
  return (
    // Firefox would make a nameless Tab stop of what scrolls; its rows take the focus and scroll it.
    <div
      ref={frame}
      className={classNames(rowFrame.frame, styles.frame, saysWhy && styles.saysWhy)}
      tabIndex={-1}
    >
      <table
        className={classNames(rowFrame.table, styles.table)}
        aria-rowcount={participants.length * rowsEach + HEAD_ROWS}
      >
        <ParticipantsTableHead sort={view.sort} onSort={onSort} />
        <tbody
          {...stable}
          onPointerMove={onPointer && ((event) => event.pointerType === "mouse" && onPointer(true))}
          onPointerLeave={onPointer && (() => onPointer(false))}
        >
          {first > 0 && <Spacer heightPx={first * rowHeightPx} />}
          {participants.slice(first, end).map((participant, index) => {
            const place = first + index;
            const rowIndex = place * rowsEach + HEAD_ROWS + 1;
            return (
              // A row is changed for its next participant, which costs a fraction of making a new one.
              <Fragment key={place % slots}>
                <ParticipantRow
                  participant={participant}
                  place={place}
                  rowIndex={rowIndex}
                  isMenuOpen={menu?.participant.duid === participant.duid}
                  onMenu={onDeallocate && toggleMenu}
                  onMove={moveFocus}
                  onOpen={open}
                  {...shared}
                />
                {saysWhy && (
                  <ReasonRow
                    participant={participant}
                    reasons={work.reasonsOf(participant)}
                    review={work.reviewOf(participant)}
                    place={place}
                    rowIndex={rowIndex + 1}
                    now={shared.now}
                    timeZone={shared.timeZone}
                    canOpen={shared.canOpen}
                    onOpen={open}
                    onReview={review}
                  />
                )}
              </Fragment>
            );
          })}
          {end < participants.length && <Spacer heightPx={(participants.length - end) * rowHeightPx} />}
        </tbody>
      </table>
      {menu && onDeallocate && (
        <MenuList
          label={getRowMenuLabel(menu.participant)}
          anchor={menu.button}
          items={[
            {
              id: "deallocate",
              label: "Deallocate Handset",
              onSelect: () => onDeallocate(menu.participant),
            },
          ]}
          onClose={closeMenu}
        />
      )}
    </div>
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

function Spacer({ heightPx }: { readonly heightPx: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={9} className={styles.spacer} style={{ height: heightPx }} />
    </tr>
  );
}
