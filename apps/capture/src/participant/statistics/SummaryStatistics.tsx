import { classifyBreaths } from "@capno/domain/breath/breath-quality";
import { getSummaryStatistic } from "@capno/domain/statistic/summary-statistic";
import { useServices } from "@capno/product-contract/use-services";

import styles from "../ParticipantDetail.module.css";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { formatReadingDate, formatShortReadingDate } from "../reading-date.ts";
import { Section } from "../Section.tsx";
import { StatisticCard } from "./StatisticCard.tsx";
import { type DetailRecords, getReasonWithoutPrevious } from "../records/use-detail-records.ts";

export function SummaryStatistics({ records }: { readonly records: DetailRecords }) {
  const { config, clock } = useServices();
  const { displayed, percentiles } = config.statistics;
  const { zone } = useStudyZone();
  const { latest, previous } = records;
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
              previousDate={formatReadingDate(previous.data, zone)}
              previousDay={formatShortReadingDate(previous.data, clock.now(), zone)}
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
