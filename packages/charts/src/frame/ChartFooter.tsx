import styles from "./ChartFrame.module.css";

interface ChartFooterProps {
  readonly xTitle: string;
  readonly note: string | undefined;
}

/** Under the plot: what the x axis is, and what is missing from the picture. */
export function ChartFooter({ xTitle, note }: ChartFooterProps) {
  return (
    <div className={styles["bottom"]}>
      {note !== undefined && (
        <span className={styles["note"]} role="note">
          {note}
        </span>
      )}
      <span className={styles["axisTitle"]}>{xTitle}</span>
    </div>
  );
}
