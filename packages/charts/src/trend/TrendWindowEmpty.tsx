import styles from "./TrendWindowEmpty.module.css";

interface TrendWindowEmptyProps {
  readonly text: string;
  readonly onShowAll: () => void;
}

/** There are readings, but none in the window: said over the empty plot, with the way to them. */
export function TrendWindowEmpty({ text, onShowAll }: TrendWindowEmptyProps) {
  return (
    <div className={styles.overlay}>
      <p>{text}</p>
      <button type="button" onClick={onShowAll}>
        Show all
      </button>
    </div>
  );
}
