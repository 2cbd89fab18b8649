import { Button } from "@capno/ui-kit/Button";
import { DataList } from "@capno/ui-kit/DataList";
import { Dialog } from "@capno/ui-kit/Dialog";

import type { AllocationState } from "./allocation-machine.ts";
import type { AllocationController } from "./create-allocation.ts";

export interface ConfirmAllocationDialogProps {
  readonly state: Extract<AllocationState, { status: "confirming" }>;
  readonly send: AllocationController["send"];
}

/** Confirmation before the request is sent. */
export function ConfirmAllocationDialog({ state, send }: ConfirmAllocationDialogProps) {
  const { allocation, form, isBusy } = state;
  return (
    <Dialog
      open
      size="small"
      title="Confirm Allocation"
      busy={isBusy}
      onClose={() => send({ type: "cancelled" })}
      actions={
        <>
          <Button disabled={isBusy} onClick={() => send({ type: "back-pressed" })}>
            Back
          </Button>
          <Button variant="primary" busy={isBusy} onClick={() => send({ type: "confirmed" })}>
            Confirm
          </Button>
        </>
      }
    >
      <DataList
        rows={[
          { term: "Handset ID", value: allocation.handsetLabel, mono: true },
          { term: "User ID", value: allocation.duid, mono: true },
        ]}
      />
      {allocation.takenFrom !== undefined && (
        <p>
          <span>The handset is taken from</span> <strong>{allocation.takenFrom}</strong>
          <span>, who has it now.</span>
        </p>
      )}
      {form.overridesId && <p>The user ID exists and is used again.</p>}
    </Dialog>
  );
}
