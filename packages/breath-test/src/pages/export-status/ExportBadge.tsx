import type { EpochMs } from "@capno/domain/units";
import { StatusMark } from "@capno/ui-kit/feedback/StatusMark";

import { useExportState } from "./use-export-status.ts";
import { describeMark } from "../../export-status/export-texts.ts";

export function ExportBadge({
  capnogramId,
  capturedAt,
}: {
  readonly capnogramId: string;
  readonly capturedAt: EpochMs | null;
}) {
  const mark = useExportState((exportStatus) => exportStatus.getMark(capnogramId, capturedAt));
  const since = useExportState((exportStatus) => exportStatus.getState().since);
  return <StatusMark {...describeMark(mark, since)} />;
}
