import { getCapnogram } from "@capno/api-client/endpoints/capnograms";
import type { Capnogram, CapnogramSummary } from "@capno/api-client/models/capnogram";
import { getBreathQuality } from "@capno/domain/quality";
import type { Duid } from "@capno/domain/units";
import { Link, useLocation } from "@capno/router";
import { StatusMark } from "@capno/ui-kit/StatusMark";
import { VisuallyHidden } from "@capno/ui-kit/VisuallyHidden";
import { useQuery, useQueryClient } from "@tanstack/react-query";

import { toRecordAddress } from "../../../addresses/detail-address.ts";
import { useCapture } from "../../../session/use-capture.ts";
import { TIME_ZONE } from "../../../time/time-zone.ts";
import { formatReadingDate } from "./reading-date.ts";
import styles from "./RecordsList.module.css";

export interface RecordRowProps {
  readonly duid: Duid;
  readonly row: CapnogramSummary;
  readonly rowIndex: number;
  /** Waveform and capnogram are of this one. */
  readonly isShown: boolean;
  /** It is in sight, and has been for a moment. */
  readonly isSeen: boolean;
}

export function RecordRow({ duid, row, rowIndex, isShown, isSeen }: RecordRowProps) {
  const location = useLocation();
  return (
    <tr aria-rowindex={rowIndex} className={isShown ? styles.shown : undefined}>
      <th scope="row" title={TIME_ZONE}>
        <Link
          to={toRecordAddress(row.id, location)}
          preventScrollReset
          className={styles.open}
          aria-current={isShown ? "true" : undefined}
          aria-label={`Open the record of ${formatReadingDate(row.recordedAt)}, number ${row.id}`}
        >
          {formatReadingDate(row.recordedAt)}
        </Link>
      </th>
      <td>{row.isFailed ? "-" : <RecordQuality duid={duid} id={row.id} isSeen={isSeen} />}</td>
      <td>{row.isFailed ? <StatusMark tone="watch" label="Failed" /> : "Processed"}</td>
      <td className={styles.version} title={row.parserVersion}>
        {row.parserVersion}
      </td>
    </tr>
  );
}

interface RecordQualityProps {
  readonly duid: Duid;
  readonly id: number;
  readonly isSeen: boolean;
}

/** Counted from the record's own breaths, as everywhere; of the record only this is kept. */
function RecordQuality({ duid, id, isSeen }: RecordQualityProps) {
  const { queue } = useCapture();
  const queries = useQueryClient();
  const quality = useQuery({
    queryKey: ["record-quality", duid, id],
    queryFn: async ({ signal }) => {
      const known = queries.getQueryData<Capnogram>(["record", duid, id]);
      const { breathErrors } = known ?? (await getCapnogram(queue, id, { signal }));
      // A record never changes, and a query may not answer with undefined.
      return getBreathQuality(breathErrors);
    },
    enabled: isSeen,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  if (quality.isError) return <>Not known</>;
  if (quality.data === undefined) return <VisuallyHidden>Not looked up yet</VisuallyHidden>;
  return <>{quality.data === null ? "-" : `${Math.round(quality.data)}%`}</>;
}
