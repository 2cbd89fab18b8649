import { INACTIVE_SUFFIX, isInactive } from "@capno/domain/participant/participant";
import { formatShortStatus, getKnownStatus } from "@capno/domain/participant-status/participant-status";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { Icon } from "@capno/ui-kit/icons/Icon";
import { NoteIcon } from "@capno/ui-kit/icons";
import { classNames } from "@capno/ui-kit/styles/class-names";

import { getDetailPath } from "../paths/detail-path.ts";
import { formatNote } from "../study/notes/find-notes.ts";
import type { ListedRow } from "./list-column.ts";
import styles from "./ParticipantsTable.module.css";

/** Whose row it is: a link to the user, or a button for the user's status where the row is about that. */
export function IdCell({
  participant,
  place,
  canOpen,
  opensStatus,
  status,
  reasons,
  note,
  timeZone,
  onMove,
  onOpen,
}: ListedRow) {
  return (
    <>
      {opensStatus && canOpen ? (
        <button
          type="button"
          className={styles.idButton}
          title="Set status"
          aria-haspopup="dialog"
          data-row-focus=""
          onClick={() => onOpen(participant)}
          onKeyDown={(event) => onMove(place, event)}
        >
          {participant.duid}
        </button>
      ) : canOpen ? (
        <a
          href={getDetailPath(participant.duid)}
          data-row-focus=""
          onKeyDown={(event) => onMove(place, event)}
        >
          {participant.duid}
        </a>
      ) : (
        <ChangingText>{participant.duid}</ChangingText>
      )}
      {!opensStatus && getKnownStatus(status)?.kind === "left" && (
        // Screen readers have it in its own column, at every width.
        <span className={styles.left} aria-hidden="true">
          {formatShortStatus(status)}
        </span>
      )}
      {isInactive(participant) && <span className={styles.inactive}>{` ${INACTIVE_SUFFIX}`}</span>}
      {note !== undefined && (
        <span
          className={classNames(styles.note, reasons !== undefined && styles.saidBeside)}
          title={formatNote(note, timeZone)}
        >
          <Icon icon={NoteIcon} size={16} label={reasons === undefined ? "Has a note" : undefined} />
        </span>
      )}
    </>
  );
}
