import { getKnownStatus } from "@capno/domain/participant-status/participant-status";
import { isPlainClick } from "@capno/ui-kit/behaviour/plain-click";
import { memo, type MouseEvent } from "react";

import type { PlacedColumn } from "./columns.tsx";
import { NONE, type ListedRow } from "./list-column.ts";
import styles from "./ParticipantsTable.module.css";

export interface ParticipantRowProps extends ListedRow {
  readonly columns: readonly PlacedColumn[];
  /** Counted from 1 over all rows of the table, headings included. */
  readonly rowIndex: number;
}

/**
 * Re-renders only when its own participant changes. Uses a plain link and one click handler, because the router's
 * link would re-render every row on each address change.
 */
export const ParticipantRow = memo(function ParticipantRow(props: ParticipantRowProps) {
  const { columns, participant, place, rowIndex, canOpen, status, isTicked, onOpen, onTick } = props;
  const { duid } = participant;
  const isTicking = isTicked !== undefined;

  function actOnClick(event: MouseEvent) {
    if (!isMeantToOpen(event)) return;
    if (isTicking) onTick(duid);
    else onOpen(participant);
  }

  return (
    <tr
      data-duid={duid}
      data-place={place}
      data-selected={props.isSelected === true ? "" : undefined}
      data-bare={
        props.opensStatus && getKnownStatus(status) === undefined && !props.statusRow ? "" : undefined
      }
      data-left={typeof status === "object" && status.kind === "left" ? status.reason : undefined}
      aria-rowindex={rowIndex}
      className={canOpen || isTicking ? styles.openable : undefined}
      onClick={canOpen || isTicking ? actOnClick : undefined}
    >
      {columns.map(({ name, className, isRowHeading, label, text, cell, title }) => {
        const Cell = isRowHeading === true ? "th" : "td";
        const words = text?.(props);
        return (
          // A cell changes with its text, as ChangingText does: one element less for each.
          <Cell
            key={`${name} ${words ?? ""}`}
            scope={isRowHeading === true ? "row" : undefined}
            className={className}
            title={title?.(props)}
            data-label={label}
            data-none={words === NONE ? "" : undefined}
          >
            {words ?? cell?.(props)}
          </Cell>
        );
      })}
    </tr>
  );
});

/** A click on a row opens it, one on a button or a box in it does not. */
export function isMeantToOpen(event: MouseEvent): boolean {
  if (!(event.target instanceof Element) || event.target.closest("button, label") !== null) return false;
  if (!isPlainClick(event)) return false;
  if (event.target.closest("a") !== null) event.preventDefault();
  else if (window.getSelection()?.isCollapsed === false) return false;
  return true;
}
