import type { AllocationEntry } from "@capno/api-client/models/study-log";
import type { EpochMs } from "@capno/domain/units";

import type { StudyLog } from "../log/study-log.ts";
import { NOTHING_SEEN } from "../log/log-entry.ts";

/** Logs what the server of handsets accepted. It is done once: there is no later row. */
export function logAllocation(
  log: Pick<StudyLog, "write">,
  done: Pick<AllocationEntry, "did" | "udi" | "duid">,
  doneAt: EpochMs,
): void {
  log.write({ kind: "allocation", ...done, doneAt, follows: NOTHING_SEEN });
}
