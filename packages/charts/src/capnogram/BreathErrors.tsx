import styles from "./BreathErrors.module.css";

export interface BreathErrorsProps {
  /** As `formatBreathErrors` says it. */
  readonly text: string;
  /** Whether the chart below shades the breaths it speaks of. */
  readonly isShaded: boolean;
  /** Where it stands on its page. */
  readonly className?: string | undefined;
}

/** What is wrong with breaths of a recording, above its chart, with the colour of the chart's shades. */
export function BreathErrors({ text, isShaded, className = "" }: BreathErrorsProps) {
  return (
    <p className={`${styles.errors} ${className}`}>
      {isShaded && <span className={styles.swatch} aria-hidden="true" />}
      {text}
    </p>
  );
}
