import type { Participant } from "@capno/domain/participant";
import type { KeyboardEvent, MouseEvent } from "react";

import styles from "./RowControls.module.css";

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
