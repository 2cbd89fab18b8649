import type { Participant } from "@capno/domain/participant/participant";
import type { KeyboardEvent, MouseEvent } from "react";
import { Icon } from "@capno/ui-kit/icons/Icon";
import { CheckIcon, ResetIcon } from "@capno/ui-kit/icons";

import styles from "./RowControls.module.css";
import type { ListedRow } from "./list-column.ts";

/** Whether a summary of this participant is made. The arrow keys lead from box to box. */
export function TickBox({ participant, place, isTicked = false, onTick, onMove }: ListedRow) {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={participant.duid}
        data-row-focus=""
        checked={isTicked}
        onChange={() => onTick(participant.duid)}
        onKeyDown={(event) => onMove(place, event)}
      />
    </label>
  );
}

type ReviewButtonProps = Pick<ListedRow, "participant" | "place" | "review" | "onReview">;

export function ReviewButton({ participant, place, review, onReview }: ReviewButtonProps) {
  const isReviewed = review !== undefined;
  return (
    <button
      type="button"
      className={styles.button}
      data-on="screen"
      data-review=""
      title={isReviewed ? "Undo review" : "Mark as reviewed (m)"}
      aria-label={`${isReviewed ? "Undo review" : "Mark reviewed"}: ${participant.duid}`}
      onClick={(event) => {
        // The second click of a double click would mark the participant who moved up into this row.
        if (event.detail < 2) onReview(participant, place);
      }}
    >
      <Icon icon={isReviewed ? ResetIcon : CheckIcon} size={16} />
    </button>
  );
}

export interface RowMenuProps {
  readonly participant: Participant;
  readonly isOpen: boolean;
  /** The button was pressed: opens the table's one menu beside it, or closes it. */
  readonly onMenu: (participant: Participant, button: HTMLElement) => void;
}

/** The button for a participant's actions. All rows share the table's one menu. */
export function RowMenu({ participant, isOpen, onMenu }: RowMenuProps) {
  function openByArrow(event: KeyboardEvent<HTMLElement>) {
    if (isOpen || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    event.preventDefault();
    onMenu(participant, event.currentTarget);
  }

  return (
    <button
      type="button"
      className={styles.dots}
      data-on="screen"
      aria-label={getRowMenuLabel(participant)}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={(event: MouseEvent<HTMLElement>) => onMenu(participant, event.currentTarget)}
      onKeyDown={openByArrow}
    />
  );
}

export function getRowMenuLabel({ duid }: Participant): string {
  return `Actions for ${duid}`;
}
