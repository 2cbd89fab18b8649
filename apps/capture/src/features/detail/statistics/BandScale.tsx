import type { StatisticMarker } from "@capno/domain/spec-values/statistic-values";
import type { BandRange } from "@capno/domain/statistics";

import styles from "./BandScale.module.css";

export interface BandScaleProps {
  readonly ranges: readonly BandRange[];
  /** Place of the value, 0 to 100; null draws no marker. */
  readonly percentile: number | null;
  readonly markers: readonly StatisticMarker[];
}

/** The card's ranges as a small scale with the value's place in it. Words stand beside it, so it is silent. */
export function BandScale({ ranges, percentile, markers }: BandScaleProps) {
  return (
    <svg className={styles.scale} viewBox="0 0 200 34" aria-hidden="true">
      {ranges.map(({ from, to, colour }) => (
        <rect
          key={from}
          className={styles[colour]}
          x={from * 2 + 0.75}
          y={10}
          width={Math.max(0, (to - from) * 2 - 1.5)}
          height={8}
          rx={2}
        />
      ))}
      {markers.map(({ percent, value }) => (
        <text key={percent} className={styles.label} x={percent * 2} y={31} textAnchor="middle">
          {value}
        </text>
      ))}
      {percentile !== null && (
        <path
          className={styles.marker}
          transform={`translate(${Math.min(196, Math.max(4, percentile * 2))} 0)`}
          d="M-5 0H5L0 8ZM-1 8H1V21H-1Z"
        />
      )}
    </svg>
  );
}
