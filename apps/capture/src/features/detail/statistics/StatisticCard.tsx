import type { PercentileTable } from "@capno/domain/percentiles";
import type { SummaryStatistic } from "@capno/domain/summary-statistic";
import type { EpochMs } from "@capno/domain/units";
import { Button } from "@capno/ui-kit/Button";
import { useId, useState } from "react";

import { StatisticCardBack } from "./StatisticCardBack.tsx";
import { StatisticCardFront } from "./StatisticCardFront.tsx";
import styles from "./StatisticCard.module.css";

export interface StatisticCardProps {
  readonly statistic: SummaryStatistic;
  /** The table of this deployment, where it has one of its own. */
  readonly percentiles: PercentileTable | undefined;
  readonly previousTime: EpochMs | undefined;
  /** Why there is no previous value, where there is none. */
  readonly previousMissing: string;
}

/** A number, its range and the change since before; the back explains it. @spec §2, decisions F10, F14, F15 */
export function StatisticCard(props: StatisticCardProps) {
  const { title, details, colour } = props.statistic;
  const [isBack, setIsBack] = useState(false);
  const sideId = useId();
  return (
    <article className={styles.card} aria-label={title} data-colour={colour}>
      <header className={styles.header}>
        <h3>{title}</h3>
        {details !== undefined && (
          <Button
            variant="quiet"
            size="small"
            icon={isBack ? "close" : "info"}
            iconOnly
            aria-expanded={isBack}
            aria-controls={sideId}
            onClick={() => setIsBack(!isBack)}
          >
            {isBack ? `Back to the value of ${title}` : `About ${title}`}
          </Button>
        )}
      </header>
      <div key={isBack ? "back" : "front"} id={sideId} className={styles.side}>
        {isBack ? <StatisticCardBack {...props} /> : <StatisticCardFront {...props} />}
      </div>
    </article>
  );
}
