import { formatParticipantStatus, NOT_READ } from "@capno/domain/participant-status";
import type { Duid } from "@capno/domain/units";
import { useMachine } from "@capno/machine/use-machine";
import { Button } from "@capno/ui-kit/buttons/Button";
import { useState } from "react";

import { getSaveStatus, SAVE_WORDS } from "../../../state/shared-entries/shared-entries-view.ts";
import { useStatuses } from "../../../state/statuses/use-statuses.ts";
import { useCapture } from "../../../state/use-capture.ts";
import { StatusDialog } from "./StatusDialog.tsx";

/** Whether the participant is in the study; a press changes it. */
export function StatusButton({ duid }: { readonly duid: Duid }) {
  const [isOpen, setOpen] = useState(false);
  const { statuses, membership } = useCapture();
  const known = useStatuses(membership.groupIdsOf(duid));
  const status = known.get(duid);
  // A status that cannot be read may be followed by another.
  const { unreadable } = useMachine(statuses);
  const isKnown = status !== NOT_READ || unreadable.has(duid);
  const saving = SAVE_WORDS[getSaveStatus(statuses, duid)];
  return (
    <>
      <Button
        size="small"
        disabled={!isKnown}
        title={isKnown ? "Change the status" : "The shared statuses were not read"}
        onClick={() => setOpen(true)}
      >
        {`${formatParticipantStatus(status)}${saving === "" ? "" : `, ${saving}`}`}
      </Button>
      {isOpen && (
        <StatusDialog
          duid={duid}
          status={status}
          differing={known.differing.get(duid)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
