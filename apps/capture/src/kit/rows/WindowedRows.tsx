import { useIsPrinting } from "@capno/charts/use-is-printing";
import { formatCount } from "@capno/domain/number/percent";
import type { ComponentProps, ReactNode } from "react";

import styles from "./RowFrame.module.css";
import type { RowWindow } from "./use-row-window.ts";

/** Printing more would keep the browser busy for seconds. */
export const MOST_PRINTED = 500;

interface WindowedRowsProps extends ComponentProps<"tbody"> {
  readonly rowWindow: RowWindow;
  readonly columns: number;
  /** False: the rows follow in a task of their own, and have their room already. */
  readonly isDrawn?: boolean;
  readonly renderRows: (first: number, end: number) => ReactNode;
}

/** The rows in sight, and the room of those that are not in the document. `PrintedRows` follows it in its table. */
export function WindowedRows({ rowWindow, columns, isDrawn = true, renderRows, ...body }: WindowedRowsProps) {
  const { first, end, rowHeightPx, abovePx, belowPx } = rowWindow;
  const restPx = isDrawn ? belowPx : belowPx + (end - first) * rowHeightPx;
  return (
    <tbody {...body}>
      {first > 0 && <Spacer heightPx={abovePx} columns={columns} />}
      {isDrawn && renderRows(first, end)}
      {/* The key makes a new element below the rows: a reused one would move the height of the list. */}
      {restPx > 0 && <Spacer key={String(isDrawn)} heightPx={restPx} columns={columns} />}
    </tbody>
  );
}

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

function Spacer({ heightPx, columns }: { readonly heightPx: number; readonly columns: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} className={styles.spacer} style={{ height: heightPx }} />
    </tr>
  );
}
