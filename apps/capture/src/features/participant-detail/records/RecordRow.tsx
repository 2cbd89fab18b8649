import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { StatisticName } from "@capno/domain/statistic";
import type { Duid } from "@capno/domain/units";
import { Link, useLocation } from "@capno/router";

import { getComparePath } from "../../../paths/compare-path.ts";
import { sortNewestFirst } from "../../../queries/newest-first.ts";
import { toRecordPath } from "../../../paths/detail-path.ts";
import { TIME_ZONE } from "../../../shared/time/time-zone.ts";
import { formatReadingDate } from "./reading-date.ts";
import styles from "./RecordsList.module.css";
import { RecordValues } from "./RecordValues.tsx";

export interface RecordRowProps {
  readonly duid: Duid;
  readonly row: CapnogramSummary;
  readonly rowIndex: number;
  readonly displayed: readonly StatisticName[];
  /** The one that waveform and capnogram are of. */
  readonly shown: CapnogramSummary | undefined;
  /** It has been visible for a moment. */
  readonly isSeen: boolean;
}

export function RecordRow({ duid, row, rowIndex, displayed, shown, isSeen }: RecordRowProps) {
  const location = useLocation();
  const isShown = row.id === shown?.id;
  const compared = shown === undefined || isShown || shown.isFailed || row.isFailed ? undefined : shown;
  return (
    <tr data-place={rowIndex - 2} aria-rowindex={rowIndex} className={isShown ? styles.shown : undefined}>
      <th scope="row" title={TIME_ZONE}>
        <Link
          to={toRecordPath(row.id, location)}
          preventScrollReset
          className={styles.open}
          aria-current={isShown ? "true" : undefined}
          title={describeProcessing(row)}
          aria-label={`Open the record of ${formatReadingDate(row)}, number ${row.id}`}
        >
          {formatReadingDate(row)}
        </Link>
      </th>
      <RecordValues duid={duid} row={row} displayed={displayed} isSeen={isSeen} />
      <td className={styles.last}>
        {compared !== undefined && <CompareLink duid={duid} row={row} shown={compared} />}
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
  const isLater = sortNewestFirst([row, shown])[0] === row;
  const [baseline, now] = isLater ? [shown, row] : [row, shown];
  return (
    <Link
      to={getComparePath(duid, {
        baseline: { kind: "record", id: baseline.id },
        now: { kind: "record", id: now.id },
      })}
      className={styles.compare}
      aria-label={`Compare the record of ${formatReadingDate(row)}, number ${row.id}, with the one shown`}
    >
      Compare
    </Link>
  );
}
