import type { Finding } from "@capno/domain/data-checks";
import { formatDateTime } from "@capno/domain/time";
import { Link } from "@capno/router";
import { useMachine } from "@capno/machine/use-machine";
import { Button } from "@capno/ui-kit/buttons/Button";

import { getDetailPath } from "../../paths/detail-path.ts";
import { TIME_ZONE } from "../../shared/time/time-zone.ts";
import { toExplanationKey, type Explanation } from "../../state/data-checks/explanations.ts";
import { getSaveStatus, SAVE_WORDS } from "../../state/shared-entries/shared-entries-view.ts";
import { useCapture } from "../../state/use-capture.ts";
import styles from "./DataChecksPage.module.css";

export interface FindingRowProps {
  readonly finding: Finding;
  /** Of its handset, told apart from the others of the list. */
  readonly handset: string | undefined;
  readonly explanation: Explanation | undefined;
  readonly onExplain: (finding: Finding) => void;
}

export function FindingRow({ finding, handset, explanation, onExplain }: FindingRowProps) {
  const { duid, recordId, recordedAt, what } = finding;
  const about = nameFinding(finding);
  const { reviews } = useCapture();
  useMachine(reviews);
  const saving = SAVE_WORDS[getSaveStatus(reviews, toExplanationKey(finding))];
  return (
    <tr>
      <th scope="row">{duid === null ? "–" : <Link to={getDetailPath(duid)}>{duid}</Link>}</th>
      <td>
        {duid === null || recordId === null ? (
          "–"
        ) : (
          <>
            <Link to={`${getDetailPath(duid)}?record=${recordId}`}>{`Record ${recordId}`}</Link>
            {recordedAt !== null && (
              <span className={styles.date}>{formatDateTime(recordedAt, TIME_ZONE)}</span>
            )}
          </>
        )}
      </td>
      <td className={styles.handset}>{handset ?? "–"}</td>
      <td>{what}</td>
      <td>
        {explanation !== undefined && (
          <p className={styles.explanation}>
            <bdi>{explanation.reason}</bdi>{" "}
            <span
              className={styles.date}
            >{`${explanation.by}, ${formatDateTime(explanation.at, TIME_ZONE)}${saving && `. ${saving}`}`}</span>
          </p>
        )}
        <Button
          size="small"
          aria-label={`${explanation === undefined ? "Explain" : "Change the explanation of"} ${about}`}
          onClick={() => onExplain(finding)}
        >
          {explanation === undefined ? "Explain" : "Change"}
        </Button>
      </td>
    </tr>
  );
}

/** What a row is about, for buttons and dialogs. */
export function nameFinding({ duid, recordId, udi }: Finding): string {
  if (duid === null) return `handset ${udi ?? ""}`;
  return recordId === null ? duid : `record ${recordId} of ${duid}`;
}
