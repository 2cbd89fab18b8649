import type { Participant } from "@capno/domain/participant";
import type { Duid } from "@capno/domain/units";
import { MenuList } from "@capno/ui-kit/MenuList";
import { useRef, type KeyboardEvent } from "react";

import styles from "./ParticipantsTable.module.css";

export interface RowMenuProps {
  readonly participant: Participant;
  readonly isOpen: boolean;
  readonly onMenu: (duid: Duid | undefined) => void;
  readonly onDeallocate: (participant: Participant) => void;
}

/** The cell of what may be done with a participant. One menu is open at a time; its state is the table's, not the row's. */
export function RowMenu({ participant, isOpen, onMenu, onDeallocate }: RowMenuProps) {
  const anchor = useRef<HTMLTableCellElement>(null);
  const { duid } = participant;
  const label = `Actions for ${duid}`;

  function openByArrow(event: KeyboardEvent) {
    if (isOpen || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    event.preventDefault();
    onMenu(duid);
  }

  return (
    <td ref={anchor} className={styles.menu}>
      <button
        type="button"
        className={styles.more}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => onMenu(isOpen ? undefined : duid)}
        onKeyDown={openByArrow}
      />
      {isOpen && (
        <MenuList
          label={label}
          anchor={anchor}
          items={[
            { id: "deallocate", label: "Deallocate Handset", onSelect: () => onDeallocate(participant) },
          ]}
          onClose={() => onMenu(undefined)}
        />
      )}
    </td>
  );
}
