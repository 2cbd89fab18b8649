import type { Capnogram, CapnogramSummary } from "@capno/api-client/models/capnogram";
import { getBreathQuality } from "@capno/domain/breath";
import { formatStatistic, type RecordStatistics, type StatisticName } from "@capno/domain/statistic";
import type { Duid } from "@capno/domain/units";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { PercentBar } from "@capno/ui-kit/feedback/PercentBar";
import { StatusMark } from "@capno/ui-kit/feedback/StatusMark";
import { VisuallyHidden } from "@capno/ui-kit/text/VisuallyHidden";
import { useQuery, useQueryClient } from "@tanstack/react-query";

import { queryKeys } from "../../../queries/query-keys.ts";
import { useCapture } from "../../../state/use-capture.ts";
import { Sparkline } from "../Sparkline.tsx";
import { RECORD_COLUMNS } from "./record-columns.ts";
import styles from "./RecordsList.module.css";

/** What the list shows of a record. */
interface RecordOverview {
  /** Percent; null where there is none. */
  readonly quality: number | null;
  readonly statistics: RecordStatistics;
  /** Of the average breath, a few points. */
  readonly curve: readonly (readonly [seconds: number, kPa: number])[];
}

interface RecordValuesProps {
  readonly duid: Duid;
  readonly row: CapnogramSummary;
  readonly displayed: readonly StatisticName[];
  /** It has been visible for a moment. */
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

/** Of the record only what the list shows is kept. */
function useRecordOverview(duid: Duid, row: CapnogramSummary, isWanted: boolean) {
  const { queue, values } = useCapture();
  const queries = useQueryClient();
  return useQuery({
    queryKey: queryKeys.recordOverview(duid, row),
    queryFn: async ({ signal }) => {
      const known = queries.getQueryData<Capnogram>(queryKeys.record(duid, row));
      return toOverview(known ?? (await values.readRecord(row, { signal, http: queue })));
    },
    enabled: isWanted,
    // A record never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

const CURVE_POINTS = 30;

function toOverview({ breathErrors, statistics, averageWaveform }: Capnogram): RecordOverview {
  const { timesS, meansKPa } = averageWaveform;
  const step = Math.max(1, Math.ceil(timesS.length / CURVE_POINTS));
  const curve = Array.from(timesS, (time, i) => [time, meansKPa[i] ?? Number.NaN] as const).filter(
    ([time, kPa], i) => i % step === 0 && Number.isFinite(time) && Number.isFinite(kPa),
  );
  return { quality: getBreathQuality(breathErrors), statistics, curve };
}
