import type { BreathQuality } from "@capno/domain/breath";
import type { PercentileTable, SummaryStatistic, TrendPoint } from "@capno/domain/statistic";

export interface StatisticCardProps {
  readonly statistic: SummaryStatistic;
  readonly percentiles: PercentileTable | undefined;
  /** Quality of the breaths that the value was made of. */
  readonly quality: BreathQuality;
  /** The readings of the last 30 days, oldest first. */
  readonly recent: readonly TrendPoint[];
  readonly previousDate: string;
  readonly previousDay: string;
  /** Why there is no previous value, where there is none. */
  readonly previousMissing: string;
}
