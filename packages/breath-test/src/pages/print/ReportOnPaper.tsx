import { PrintedSheet } from "@capno/ui-kit/layout/PrintedSheet";
import { useEffect } from "react";

import type { BreathTestRecord } from "../../definition.ts";
import { useJourney } from "../../session/journey-context.ts";
import { useReportAccess } from "../result/use-report-access.ts";
import { ReportSheet } from "./ReportSheet.tsx";
import { usePageTitle } from "./use-page-title.ts";
import { useReportContent } from "../use-report-content.ts";

/** The report, while the browser's own command prints the page of a result. */
export function ReportOnPaper({ record }: { readonly record: BreathTestRecord<unknown> }) {
  const { definition, records } = useJourney();
  const { capnogramId, diagnosis, isFinal } = record;
  const content = useReportContent(record, definition.namesBackend);
  usePageTitle(content.fileName);
  useReportAccess(capnogramId, "VIEWED_PDF", true);
  useEffect(() => {
    if (!isFinal)
      records.noteFirstSeen(capnogramId, { isTaken: true, result: definition.quoteResult(diagnosis) });
  }, [records, definition, capnogramId, diagnosis, isFinal]);
  return (
    <PrintedSheet>
      <ReportSheet content={content} onCurveReady={() => undefined} />
    </PrintedSheet>
  );
}
