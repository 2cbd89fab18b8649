import { formatHandset, type Participant } from "@capno/domain/participant/participant";
import { useServices } from "@capno/product-contract/use-services";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { askWhoHasWhich } from "../data/asking.ts";
import { useLogWriter } from "../log/use-study-log.ts";
import { deallocate, type DeallocationOutcome } from "./deallocate.ts";

export interface DeallocateDialogProps {
  readonly participant: Participant;
  /** The handset is free; `onClose` is called too. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Open, busy, closed on 200; a failure keeps it open. */
export function DeallocateDialog({ participant, onDone, onClose }: DeallocateDialogProps) {
  const services = useServices();
  const log = useLogWriter();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<DeallocationOutcome>();
  const problem = outcome === undefined || outcome.kind === "done" ? undefined : outcome.message;

  async function press() {
    if (isBusy) return;
    setBusy(true);
    setOutcome(undefined);
    try {
      const next = await deallocate(services, queries, log, participant);
      void askWhoHasWhich(queries);
      if (next.kind === "done") {
        onDone();
        return onClose();
      }
      setOutcome(next);
    } catch (error) {
      services.notices.raise(error);
    }
    setBusy(false);
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
      <p>{`Are you sure you want to deallocate the ${formatHandset(participant)} handset from user ${participant.duid}?`}</p>
      {problem !== undefined && (
        <Banner tone="act" role="alert">
          {problem}
        </Banner>
      )}
    </Dialog>
  );
}
