import { UNKNOWN_DATE } from "@capno/domain/time/instant";
import { useServices } from "@capno/product-contract/use-services";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { StatusMark } from "@capno/ui-kit/feedback/StatusMark";

import { useStudyZone } from "../../kit/time/study-zone.ts";
import { useMinute } from "../../kit/time/use-minute.ts";
import styles from "./DetailHeader.module.css";
import { formatReadingAge, getStaleDays } from "../../kit/time/reading-age.ts";
import { formatReadingDate } from "../reading-date.ts";
import type { DetailRecords } from "../records/use-detail-records.ts";

interface LatestReadingProps {
  readonly records: DetailRecords;
  /** Has left the study: nothing is due, so no reading is too old. */
  readonly hasLeft: boolean;
}

export function LatestReading({ records, hasLeft }: LatestReadingProps) {
  const { clock, config } = useServices();
  const now = useMinute(clock);
  const { zone } = useStudyZone();
  const { list, latestRow } = records;
  if (list.isLoadingError) return <ChangingText>Could not be loaded</ChangingText>;
  if (list.isPending) return <ChangingText>Loading...</ChangingText>;
  if (latestRow === undefined) return <ChangingText>-</ChangingText>;
  if (latestRow.hasUnknownDate) return <ChangingText>{UNKNOWN_DATE}</ChangingText>;
  const time = latestRow.recordedAt;
  return (
    <>
      <time key={time} dateTime={new Date(time).toISOString()} title={zone}>
        {formatReadingDate(latestRow, zone)}
      </time>{" "}
      <ChangingText className={styles.age}>{formatReadingAge(time, now)}</ChangingText>
      {!hasLeft && getStaleDays(time, now, config.capture.staleDays) !== undefined && (
        <span className={styles.stale}>
          <StatusMark tone="watch" label="Old reading" />
        </span>
      )}
    </>
  );
}
