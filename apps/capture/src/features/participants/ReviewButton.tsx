import { Icon } from "@capno/ui-kit/icons/Icon";
import { CheckIcon, ResetIcon } from "@capno/ui-kit/icons";

import type { ListedRow } from "./list-column.ts";
import styles from "./RowControls.module.css";

type ReviewButtonProps = Pick<ListedRow, "participant" | "place" | "review" | "onReview">;

export function ReviewButton({ participant, place, review, onReview }: ReviewButtonProps) {
  const isReviewed = review !== undefined;
  return (
    <button
      type="button"
      className={styles.button}
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
