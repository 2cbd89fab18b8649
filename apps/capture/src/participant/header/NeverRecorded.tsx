import { formatHandset, type Participant } from "@capno/domain/participant/participant";
import { Link } from "@capno/router";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";

import { toHandsetLogPath } from "../../paths/handset-log-path.ts";
import type { ListedNote } from "../../study/notes/find-notes.ts";
import { NotesButton } from "../notes/NotesButton.tsx";

interface NeverRecordedProps {
  readonly participant: Participant;
  readonly notes: readonly ListedNote[];
}

/** What is known of a participant without a record, and what can be done now. */
export function NeverRecorded({ participant, notes }: NeverRecordedProps) {
  const { duid, udi } = participant;
  return (
    <Panel
      tone="info"
      role="status"
      title="No data yet"
      actions={
        <>
          <NotesButton duid={duid} notes={notes} record={undefined} label="Add note" />
          {udi !== null && (
            <Link className={buttonClass("secondary", "small")} to={toHandsetLogPath({ udi, groupId: null })}>
              Handset log
            </Link>
          )}
        </>
      }
    >
      <span>
        We couldn't find any data for this user yet. This page will automatically update when data is
        available.
      </span>{" "}
      <span>
        {udi === null ? "This user has no handset." : `${formatHandset(participant)} is with this user.`}
      </span>
    </Panel>
  );
}
