import { StatusMark } from "@capno/ui-kit/feedback/StatusMark";

import { useExportState } from "./use-export-status.ts";
import { describeMark } from "../../export-status/export-texts.ts";

export function ExportBadge({ capnogramId }: { readonly capnogramId: string }) {
  const mark = useExportState((exportStatus) => exportStatus.getMark(capnogramId));
  const since = useExportState((exportStatus) => exportStatus.getState().since);
  return <StatusMark {...describeMark(mark, since)} />;
}
