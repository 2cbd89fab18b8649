import { Button } from "@capno/ui-kit/buttons/Button";
import { ProgressBar } from "@capno/ui-kit/feedback/ProgressBar";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";

import styles from "./WorkProgress.module.css";

export interface WorkProgressProps {
  /** What is being done, and how far it is. */
  readonly text: string;
  readonly label: string;
  readonly done: number;
  readonly total: number | null;
  readonly onCancel: () => void;
}

/** How far a longer piece of work is, and a way to end it. */
export function WorkProgress({ text, label, done, total, onCancel }: WorkProgressProps) {
  const percent = total === null ? 0 : Math.floor((done / Math.max(1, total)) * 100);
  return (
    <section className={styles.progress} aria-label="Progress">
      <p>
        <ChangingText>{text}</ChangingText>
      </p>
      <ProgressBar className={styles.track} label={label} percent={percent} />
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
    </section>
  );
}
