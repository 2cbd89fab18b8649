import { useCapture } from "../../use-capture.ts";
import { AllocateHandsetDialog } from "./AllocateHandsetDialog.tsx";
import { ConfirmAllocationDialog } from "./ConfirmAllocationDialog.tsx";
import { ParticipantTrainingDialog } from "./ParticipantTrainingDialog.tsx";
import { useAllocationState } from "./use-allocation-state.ts";

/** Shows the dialog of the step the flow is at. */
export function AllocationDialogs() {
  const { allocation } = useCapture();
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
