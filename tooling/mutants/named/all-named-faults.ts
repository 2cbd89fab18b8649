import type { NamedFault } from "./named-fault.ts";
import { SHELL_FAULTS } from "./shell-faults.ts";

/** One list for each workspace, beside this file. */
export const NAMED_FAULTS: readonly NamedFault[] = [...SHELL_FAULTS];
