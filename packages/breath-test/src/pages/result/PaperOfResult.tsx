import { useIsPrinting } from "@capno/charts/use-is-printing";
import { PrintedSheet } from "@capno/ui-kit/layout/PrintedSheet";
import { type ComponentType, useEffect, useState } from "react";

import type { BreathTestRecord } from "../../definition.ts";

type Report = ComponentType<{ readonly record: BreathTestRecord<unknown> }>;

interface PaperOfResultProps {
  readonly record: BreathTestRecord<unknown>;
  /** Parts of it are being refetched: under a final result they are still those of the first. */
  readonly isRefreshing: boolean;
}

/**
 * A result is never on paper without its warning, who, when and version: the browser's own command prints the report,
 * or that it is not there.
 */
export function PaperOfResult({ record, isRefreshing }: PaperOfResultProps) {
  const isPrinting = useIsPrinting();
  const [Report, setReport] = useState<Report>();
  useEffect(() => {
    let isLeft = false;
    import("../print/ReportOnPaper.tsx").then(
      ({ ReportOnPaper }) => {
        if (!isLeft) setReport(() => ReportOnPaper);
      },
      // The sheet says so.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, []);
  if (!isPrinting) return null;
  const isMixed = record.isFinal && isRefreshing;
  if (Report !== undefined && !isMixed) return <Report record={record} />;
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
