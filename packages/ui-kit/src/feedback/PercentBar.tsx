import { ChangingText } from "../text/ChangingText.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import styles from "./PercentBar.module.css";

interface PercentBarProps {
  /** Undefined is unknown, which is not 0. Clamped to 0..100 and rounded to a whole number. */
  readonly percent: number | undefined;
  /** The text in place of an unknown percent, for example "Not Used". */
  readonly emptyText: string;
  /** Tells screen readers what it measures. */
  readonly label: string;
}

export function PercentBar({ percent, emptyText, label }: PercentBarProps) {
  if (percent === undefined || Number.isNaN(percent)) {
    return (
      <span className={styles.empty}>
        <VisuallyHidden>{`${label}: `}</VisuallyHidden>
        <ChangingText>{emptyText}</ChangingText>
      </span>
    );
  }
  const shown = Math.round(Math.min(100, Math.max(0, percent)));
  const text = `${shown}%`;
  return (
    // One element, whose box paints the bar: a table draws dozens of these at each key press. It changes with its text,
    // as ChangingText does.
    <span
      key={text}
      className={styles.bar}
      style={{ ["--percent" as string]: text }}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={shown}
      aria-valuetext={text}
    >
      {text}
    </span>
  );
}
