import { AllocateHandsetDialog } from "./AllocateHandsetDialog.tsx";
import { ConfirmAllocationDialog } from "./ConfirmAllocationDialog.tsx";
import type { AllocationController } from "./create-allocation.ts";
import { ParticipantTrainingDialog } from "./ParticipantTrainingDialog.tsx";
import { useAllocationState } from "./use-allocation-state.ts";

/** Shows the dialog of the step the flow is at. */
export function AllocationDialogs({ allocation }: { readonly allocation: AllocationController }) {
  const state = useAllocationState(allocation);
  switch (state.is) {
    case "closed":
      return null;
    case "assigning":
      return <AllocateHandsetDialog state={state} dispatch={allocation.dispatch} />;
    case "confirming":
      return <ConfirmAllocationDialog state={state} dispatch={allocation.dispatch} />;
    case "training":
      return <ParticipantTrainingDialog allocation={state.allocation} dispatch={allocation.dispatch} />;
    default:
      return state satisfies never;
  }
}
