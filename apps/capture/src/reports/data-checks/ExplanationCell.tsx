import type { ExplanationEntry } from "@capno/api-client/models/study-log";
import type { Finding } from "@capno/domain/data-checks/finding";
import { formatDateTime } from "@capno/domain/time/date-text";
import { Button } from "@capno/ui-kit/buttons/Button";
import { isolate } from "@capno/domain/text/isolate";

import { useStudyZone } from "../../kit/time/study-zone.ts";
import { SAVE_WORDS } from "../../study/log/save-words.ts";
import { useStudyLog } from "../../study/log/use-study-log.ts";
import styles from "./DataChecksPage.module.css";

export interface ExplanationCellProps {
  readonly finding: Finding;
  readonly explanation: ExplanationEntry | undefined;
  readonly onExplain: (finding: Finding) => void;
}

/** Why a finding is as it should be, and the button to say so. */
export function ExplanationCell({ finding, explanation, onExplain }: ExplanationCellProps) {
  const { getSaveStatus } = useStudyLog();
  const { zone } = useStudyZone();
  const saving = SAVE_WORDS[getSaveStatus("explanation", finding.key)];
  const about = nameFinding(finding);
  return (
    <>
      {explanation !== undefined && (
        <p className={styles.explanation}>
          <bdi>{explanation.text}</bdi>{" "}
          <span className={styles.date}>
            {`${isolate(explanation.by)}, ${formatDateTime(explanation.at, zone)}${saving && `. ${saving}`}`}
          </span>
        </p>
      )}
      <Button
        className={styles.explain}
        variant="quiet"
        size="small"
        aria-label={`${explanation === undefined ? "Explain" : "Edit the explanation of"} ${about}`}
        onClick={() => onExplain(finding)}
      >
        {explanation === undefined ? "Explain" : "Edit"}
      </Button>
    </>
  );
}

export function nameFinding({ duid, recordId, udi }: Finding): string {
  if (duid === null) return `handset ${isolate(udi ?? "")}`;
  return recordId === null ? isolate(duid) : `record ${recordId} of ${isolate(duid)}`;
}
