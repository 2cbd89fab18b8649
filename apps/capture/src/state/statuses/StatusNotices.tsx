import type { StoredStatus } from "@capno/api-client/models/stored-status";
import { formatClock } from "@capno/domain/time";
import { formatParticipantStatus } from "@capno/domain/participant-status";
import { useMachine } from "@capno/machine/use-machine";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";

import { TIME_ZONE } from "../../shared/time/time-zone.ts";
import type { EntryNotice } from "../shared-entries/shared-entries-machine.ts";
import { StoreTrouble } from "../shared-entries/StoreTrouble.tsx";
import { useCapture } from "../use-capture.ts";

/** More are counted. */
const MOST_NAMED = 5;

/** Says that statuses are not shared at the moment, or what another account did meanwhile. */
export function StatusNotices() {
  const { statuses } = useCapture();
  const { notices } = useMachine(statuses);
  const named = notices.slice(0, MOST_NAMED).map(formatNotice);
  return (
    <>
      <StoreTrouble store={statuses} what="statuses" />
      {notices.length > 0 && (
        <Banner
          tone={notices.some(({ lost }) => lost !== undefined) ? "watch" : "info"}
          role="status"
          actions={
            <Button size="small" onClick={() => statuses.dismissNotices()}>
              Dismiss
            </Button>
          }
        >
          {[...named, notices.length > MOST_NAMED && `And ${notices.length - MOST_NAMED} more.`]
            .filter(Boolean)
            .join(" ")}
        </Banner>
      )}
    </>
  );
}

function formatNotice({ key, entry, lost }: EntryNotice<StoredStatus>): string {
  const what =
    entry === undefined
      ? `The status of ${key} cannot be read, or is no longer there.`
      : `${entry.by} changed the status of ${key} at ${formatClock(entry.at, TIME_ZONE)}: ${formatParticipantStatus(entry.status)}.`;
  return lost === undefined ? what : `${what} Yours was not saved: ${formatParticipantStatus(lost.status)}.`;
}
