import { useEffect } from "react";

import { useJourney } from "../../session/journey-context.ts";
import type { ReportKind } from "../../definition.ts";
import { recordReportAccess } from "./record-access.ts";

/** Records a look at a report once for each time its page is opened. Failures are silent. */
export function useReportAccess(capnogramId: string, kind: ReportKind, isSeen: boolean): void {
  const { definition, services } = useJourney();
  useEffect(() => {
    if (!isSeen) return;
    services.activity.record({ what: kind === "VIEWED_PDF" ? "PDF opened" : "result viewed" });
    recordReportAccess({ definition, services }, capnogramId, kind);
  }, [definition, services, capnogramId, kind, isSeen]);
}
