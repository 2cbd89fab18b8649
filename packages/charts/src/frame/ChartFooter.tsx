import frameStyles from "./ChartFrame.module.css";

interface ChartFooterProps {
  readonly xTitle: string;
  readonly note: string | undefined;
  /** How to zoom with a mouse: shown where there is one. */
  readonly hint?: string;
}

/** Under the plot: what the x axis is, and what is missing from the picture. */
export function ChartFooter({ xTitle, note, hint }: ChartFooterProps) {
  return (
    <div className={frameStyles.bottom}>
      {note !== undefined && (
        <span className={frameStyles.note} role="note">
          {note}
        </span>
      )}
      {hint !== undefined && <span className={frameStyles.hint}>{hint}</span>}
      <span className={frameStyles.axisTitle}>{xTitle}</span>
    </div>
  );
}
