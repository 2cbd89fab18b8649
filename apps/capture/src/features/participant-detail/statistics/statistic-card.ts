import type { PercentileTable } from "@capno/domain/percentiles";
import type { SummaryStatistic } from "@capno/domain/summary-statistic";

/** Props shared by both sides of a statistic's card. */
export interface StatisticCardProps {
  readonly statistic: SummaryStatistic;
  /** The table of this deployment, where it has one of its own. */
  readonly percentiles: PercentileTable | undefined;
  readonly previousDate: string;
  /** Why there is no previous value, where there is none. */
  readonly previousMissing: string;
}
