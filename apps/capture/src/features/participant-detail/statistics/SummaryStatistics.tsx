import { classifyBreaths } from "@capno/domain/breath";
import {
  getSummaryStatistic,
  getTrendSeries,
  type TrendRecord,
  type StatisticName,
} from "@capno/domain/statistic";
import type { Duid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";

import styles from "../ParticipantDetail.module.css";
import { formatReadingDate, formatShortReadingDate } from "../reading-date.ts";
import { Section } from "../Section.tsx";
import { StatisticCard } from "./StatisticCard.tsx";
import { type DetailRecords, getReasonWithoutPrevious } from "../records/use-detail-records.ts";
import { useTrends } from "../trends/use-trends.ts";

interface SummaryStatisticsProps {
  readonly duid: Duid;
  readonly records: DetailRecords;
}

const RECENT_MS = 30 * 24 * 60 * 60 * 1000;

export function SummaryStatistics({ duid, records }: SummaryStatisticsProps) {
  const { config, clock } = useServices();
  const { displayed, percentiles } = config.statistics;
  const { latest, previous } = records;
  const { rows: trends } = useTrends(duid, records.list);
  const breaths = latest.data && { starts: latest.data.breathStarts, errors: latest.data.breathErrors };
  return (
    <Section
      title="SUMMARY STATISTICS"
      className={styles.statistics}
      placeholder={
        <div className={styles.cards}>
          {displayed.map((name) => (
            <div key={name} className={styles.cardPlaceholder} />
          ))}
        </div>
      }
      needs={[records.list, latest]}
    >
      {() => (
        <div className={styles.cards}>
          {displayed.map((name) => (
            <StatisticCard
              key={name}
              percentiles={percentiles[name]}
              quality={classifyBreaths(breaths)}
              recent={getRecent(trends, name)}
              previousDate={formatReadingDate(previous.data)}
              previousDay={formatShortReadingDate(previous.data, clock.now())}
              previousMissing={getReasonWithoutPrevious(records) ?? "No previous value"}
              statistic={getSummaryStatistic(name, {
                rawValue: latest.data?.statistics[name],
                previousRawValue: previous.data?.statistics[name],
                percentiles: percentiles[name],
              })}
            />
          ))}
        </div>
      )}
    </Section>
  );
}

/** Of the 30 days up to the latest reading, as the trend counts its month. */
function getRecent(trends: readonly TrendRecord[], name: StatisticName) {
  const { points } = getTrendSeries(trends, name);
  const latest = points.at(-1)?.time ?? 0;
  return points.filter(({ time }) => time > latest - RECENT_MS);
}
