import type { StatisticMarker } from "@capno/domain/spec-values/statistic-values";
import type { BandRange } from "@capno/domain/statistic/statistics";

import styles from "./BandScale.module.css";

export interface BandScaleProps {
  readonly ranges: readonly BandRange[];
  readonly percentile: number | null;
  readonly markers: readonly StatisticMarker[];
}

/**
 * The card's ranges as a small scale with the value's place in it. Places are percents of whatever width the card has,
 * heights and letters are px: they are as large on a narrow card as on a wide one. Hidden from screen readers, because words beside it say the same.
 */
export function BandScale({ ranges, percentile, markers }: BandScaleProps) {
  return (
    <svg className={styles.scale} aria-hidden="true">
      {ranges.map(({ from, to, colour }) => (
        <svg key={from} className={styles.band} x={`${from}%`} width={`${to - from}%`}>
          <rect className={styles[colour]} x={0.75} y={10} width="100%" height={8} rx={2} />
        </svg>
      ))}
      {markers.map(({ percent, value }) => (
        <text key={percent} className={styles.label} x={`${percent}%`} y={34} textAnchor="middle">
          {value}
        </text>
      ))}
      {percentile !== null && (
        <svg className={styles.band} x={`${Math.min(98, Math.max(2, percentile))}%`}>
          <path className={styles.marker} d="M-5 0H5L0 8ZM-1 8H1V21H-1Z" />
        </svg>
      )}
    </svg>
  );
}
