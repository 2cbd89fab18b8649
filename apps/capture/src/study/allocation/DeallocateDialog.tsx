import { formatHandset, type Participant } from "@capno/domain/participant/participant";
import { useServices } from "@capno/product-contract/use-services";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { useState } from "react";
import { isolate } from "@capno/domain/text/isolate";

import type { DeallocationOutcome } from "./deallocate.ts";
import { useDeallocation } from "./use-deallocation.ts";

export interface DeallocateDialogProps {
  readonly participant: Participant;
  /** The handset is free; `onClose` is called too. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Open, busy, closed on 200; a failure keeps it open. */
export function DeallocateDialog({ participant, onDone, onClose }: DeallocateDialogProps) {
  const { notices } = useServices();
  const { isBusy, start } = useDeallocation();
  const [outcome, setOutcome] = useState<DeallocationOutcome>();
  const problem = outcome === undefined || outcome.kind === "done" ? undefined : outcome.message;

  async function press() {
    setOutcome(undefined);
    try {
      const next = await start(participant);
      if (next === undefined) return;
      setOutcome(next);
      if (next.kind !== "done") return;
      onDone();
      onClose();
    } catch (error) {
      notices.raise(error);
    }
  }

  return (
    <Dialog
      size="small"
      title="Deallocate Handset"
      busy={isBusy}
      onClose={onClose}
      actions={
        outcome?.kind === "holder-changed" ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            <Button variant="danger" onClick={() => void press()} busy={isBusy} disabled={isBusy}>
              Deallocate
            </Button>
          </>
        )
      }
    >
      <p>{`Are you sure you want to deallocate the ${formatHandset(participant)} handset from user ${isolate(participant.duid)}?`}</p>
      {problem !== undefined && (
        <Banner tone="act" role="alert">
          {problem}
        </Banner>
      )}
    </Dialog>
  );
}
