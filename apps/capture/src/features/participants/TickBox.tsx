import type { ListedRow } from "./list-column.ts";
import styles from "./RowControls.module.css";

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
