import type { Participant } from "@capno/domain/participant";
import type { SortKey } from "@capno/domain/participant-order";
import type { Duid, EpochMs } from "@capno/domain/units";
import { useNavigate } from "@capno/router";
import { useCallback, useRef, useState, type KeyboardEvent } from "react";

import { getDetailAddress } from "../../addresses/detail-address.ts";
import type { ListView } from "../../addresses/list-address.ts";
import { ParticipantRow } from "./ParticipantRow.tsx";
import styles from "./ParticipantsTable.module.css";
import { ParticipantsTableHead } from "./ParticipantsTableHead.tsx";
import { useRowWindow, type ScrollMemory } from "./use-row-window.ts";
import { useSteadyRows } from "./use-steady-rows.ts";

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
  /** Absent: this account may not deallocate. */
  readonly onDeallocate?: ((participant: Participant) => void) | undefined;
}

/** The dense list. Only the rows in sight are in the document, however long it is. Decision E14 */
export function ParticipantsTable(props: ParticipantsTableProps) {
  const { participants, view, onSort, scroll, ...shared } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { first, end, slots, rowHeightPx, show } = useRowWindow(frame, participants.length, view, scroll);
  const steady = useSteadyRows(frame);
  const [menuOf, setMenuOf] = useState<Duid>();
  const navigate = useNavigate();
  const open = useCallback((duid: Duid) => void navigate(getDetailAddress(duid)), [navigate]);

  const last = participants.length - 1;
  const moveFocus = useCallback(
    (place: number, event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const target = Math.min(last, Math.max(0, step(place, last)));
      show(target);
      frame.current
        ?.querySelector<HTMLElement>(`tr[data-place="${target}"] [data-row-focus]`)
        ?.focus({ preventScroll: true });
    },
    [last, show],
  );

  return (
    // Firefox would make a nameless Tab stop of what scrolls; its rows take the focus and scroll it.
    <div ref={frame} className={styles.frame} tabIndex={-1}>
      <table className={styles.table} aria-rowcount={participants.length + HEAD_ROWS}>
        <ParticipantsTableHead sort={view.sort} onSort={onSort} />
        <tbody {...steady}>
          {first > 0 && <Spacer heightPx={first * rowHeightPx} />}
          {participants.slice(first, end).map((participant, index) => (
            <ParticipantRow
              // A row is changed for its next participant, which costs a fraction of making a new one.
              key={(first + index) % slots}
              participant={participant}
              place={first + index}
              isMenuOpen={menuOf === participant.duid}
              onMenu={setMenuOf}
              onMove={moveFocus}
              onOpen={open}
              {...shared}
            />
          ))}
          {end < participants.length && <Spacer heightPx={(participants.length - end) * rowHeightPx} />}
        </tbody>
      </table>
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
