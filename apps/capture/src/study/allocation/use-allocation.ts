import { createSessionPart } from "../../kit/create-session-part.ts";
import type { AllocationController } from "./create-allocation.ts";

/** The allocation that is under way. */
export const [AllocationContext, useAllocation] = createSessionPart<AllocationController>("The allocation");
