import { getSummaryStatistic } from "@capno/domain/summary-statistic";
import { useServices } from "@capno/product-contract/use-services";

import styles from "../ParticipantDetail.module.css";
import { formatReadingDate } from "../records/reading-date.ts";
import { Section } from "../Section.tsx";
import { StatisticCard } from "./StatisticCard.tsx";
import { type DetailRecords, getReasonWithoutPrevious } from "../records/use-detail-records.ts";

/** One card a statistic. */
export function SummaryStatistics({ records }: { readonly records: DetailRecords }) {
  const { displayed, percentiles } = useServices().config.statistics;
  const { latest, previous } = records;
  return (
    <Section
      title="SUMMARY STATISTICS"
      className={styles.statistics}
      shape="number"
      needs={[records.list, latest]}
    >
      {() => (
        <div className={styles.cards}>
          {displayed.map((name) => (
            <StatisticCard
              key={name}
              percentiles={percentiles[name]}
              previousDate={formatReadingDate(previous.data)}
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
