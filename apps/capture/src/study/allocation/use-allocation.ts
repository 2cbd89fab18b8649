import { createSessionPart } from "../../kit/create-session-part.ts";
import type { AllocationController } from "./allocation-machine.ts";

/** The allocation that is under way. */
export const [AllocationContext, useAllocation] = createSessionPart<AllocationController>("The allocation");
