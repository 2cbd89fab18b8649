import { useIsPrinting } from "@capno/charts/use-is-printing";
import { formatCount } from "@capno/domain/number";

import styles from "./RowFrame.module.css";
import type { RowWindow } from "./use-row-window.ts";

/** Printing more would keep the browser busy for seconds. */
export const MOST_PRINTED = 500;

/** On paper nothing scrolls: the first rows are all in the document, up to the most that are printed. */
export function useRowsOnPaper(shown: RowWindow, count: number): RowWindow {
  const isPrinting = useIsPrinting();
  if (!isPrinting) return shown;
  return { ...shown, first: 0, end: Math.min(count, MOST_PRINTED), slots: count, abovePx: 0, belowPx: 0 };
}

/** Says on paper that rows are missing. */
export function RowsNotPrinted({ count, what }: { readonly count: number; readonly what: string }) {
  const isPrinting = useIsPrinting();
  if (!isPrinting || count <= MOST_PRINTED) return null;
  return <p>{`Only the first ${MOST_PRINTED} of ${formatCount(count)} ${what} are printed here.`}</p>;
}

interface SpacerProps {
  readonly heightPx: number;
  readonly columns: number;
}

/** Keeps the room of rows that are not in the document. */
export function Spacer({ heightPx, columns }: SpacerProps) {
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} className={styles.spacer} style={{ height: heightPx }} />
    </tr>
  );
}
