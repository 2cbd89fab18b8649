import { useIsPrinting } from "@capno/charts/use-is-printing";
import { PrintedSheet } from "@capno/ui-kit/layout/PrintedSheet";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useEffect, useState } from "react";

import type { BreathTestRecord } from "../../definition.ts";
import { backendVersionsQuery } from "../../report/backend-versions-query.ts";
import { useJourney } from "../../session/journey-context.ts";

type Report = ComponentType<{ readonly record: BreathTestRecord<unknown> }>;

interface PaperOfResultProps {
  readonly record: BreathTestRecord<unknown>;
  /** Some parts may still be those of the first result. */
  readonly isMixed: boolean;
}

/**
 * A result is never on paper without its warning, who, when and version: the browser's own command prints the report,
 * or that it is not there.
 */
export function PaperOfResult({ record, isMixed }: PaperOfResultProps) {
  const isPrinting = useIsPrinting();
  const { definition, services } = useJourney();
  const [Report, setReport] = useState<Report>();
  // Fetched with the page: paper waits for no answer.
  const { isLoading } = useQuery({ ...backendVersionsQuery(services), enabled: definition.namesBackend });
  useEffect(() => {
    import("../print/ReportOnPaper.tsx").then(
      ({ ReportOnPaper }) => setReport(() => ReportOnPaper),
      // The sheet says so.
      () => undefined,
    );
  }, []);
  if (!isPrinting) return null;
  if (Report !== undefined && !isLoading && !isMixed) return <Report record={record} />;
  return (
    <PrintedSheet>
      <p>{isMixed ? PARTS_ARE_LOADING : REPORT_IS_LOADING}</p>
    </PrintedSheet>
  );
}

const PARTS_ARE_LOADING =
  "Parts of the final result are still loading, so nothing is printed. Print again in a moment.";
const REPORT_IS_LOADING =
  "The report is not loaded yet, so nothing is printed. Use Print on the page of the result.";
