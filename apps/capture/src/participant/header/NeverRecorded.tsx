import { canAssignHandset } from "@capno/domain/account/permission";
import { formatQuantity } from "@capno/domain/number/percent";
import { formatHandset, type Participant } from "@capno/domain/participant/participant";
import { isolate } from "@capno/domain/text/isolate";
import { formatShortDay } from "@capno/domain/time/date-text";
import { useServices } from "@capno/product-contract/use-services";
import { Link } from "@capno/router";
import { Button } from "@capno/ui-kit/buttons/Button";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";

import { countDays, toIsoDay } from "../../kit/calendar/day-range.ts";
import { useMinute } from "../../kit/time/use-minute.ts";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { toHandsetLogPath } from "../../paths/handset-log-path.ts";
import { useDeallocateDialog } from "../../study/allocation/use-deallocate-dialog.tsx";
import { listNewest } from "../../study/log/log-selectors.ts";
import { useStudyLog } from "../../study/log/use-study-log.ts";
import type { ListedNote } from "../../study/notes/find-notes.ts";
import { NotesButton } from "../notes/NotesButton.tsx";

interface NeverRecordedProps {
  readonly participant: Participant;
  readonly notes: readonly ListedNote[];
}

/** What is known of a participant without a record, and what can be done now. */
export function NeverRecorded({ participant, notes }: NeverRecordedProps) {
  const { duid, udi } = participant;
  const canTakeBack = canAssignHandset(useServices().session.account());
  const whereabouts = useWhereabouts(participant);
  // The dialog itself reads the list of users again.
  const deallocation = useDeallocateDialog(() => undefined);
  return (
    <>
      <Panel
        tone="info"
        role="status"
        title="No recording yet"
        actions={
          <>
            <NotesButton duid={duid} notes={notes} record={undefined} label="Add note" />
            {udi !== null && (
              <>
                <Link
                  className={buttonClass("secondary", "small")}
                  to={toHandsetLogPath({ udi, groupId: null })}
                >
                  Handset log
                </Link>
                {canTakeBack && (
                  <Button size="small" onClick={() => deallocation.open(participant)}>
                    Take handset back
                  </Button>
                )}
              </>
            )}
          </>
        }
      >
        <ChangingText>{whereabouts}</ChangingText>{" "}
        <span>
          We couldn't find any data for this user yet. This page will automatically update when data is
          available.
        </span>
      </Panel>
      {deallocation.dialog}
    </>
  );
}

/** "NTH 00120 with this user since 14 Nov 2026 (15 days)."; the day where the study log has it. */
function useWhereabouts(participant: Participant): string {
  const { duid, udi } = participant;
  const { clock } = useServices();
  const { zone } = useStudyZone();
  const { threads } = useStudyLog();
  const today = toIsoDay(useMinute(clock), zone);
  if (udi === null) return "This user has no handset.";
  const [newest] = listNewest(threads.allocation)
    .filter((entry) => entry.udi === udi)
    .toSorted((a, b) => b.doneAt - a.doneAt);
  const handset = isolate(formatHandset(participant));
  if (newest?.did !== "allocated" || newest.duid !== duid) return `${handset} is with this user.`;
  const day = toIsoDay(newest.doneAt, zone);
  const days = countDays(day, today) - 1;
  const since = days > 0 ? ` (${formatQuantity(days, "day")})` : "";
  return `${handset} with this user since ${formatShortDay(day)}${since}.`;
}
