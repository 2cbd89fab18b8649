import { useMachine } from "@capno/machine/use-machine";

import { AllocateHandsetDialog } from "./AllocateHandsetDialog.tsx";
import { ConfirmAllocationDialog } from "./ConfirmAllocationDialog.tsx";
import type { AllocationController } from "../study/allocation/allocation-machine.ts";
import { useStatuses } from "../study/statuses/use-statuses.ts";
import { ParticipantTrainingDialog } from "./ParticipantTrainingDialog.tsx";

export function AllocationDialogs({ allocation }: { readonly allocation: AllocationController }) {
  const state = useMachine(allocation);
  const statuses = useStatuses();
  switch (state.status) {
    case "closed":
      return null;
    case "assigning":
      return <AllocateHandsetDialog state={state} send={allocation.send} />;
    case "confirming":
      return <ConfirmAllocationDialog state={state} send={allocation.send} statuses={statuses} />;
    case "training":
      return <ParticipantTrainingDialog allocation={state.allocation} send={allocation.send} />;
    default:
      return state satisfies never;
  }
}
