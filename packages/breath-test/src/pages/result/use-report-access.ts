import { useEffect } from "react";

import { useJourney } from "../../session/journey-context.ts";
import type { ReportKind } from "../../definition.ts";
import { recordReportAccess } from "./record-access.ts";

/** Records a view of a report once per visit to its page. Ignores failures. */
export function useReportAccess(capnogramId: string, kind: ReportKind, isSeen: boolean): void {
  const { definition, services } = useJourney();
  useEffect(() => {
    if (!isSeen) return;
    services.activity.record({ what: kind === "VIEWED_PDF" ? "PDF opened" : "result viewed" });
    recordReportAccess({ definition, services }, capnogramId, kind);
  }, [definition, services, capnogramId, kind, isSeen]);
}
