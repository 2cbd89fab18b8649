import type { Review } from "@capno/api-client/models/review";
import { ChangingText } from "@capno/ui-kit/ChangingText";
import { formatClock } from "@capno/domain/date-text";
import type { Participant } from "@capno/domain/participant";
import type { Duid, EpochMs } from "@capno/domain/units";
import { formatReason, type Reason } from "@capno/domain/worklist";
import { memo, type MouseEvent } from "react";

import { isMeantToOpen } from "./ParticipantRow.tsx";
import styles from "./ReasonRow.module.css";

export interface ReasonRowProps {
  readonly participant: Participant;
  readonly reasons: readonly Reason[];
  readonly place: number;
  readonly rowIndex: number;
  readonly now: EpochMs;
  readonly timeZone: string;
  /** Where these reasons were reviewed. */
  readonly review: Review | undefined;
  readonly canOpen: boolean;
  readonly onOpen: (duid: Duid) => void;
  readonly onReview: (participant: Participant, place: number) => void;
}

/** Why a participant needs a call, below their row; one height for all. */
export const ReasonRow = memo(function ReasonRow(props: ReasonRowProps) {
  const { participant, reasons, place, rowIndex, now, timeZone, review, canOpen, onOpen, onReview } = props;
  const { duid } = participant;
  return (
    <tr
      data-duid={duid}
      data-part="reasons"
      aria-rowindex={rowIndex}
      className={canOpen ? styles.openable : undefined}
      onClick={canOpen ? (event: MouseEvent) => isMeantToOpen(event) && onOpen(duid) : undefined}
    >
      <td colSpan={9} className={styles.cell}>
        <div className={styles.line}>
          <ul className={styles.reasons} aria-label={`Why ${duid}`}>
            {reasons.map(({ name }) => (
              <li key={name} className={styles.reason}>
                <ChangingText>{formatReason(name, participant, now)}</ChangingText>
              </li>
            ))}
            {review !== undefined && (
              <li
                className={styles.review}
              >{`Reviewed ${formatClock(review.at, timeZone)}, ${review.by}`}</li>
            )}
          </ul>
          <button
            type="button"
            className={styles.mark}
            data-review=""
            aria-label={review === undefined ? `Mark reviewed: ${duid}` : `Undo review: ${duid}`}
            onClick={(event) => {
              // The second click of a double click would mark the participant who moved up into this row.
              if (event.detail < 2) onReview(participant, place);
            }}
          >
            <ChangingText>{review === undefined ? "Mark reviewed" : "Undo review"}</ChangingText>
          </button>
        </div>
      </td>
    </tr>
  );
});
