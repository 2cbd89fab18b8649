import type { ReactNode } from "react";
import frameStyles from "./ChartFrame.module.css";

interface ChartFooterProps {
  readonly xTitle: string;
  readonly note: string | undefined;
  /** At the beginning of the line. */
  readonly children?: ReactNode;
  readonly isBesideBreaths?: boolean;
}

/** Says which samples could not be drawn. */
export const ChartNote = ({ note }: { readonly note: string }) => (
  <span className={frameStyles.note} role="note">
    {note}
  </span>
);

/** Under the plot: what the x axis is, and what is missing from the picture. */
export function ChartFooter({ xTitle, note, children, isBesideBreaths = false }: ChartFooterProps) {
  return (
    <div className={frameStyles.bottom} data-beside-breaths={isBesideBreaths || undefined}>
      {children}
      {note !== undefined && <ChartNote note={note} />}
      <span className={frameStyles.axisTitle}>{xTitle}</span>
    </div>
  );
}
