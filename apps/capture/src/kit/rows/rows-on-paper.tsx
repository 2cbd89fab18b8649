import { useIsPrinting } from "@capno/charts/use-is-printing";
import { formatCount } from "@capno/domain/number/percent";
import type { ReactNode } from "react";

import styles from "./RowFrame.module.css";

/** Printing more would keep the browser busy for seconds. */
export const MOST_PRINTED = 500;

interface PrintedRowsProps {
  readonly count: number;
  readonly what: string;
  readonly columns: number;
  readonly render: (first: number, end: number) => ReactNode;
}

/** The first rows, for paper alone. Those on screen stay beside them, so that scroll and focus outlast the print. */
export function PrintedRows({ count, what, columns, render }: PrintedRowsProps) {
  if (!useIsPrinting()) return null;
  return (
    <tbody data-on="paper">
      {count > MOST_PRINTED && (
        <tr>
          <td colSpan={columns}>
            {`Only the first ${MOST_PRINTED} of ${formatCount(count)} ${what} are printed here.`}
          </td>
        </tr>
      )}
      {render(0, Math.min(count, MOST_PRINTED))}
    </tbody>
  );
}

/** Keeps the room of rows that are not in the document. */
export function Spacer({ heightPx, columns }: { readonly heightPx: number; readonly columns: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} className={styles.spacer} style={{ height: heightPx }} />
    </tr>
  );
}
