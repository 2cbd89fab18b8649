import frameStyles from "./ChartFrame.module.css";

interface ChartFooterProps {
  readonly xTitle: string;
  readonly note: string | undefined;
}

/** Under the plot: what the x axis is, and what is missing from the picture. */
export function ChartFooter({ xTitle, note }: ChartFooterProps) {
  return (
    <div className={frameStyles.bottom}>
      {note !== undefined && (
        <span className={frameStyles.note} role="note">
          {note}
        </span>
      )}
      <span className={frameStyles.axisTitle}>{xTitle}</span>
    </div>
  );
}
