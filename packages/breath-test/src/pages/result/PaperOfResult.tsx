import { useIsPrinting } from "@capno/charts/use-is-printing";
import { PrintedSheet } from "@capno/ui-kit/layout/PrintedSheet";
import { type ComponentType, useEffect, useState } from "react";

import type { BreathTestRecord } from "../../definition.ts";

type Report = ComponentType<{ readonly record: BreathTestRecord<unknown> }>;

/**
 * A result is never on paper without its warning, who, when and version: the browser's own command prints the report,
 * or that it is not there.
 */
export function PaperOfResult({ record }: { readonly record: BreathTestRecord<unknown> }) {
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
  if (Report !== undefined) return <Report record={record} />;
  return (
    <PrintedSheet>
      <p>The report is not loaded yet, so nothing is printed. Use Print on the page of the result.</p>
    </PrintedSheet>
  );
}
