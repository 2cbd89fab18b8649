import { useMachine } from "@capno/machine/use-machine";
import { useSyncExternalStore } from "react";

import type { Journey } from "../session/create-journey.ts";
import { useJourney } from "../session/journey-context.ts";
import type { ExportStatus } from "./create-export-status.ts";
import { getUnexportedGroups, getUnexportedHistory } from "./unexported-results.ts";

/**
 * To say that a result was kept: `const { keep } = useKept()`, then `keep(record, "file-made")` once the file is
 * there, the text copied or the Bundle saved, and never before.
 */
export function useExportStatus(): ExportStatus {
  return useJourney().exportStatus;
}

/** What is known of it now: drawn again when that changes. `find` returns the same value while nothing has. */
export function useExportState<Found>(find: (exportStatus: ExportStatus) => Found): Found {
  const exportStatus = useExportStatus();
  return useSyncExternalStore(exportStatus.watch, () => find(exportStatus));
}

/** Today's results that are not known to be kept, and where all of them are listed. */
export function useUnexported(): {
  readonly groups: ReturnType<typeof getUnexportedGroups>;
  readonly history: Journey["paths"]["history"];
} {
  const journey = useJourney();
  useMachine(journey.exportStatus);
  return { groups: getUnexportedGroups(journey), history: getUnexportedHistory(journey) };
}
