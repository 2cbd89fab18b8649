import { getCapnogram } from "@capno/api-client/endpoints/capnograms";
import type { Capnogram, CapnogramSummary } from "@capno/api-client/models/capnogram";
import { getBreathQuality } from "@capno/domain/quality";
import type { Duid } from "@capno/domain/units";
import { Link, useLocation } from "@capno/router";
import { ChangingText } from "@capno/ui-kit/ChangingText";
import { classNames } from "@capno/ui-kit/class-names";
import { StatusMark } from "@capno/ui-kit/StatusMark";
import { VisuallyHidden } from "@capno/ui-kit/VisuallyHidden";
import { useQuery, useQueryClient } from "@tanstack/react-query";

import { getComparePath } from "../../../paths/compare-path.ts";
import { toRecordPath } from "../../../paths/detail-path.ts";
import { useCapture } from "../../../state/use-capture.ts";
import { TIME_ZONE } from "../../../shared/time/time-zone.ts";
import { formatReadingDate } from "./reading-date.ts";
import styles from "./RecordsList.module.css";

export interface RecordRowProps {
  readonly duid: Duid;
  readonly row: CapnogramSummary;
  readonly rowIndex: number;
  /** The one that waveform and capnogram are of. */
  readonly shown: CapnogramSummary | undefined;
  /** It is in sight, and has been for a moment. */
  readonly isSeen: boolean;
}

export function RecordRow({ duid, row, rowIndex, shown, isSeen }: RecordRowProps) {
  const location = useLocation();
  const isShown = row.id === shown?.id;
  const compared = shown === undefined || isShown || shown.isFailed || row.isFailed ? undefined : shown;
  return (
    <tr
      data-place={rowIndex - 2}
      aria-rowindex={rowIndex}
      className={classNames(isShown && styles.shown, compared === undefined && styles.alone)}
    >
      <th scope="row" title={TIME_ZONE}>
        <Link
          to={toRecordPath(row.id, location)}
          preventScrollReset
          className={styles.open}
          aria-current={isShown ? "true" : undefined}
          aria-label={`Open the record of ${formatReadingDate(row)}, number ${row.id}`}
        >
          {formatReadingDate(row)}
        </Link>
      </th>
      <td>{row.isFailed ? "-" : <RecordQuality duid={duid} id={row.id} isSeen={isSeen} />}</td>
      <td>{row.isFailed ? <StatusMark tone="watch" label="Failed" /> : "Processed"}</td>
      <td className={styles.version} title={row.parserVersion}>
        {row.parserVersion}
      </td>
      <td>{compared !== undefined && <CompareLink duid={duid} row={row} shown={compared} />}</td>
    </tr>
  );
}

interface CompareLinkProps {
  readonly duid: Duid;
  readonly row: CapnogramSummary;
  readonly shown: CapnogramSummary;
}

/** Beside the record that is shown: the earlier of the two is the baseline. */
function CompareLink({ duid, row, shown }: CompareLinkProps) {
  const isLater = row.recordedAt > shown.recordedAt;
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

interface RecordQualityProps {
  readonly duid: Duid;
  readonly id: number;
  readonly isSeen: boolean;
}

/** Counted from the record's own breaths, as everywhere; of the record only this is kept. */
function RecordQuality({ duid, id, isSeen }: RecordQualityProps) {
  const { queue, services } = useCapture();
  const queries = useQueryClient();
  const quality = useQuery({
    queryKey: ["record-quality", duid, id],
    queryFn: async ({ signal }) => {
      const known = queries.getQueryData<Capnogram>(["record", duid, id]);
      const { breathErrors } = known ?? (await getCapnogram(queue, services.clock, id, { signal }));
      // A record never changes, and a query may not answer with undefined.
      return getBreathQuality(breathErrors);
    },
    enabled: isSeen,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  if (quality.isError) return <ChangingText>Not known</ChangingText>;
  if (quality.data === undefined) return <VisuallyHidden>Not looked up yet</VisuallyHidden>;
  return <ChangingText>{quality.data === null ? "-" : `${Math.round(quality.data)}%`}</ChangingText>;
}
