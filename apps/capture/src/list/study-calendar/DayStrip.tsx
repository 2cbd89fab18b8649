import { type Calendar, formatDayCounts } from "@capno/domain/calendar";
import { memo } from "react";

import { STRIP_PAINTS } from "./day-shapes.ts";
import { STRIP_INKS, type DayRenderer } from "./day-strip.ts";
import styles from "./DayStrip.module.css";

/** The label of a row whose records are not loaded yet. */
export const WAITING = "Not read yet";

export interface DayStripProps {
  readonly calendar: Calendar | undefined;
  readonly count: number;
  readonly renderer: DayRenderer;
  /** The Tab key leads to it, and on to its newest day. */
  readonly isTabStop: boolean;
}

/**
 * A row's days as one cell, which says how many of them were what: the row that is walked has cells instead. As cells
 * they cost three times as much to lay out and paint as a row of the list.
 */
export const DayStrip = memo(function DayStrip({ calendar, count, renderer, isTabStop }: DayStripProps) {
  const { paths, labels } =
    calendar === undefined ? renderer.drawWaiting(count) : renderer.drawDays(calendar.days);
  return (
    <td data-days="" colSpan={count} tabIndex={isTabStop ? 0 : -1} className={styles.strip}>
      <div
        role="img"
        className={styles.drawn}
        aria-label={calendar === undefined ? WAITING : formatDayCounts(calendar)}
      >
        <svg className={styles.drawing}>
          {STRIP_PAINTS.map((paint) => (
            <path key={paint} className={styles[paint]} d={paths[paint]} />
          ))}
          {STRIP_INKS.map((ink) => (
            <text key={ink} className={`${styles.labels} ${styles[ink]}`} y={renderer.size.heightPx / 2}>
              {labels[ink]?.map(({ column, x, text }) => (
                <tspan key={column} x={x}>
                  {text}
                </tspan>
              ))}
            </text>
          ))}
        </svg>
      </div>
    </td>
  );
});
