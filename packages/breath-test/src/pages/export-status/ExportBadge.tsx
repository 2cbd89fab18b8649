import { StatusMark } from "@capno/ui-kit/feedback/StatusMark";

import { useExportState } from "./use-export-status.ts";
import { EXPORT_MARKS } from "../../export-status/export-texts.ts";

export function ExportBadge({ capnogramId }: { readonly capnogramId: string }) {
  const mark = useExportState((exportStatus) => exportStatus.getMark(capnogramId));
  return <StatusMark {...EXPORT_MARKS[mark]} />;
}
