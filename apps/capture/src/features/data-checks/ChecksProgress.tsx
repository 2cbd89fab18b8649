import { formatCount } from "@capno/domain/percent";
import { Button } from "@capno/ui-kit/Button";
import { ChangingText } from "@capno/ui-kit/ChangingText";

import type { DataChecksState } from "../../state/data-checks/data-checks-machine.ts";
import styles from "./DataChecksPage.module.css";

export interface ChecksProgressProps {
  readonly state: Extract<DataChecksState, { status: "reading" }>;
  readonly onCancel: () => void;
}

export function ChecksProgress({ state: { participants, done }, onCancel }: ChecksProgressProps) {
  const percent = participants === null ? 0 : Math.floor((done / Math.max(1, participants)) * 100);
  return (
    <section className={styles.progress} aria-label="Progress">
      <p>
        <ChangingText>
          {participants === null
            ? "Asking for the users…"
            : `Reading the records: ${formatCount(done)} of ${formatCount(participants)} users`}
        </ChangingText>
      </p>
      <div
        className={styles.track}
        role="progressbar"
        aria-label="Users whose records were read"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span className={styles.filled} style={{ inlineSize: `${percent}%` }} />
      </div>
      <Button onClick={onCancel}>Cancel</Button>
    </section>
  );
}
