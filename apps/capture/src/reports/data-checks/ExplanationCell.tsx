import { toExplanationKey } from "@capno/api-client/endpoints/reviews";
import type { Explanation } from "@capno/api-client/models/review";
import type { Finding } from "@capno/domain/data-checks";
import { formatDateTime } from "@capno/domain/time";
import { useMachine } from "@capno/machine/use-machine";
import { Button } from "@capno/ui-kit/buttons/Button";

import { useStudyZone } from "../../kit/time/study-zone.ts";
import { getSaveStatus, SAVE_WORDS } from "../../study/shared-entries/shared-entries-view.ts";
import { useCapture } from "../../study/use-capture.ts";
import styles from "./DataChecksPage.module.css";

export interface ExplanationCellProps {
  readonly finding: Finding;
  readonly explanation: Explanation | undefined;
  readonly onExplain: (finding: Finding) => void;
}

/** Why a finding is as it should be, and the button to say so. */
export function ExplanationCell({ finding, explanation, onExplain }: ExplanationCellProps) {
  const { reviews } = useCapture();
  useMachine(reviews);
  const { zone } = useStudyZone();
  const saving = SAVE_WORDS[getSaveStatus(reviews, toExplanationKey(finding))];
  const about = nameFinding(finding);
  return (
    <>
      {explanation !== undefined && (
        <p className={styles.explanation}>
          <bdi>{explanation.reason}</bdi>{" "}
          <span className={styles.date}>
            {`${explanation.by}, ${formatDateTime(explanation.at, zone)}${saving && `. ${saving}`}`}
          </span>
        </p>
      )}
      <Button
        className={styles.explain}
        variant="quiet"
        size="small"
        aria-label={`${explanation === undefined ? "Explain" : "Change the explanation of"} ${about}`}
        onClick={() => onExplain(finding)}
      >
        {explanation === undefined ? "Explain" : "Change"}
      </Button>
    </>
  );
}

export function nameFinding({ duid, recordId, udi }: Finding): string {
  if (duid === null) return `handset ${udi ?? ""}`;
  return recordId === null ? duid : `record ${recordId} of ${duid}`;
}
