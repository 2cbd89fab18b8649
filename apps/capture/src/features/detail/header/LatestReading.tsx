import { UNKNOWN_DATE } from "@capno/domain/instant";
import { useServices } from "@capno/product-contract/use-services";
import { StatusMark } from "@capno/ui-kit/StatusMark";

import { TIME_ZONE } from "../../../time/time-zone.ts";
import { useMinute } from "../../../time/use-minute.ts";
import styles from "./DetailHeader.module.css";
import { formatReadingAge, getStaleDays } from "../records/reading-age.ts";
import { formatReadingDate } from "../records/reading-date.ts";
import type { DetailRecords } from "../records/use-detail-records.ts";

/** The date of the record that the page shows, and its age. Decision F21 */
export function LatestReading({ records }: { readonly records: DetailRecords }) {
  const { clock, config } = useServices();
  const now = useMinute(clock);
  const { list, latestRow } = records;
  if (list.isLoadingError) return <>Could not be loaded</>;
  if (list.isPending) return <>Loading...</>;
  if (latestRow === undefined) return <>-</>;
  const time = latestRow.recordedAt;
  if (latestRow.hasUnknownDate) return <>{UNKNOWN_DATE}</>;
  return (
    <>
      <time dateTime={new Date(time).toISOString()} title={TIME_ZONE}>
        {formatReadingDate(latestRow)}
      </time>{" "}
      <span className={styles.age}>{formatReadingAge(time, now)}</span>
      {getStaleDays(time, now, config.capture.staleDays) !== undefined && (
        <span className={styles.stale}>
          <StatusMark tone="watch" label="Old reading" />
        </span>
      )}
    </>
  );
}
