import { useMachine } from "@capno/machine/use-machine";
import { useSyncExternalStore } from "react";

import type { Journey } from "../../session/create-journey.ts";
import { useJourney } from "../../session/journey-context.ts";
import type { ExportStatus } from "../../export-status/create-export-status.ts";
import { getUnexportedGroups, getUnexportedHistory } from "../../export-status/unexported-results.ts";

/**
 * Marks a result as exported: `useExportStatus().keep(record, "file-made", outcome)`, once the file is made, the text copied
 * or the Bundle saved, and never before.
 */
export function useExportStatus(): ExportStatus {
  return useJourney().exportStatus;
}

/** Selects from the export status and re-renders on change. `find` must return the same value while nothing changed. */
export function useExportState<Found>(find: (exportStatus: ExportStatus) => Found): Found {
  const exportStatus = useExportStatus();
  return useSyncExternalStore(exportStatus.watch, () => find(exportStatus));
}

/** Today's results not known to be exported, and the page that lists them all. */
export function useUnexported(): {
  readonly groups: ReturnType<typeof getUnexportedGroups>;
  readonly history: Journey["paths"]["history"];
} {
  const journey = useJourney();
  useMachine(journey.exportStatus);
  return { groups: getUnexportedGroups(journey), history: getUnexportedHistory(journey) };
}
