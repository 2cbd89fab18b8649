import { Button } from "@capno/ui-kit/Button";
import { DataList } from "@capno/ui-kit/DataList";
import { Dialog } from "@capno/ui-kit/Dialog";

import type { AllocationState } from "./allocation-flow.ts";
import type { AllocationController } from "./create-allocation.ts";

export interface ConfirmAllocationDialogProps {
  readonly state: Extract<AllocationState, { is: "confirming" }>;
  readonly dispatch: AllocationController["dispatch"];
}

/** The last look before the server is told. @spec §4 */
export function ConfirmAllocationDialog({ state, dispatch }: ConfirmAllocationDialogProps) {
  const { allocation, form, isBusy } = state;
  return (
    <Dialog
      open
      size="small"
      title="Confirm Allocation"
      busy={isBusy}
      onClose={() => dispatch({ type: "cancelled" })}
      actions={
        <>
          <Button disabled={isBusy} onClick={() => dispatch({ type: "back-pressed" })}>
            Back
          </Button>
          <Button variant="primary" busy={isBusy} onClick={() => dispatch({ type: "confirmed" })}>
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
      {form.overridesHandset && <p>The handset is taken from the user who has it now.</p>}
      {form.overridesId && <p>The user ID exists and is used again.</p>}
    </Dialog>
  );
}
