import { classNames } from "../styles/class-names.ts";
import styles from "./ProgressBar.module.css";

interface ProgressBarProps {
  /** Absent where nothing is known: an empty or full bar, which nothing reads out. */
  readonly label?: string | undefined;
  readonly percent: number;
  readonly valueText?: string | undefined;
  readonly className?: string | undefined;
}

/** How far work is. Its number is in the words beside it; a screen reader finds it here, and announces no step. */
export function ProgressBar({ label, percent, valueText, className }: ProgressBarProps) {
  const shown = Math.round(Math.min(100, Math.max(0, percent)));
  const progress = {
    role: "progressbar",
    "aria-label": label,
    "aria-valuemin": 0,
    "aria-valuemax": 100,
    "aria-valuenow": shown,
    "aria-valuetext": valueText,
  };
  return (
    <span className={classNames(styles.track, className)} {...(label === undefined ? {} : progress)}>
      <span className={styles.filled} style={{ inlineSize: `${shown}%` }} />
    </span>
  );
}
