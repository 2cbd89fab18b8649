import { useStore } from "zustand";

import type { AllocationState } from "./allocation-flow.ts";
import type { AllocationController } from "./create-allocation.ts";

export function useAllocationState(allocation: AllocationController): AllocationState {
  return useStore(allocation.store);
}
