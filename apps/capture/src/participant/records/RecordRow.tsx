import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import { parseHandset } from "@capno/domain/handset/handset";
import {
  IMPLAUSIBLE,
  isPlausible,
  type StatisticName,
  formatStatistic,
  STATISTICS,
} from "@capno/domain/statistic/statistics";
import type { Duid } from "@capno/domain/units";
import { Link, useLocation } from "@capno/router";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { StatusMark } from "@capno/ui-kit/feedback/StatusMark";
import { PercentBar } from "@capno/ui-kit/feedback/PercentBar";

import { getComparePath } from "../../paths/compare-path.ts";
import { sortNewestFirst } from "../../study/data/newest-first.ts";
import { toRecordPath } from "../../paths/detail-path.ts";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { formatReadingDate } from "../reading-date.ts";
import styles from "./RecordsList.module.css";
import { useRecordOverview } from "./record-overview.ts";

export interface RecordRowProps {
  readonly duid: Duid;
  readonly row: CapnogramSummary;
  readonly rowIndex: number;
  readonly displayed: readonly StatisticName[];
  readonly shown: CapnogramSummary | undefined;
  /** The row has been visible for a moment. */
  readonly isSeen: boolean;
  readonly isBlinded: boolean;
}

export function RecordRow({ duid, row, rowIndex, displayed, shown, isSeen, isBlinded }: RecordRowProps) {
  const location = useLocation();
  const { zone } = useStudyZone();
  const isShown = row.id === shown?.id;
  if (isBlinded) return <BlindedRow row={row} rowIndex={rowIndex} />;
  const compared = shown === undefined || isShown || shown.isFailed || row.isFailed ? undefined : shown;
  return (
    <tr data-place={rowIndex - 2} aria-rowindex={rowIndex} className={isShown ? styles.shown : undefined}>
      <th scope="row" title={zone}>
        <Link
          to={toRecordPath(row.id, location)}
          preventScrollReset
          className={styles.open}
          aria-current={isShown ? "true" : undefined}
          title={describeProcessing(row)}
          aria-label={`Open the record of ${formatReadingDate(row, zone)}, number ${row.id}`}
        >
          {formatReadingDate(row, zone)}
        </Link>
      </th>
      <RecordValues duid={duid} row={row} displayed={displayed} isSeen={isSeen} />
      <td className={styles.last} data-on="screen">
        {compared !== undefined && <CompareLink duid={duid} row={row} shown={compared} />}
      </td>
    </tr>
  );
}

function BlindedRow({ row, rowIndex }: Pick<RecordRowProps, "row" | "rowIndex">) {
  const { zone } = useStudyZone();
  const { isFailed, handsetUdi } = row;
  return (
    <tr data-place={rowIndex - 2} aria-rowindex={rowIndex}>
      <th scope="row" title={zone}>
        {formatReadingDate(row, zone)}
      </th>
      <td title={describeProcessing(row)}>
        {isFailed ? <StatusMark tone="watch" label="Failed" /> : <ChangingText>Processed</ChangingText>}
      </td>
      <td>
        <ChangingText>{handsetUdi === undefined ? "Not known" : parseHandset(handsetUdi).label}</ChangingText>
      </td>
    </tr>
  );
}

/** "Processed, parser version 2.6.1" */
export const describeProcessing = ({ isFailed, parserVersion }: CapnogramSummary): string =>
  isFailed ? `Failed: ${parserVersion}` : `Processed, parser version ${parserVersion}`;

interface CompareLinkProps {
  readonly duid: Duid;
  readonly row: CapnogramSummary;
  readonly shown: CapnogramSummary;
}

/** Beside the record that is shown: the earlier of the two is the baseline. */
function CompareLink({ duid, row, shown }: CompareLinkProps) {
  const { zone } = useStudyZone();
  const isLater = sortNewestFirst([row, shown])[0] === row;
  const [baseline, now] = isLater ? [shown, row] : [row, shown];
  return (
    <Link
      to={getComparePath(duid, { baseline: baseline.id, now: now.id })}
      className={styles.compare}
      aria-label={`Compare the record of ${formatReadingDate(row, zone)}, number ${row.id}, with the one shown`}
    >
      Compare
    </Link>
  );
}

interface RecordValuesProps {
  readonly duid: Duid;
  readonly row: CapnogramSummary;
  readonly displayed: readonly StatisticName[];
  /** The row has been visible for a moment. */
  readonly isSeen: boolean;
}

/** The cells of a record's quality and values; a record that failed has none. */
function RecordValues({ duid, row, displayed, isSeen }: RecordValuesProps) {
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
        <td key={name} className={styles.value} data-label={STATISTICS[name].shortTitle}>
          {data !== undefined && <Value name={name} value={data.statistics[name]} />}
        </td>
      ))}
    </>
  );
}

/** What no lung makes keeps its number, with a mark. */
function Value({ name, value }: { readonly name: StatisticName; readonly value: number | null }) {
  return (
    <>
      {value !== null && !isPlausible(name, value) && (
        <StatusMark tone="watch" label={IMPLAUSIBLE} labelHidden />
      )}
      <ChangingText>{formatStatistic(name, value)}</ChangingText>
    </>
  );
}

function Missing({ isError }: { readonly isError: boolean }) {
  return isError ? (
    <ChangingText>Not known</ChangingText>
  ) : (
    <span className={styles.notLookedUp}>Not loaded yet</span>
  );
}
