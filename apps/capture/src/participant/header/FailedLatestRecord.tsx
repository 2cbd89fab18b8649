import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { RecordedDate } from "@capno/domain/time/instant";
import { useServices } from "@capno/product-contract/use-services";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { useEffect } from "react";

import { isFirstTime } from "../../kit/report-once.ts";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { formatReadingDate } from "../reading-date.ts";

interface FailedLatestRecordProps {
  readonly failed: CapnogramSummary | undefined;
  /** The last record that could be processed. */
  readonly shown: RecordedDate | undefined;
  /** No value is shown below. */
  readonly isBlinded: boolean;
}

/** Says when the latest record was made that failed, and of which date the values on the page are. */
export function FailedLatestRecord({ failed, shown, isBlinded }: FailedLatestRecordProps) {
  const { notices } = useServices();
  const { zone } = useStudyZone();
  const failedId = failed?.id;
  useEffect(() => {
    // There is no call to report it by: it is taken down once for each record, and the panel says it.
    if (!isFirstTime(notices, `failed record ${failedId}`)) return;
    notices.report("a breath record could not be processed");
  }, [notices, failedId]);
  return (
    <Panel
      tone="watch"
      role="status"
      title={`The record of ${formatReadingDate(failed, zone)} could not be processed`}
    >
      {shown === undefined
        ? isBlinded
          ? "No record could be processed."
          : "There is no earlier record to show instead."
        : isBlinded
          ? `The record of ${formatReadingDate(shown, zone)} could be processed.`
          : `Values are from ${formatReadingDate(shown, zone)}.`}
    </Panel>
  );
}
