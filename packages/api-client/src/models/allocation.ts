import type { Duid, EpochMs, HandsetUdi } from "@capno/domain/units";

import type { Authored, Versioned } from "./stored-entry.ts";

/** Who logged what was done with a handset, and when. */
export interface AllocationVersion extends Authored {
  readonly did: "allocated" | "deallocated";
}

/** A handset was given to a participant, or taken back. It is done once: there is no later version. */
export interface LoggedAllocation extends Versioned<AllocationVersion> {
  readonly udi: HandsetUdi;
  readonly duid: Duid;
  /** When the server of handsets accepted it; `at` is when it was logged, which may be later. */
  readonly doneAt: EpochMs;
}
