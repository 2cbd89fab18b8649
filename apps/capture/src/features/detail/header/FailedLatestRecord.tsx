import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import { Panel } from "@capno/ui-kit/Panel";

import { formatReadingDate } from "../records/reading-date.ts";

interface FailedLatestRecordProps {
  /** The last record that could be processed. */
  readonly shown: Pick<CapnogramSummary, "recordedAt"> | undefined;
}

/** The values on the page are older than one might think, and say so with their date. Decision F4 */
export function FailedLatestRecord({ shown }: FailedLatestRecordProps) {
  return (
    <Panel tone="watch" role="status" title="The latest record could not be processed">
      {shown === undefined
        ? "There is no earlier record to show instead."
        : `The values below are those of the record before it, ${formatReadingDate(shown.recordedAt)}.`}
    </Panel>
  );
}
