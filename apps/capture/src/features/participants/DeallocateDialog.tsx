import { deallocateHandset } from "@capno/api-client/endpoints/allocation";
import { formatHandset, type Participant } from "@capno/domain/participant";
import { useServices } from "@capno/product-contract/use-services";
import { Banner } from "@capno/ui-kit/Banner";
import { Button } from "@capno/ui-kit/Button";
import { Dialog } from "@capno/ui-kit/Dialog";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

export interface DeallocateDialogProps {
  readonly participant: Participant;
  readonly onClose: () => void;
}

/** Open, busy, closed on 200; a failure keeps it open. */
export function DeallocateDialog({ participant, onClose }: DeallocateDialogProps) {
  const { http, session, notices, activity } = useServices();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<"asked" | "busy" | "refused">("asked");
  const [refusal, setRefusal] = useState<string>();
  const { udi } = participant;
  const label = formatHandset(participant);
  const isBusy = progress === "busy";

  async function deallocate() {
    if (isBusy || udi === null) return;
    setProgress("busy");
    try {
      const outcome = await deallocateHandset(http, {
        udi,
        assignedBy: session.account().username,
      });
      if (outcome.kind === "accepted") {
        activity.record({ what: "Handset deallocated", detail: `${label} from ${participant.duid}` });
        void queries.invalidateQueries();
        onClose();
        return;
      }
      setRefusal(outcome.message ?? "The handset could not be deallocated.");
    } catch (error) {
      notices.raise(error);
    }
    setProgress("refused");
  }

  return (
    <Dialog
      open
      size="small"
      title="Deallocate Handset"
      busy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button variant="danger" onClick={() => void deallocate()} busy={isBusy} disabled={isBusy}>
            Deallocate
          </Button>
        </>
      }
    >
      <p>{`Are you sure you want to deallocate the ${label} handset from user ${participant.duid}?`}</p>
      {progress === "refused" && refusal !== undefined && (
        <Banner tone="act" role="alert">
          {refusal}
        </Banner>
      )}
    </Dialog>
  );
}
