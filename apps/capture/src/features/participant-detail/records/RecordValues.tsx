import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import { formatStatistic, type StatisticName } from "@capno/domain/statistic";
import type { Duid } from "@capno/domain/units";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { PercentBar } from "@capno/ui-kit/feedback/PercentBar";
import { StatusMark } from "@capno/ui-kit/feedback/StatusMark";
import { VisuallyHidden } from "@capno/ui-kit/text/VisuallyHidden";

import { Sparkline } from "../Sparkline.tsx";
import { RECORD_COLUMNS } from "./record-columns.ts";
import { useRecordOverview } from "./record-overview.ts";
import styles from "./RecordsList.module.css";

interface RecordValuesProps {
  readonly duid: Duid;
  readonly row: CapnogramSummary;
  readonly displayed: readonly StatisticName[];
  /** The row has been visible for a moment. */
  readonly isSeen: boolean;
}

/** The cells of a record's quality, values and average breath; a record that failed has none. */
export function RecordValues({ duid, row, displayed, isSeen }: RecordValuesProps) {
  const overview = useRecordOverview(duid, row, isSeen && !row.isFailed);
  const { data } = overview;
  return (
    <>
      <td className={styles.quality}>
        {row.isFailed ? (
          <StatusMark tone="watch" label="Failed" />
        ) : data === undefined ? (
          <Missing isError={overview.isError} />
        ) : (
          <PercentBar label="Breath quality" percent={data.quality ?? undefined} emptyText="-" />
        )}
      </td>
      {displayed.map((name) => (
        <td key={name} className={styles.value} data-label={RECORD_COLUMNS[name]}>
          {data !== undefined && <ChangingText>{formatStatistic(name, data.statistics[name])}</ChangingText>}
        </td>
      ))}
      <td className={styles.curve}>{data !== undefined && <Sparkline values={data.curve} label="" />}</td>
    </>
  );
}

function Missing({ isError }: { readonly isError: boolean }) {
  return isError ? (
    <ChangingText>Not known</ChangingText>
  ) : (
    <VisuallyHidden>Not looked up yet</VisuallyHidden>
  );
}
