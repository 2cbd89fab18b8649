import type { Participant } from "@capno/domain/participant";
import type { ParticipantSort, SortKey } from "@capno/domain/participant-order";
import type { EpochMs } from "@capno/domain/units";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useRef, type KeyboardEvent } from "react";

import { ParticipantRow } from "./ParticipantRow.tsx";
import styles from "./ParticipantsTable.module.css";
import { ParticipantsTableHead } from "./ParticipantsTableHead.tsx";

export const ROW_HEIGHT_PX = 44;
const HEAD_HEIGHT_PX = 75;

export interface ParticipantsTableProps {
  readonly participants: readonly Participant[];
  readonly sort: ParticipantSort | null;
  readonly onSort: (key: SortKey) => void;
  /** The server's time to the minute: lights change with it. */
  readonly now: EpochMs;
  readonly timeZone: string;
  readonly canOpen: boolean;
  /** Absent: this account may not deallocate. */
  readonly onDeallocate?: ((participant: Participant) => void) | undefined;
}

/** The dense list. Only the rows in sight are in the document, however long it is. Decision E14 */
export function ParticipantsTable(props: ParticipantsTableProps) {
  const { participants, sort, onSort, ...shared } = props;
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: participants.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 8,
    // A row brought into sight stops below the sticky header.
    scrollPaddingStart: HEAD_HEIGHT_PX,
    getItemKey: (place) => participants[place]?.duid ?? place,
  });
  const shown = rows.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = rows.getTotalSize() - (shown.at(-1)?.end ?? 0);

  const last = participants.length - 1;
  const { scrollToIndex } = rows;
  const moveFocus = useCallback(
    (place: number, event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const target = Math.min(last, Math.max(0, step(place, last)));
      scrollToIndex(target);
      requestAnimationFrame(() => {
        frame.current
          ?.querySelector<HTMLElement>(`tr[data-place="${target}"] [data-row-focus]`)
          ?.focus({ preventScroll: true });
      });
    },
    [last, scrollToIndex],
  );

  return (
    <div ref={frame} className={styles.frame}>
      <table className={styles.table} aria-rowcount={participants.length + 2}>
        <ParticipantsTableHead sort={sort} onSort={onSort} />
        <tbody>
          {before > 0 && <Spacer height={before} />}
          {shown.map(({ index, key }) => {
            const participant = participants[index];
            return (
              participant && (
                <ParticipantRow
                  key={key}
                  participant={participant}
                  place={index}
                  onMove={moveFocus}
                  {...shared}
                />
              )
            );
          })}
          {after > 0 && <Spacer height={after} />}
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

function Spacer({ height }: { readonly height: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={9} className={styles.spacer} style={{ height }} />
    </tr>
  );
}
