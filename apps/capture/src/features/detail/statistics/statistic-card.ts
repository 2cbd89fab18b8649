import type { PercentileTable } from "@capno/domain/percentiles";
import type { SummaryStatistic } from "@capno/domain/summary-statistic";

/** What both sides of a statistic's card are told. */
export interface StatisticCardProps {
  readonly statistic: SummaryStatistic;
  /** The table of this deployment, where it has one of its own. */
  readonly percentiles: PercentileTable | undefined;
  readonly previousDate: string;
  /** Why there is no previous value, where there is none. */
  readonly previousMissing: string;
}
