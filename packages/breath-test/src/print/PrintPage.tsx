import { formatReportTitle } from "@capno/domain/report-title";
import { useNavigate, useParams, useSearchParams } from "@capno/router";
import { Button } from "@capno/ui-kit/Button";
import { Loader } from "@capno/ui-kit/Loader";
import { Panel } from "@capno/ui-kit/Panel";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";

import type { BreathTestRecord } from "../journey/definition.ts";
import { hasPageBefore } from "../journey/has-page-before.ts";
import { useJourney } from "../journey/journey-context.ts";
import { useRecord } from "../result/use-record.ts";
import { RESULT_NOT_FOUND, useRecordProblem } from "../result/use-record-problem.ts";
import { useReportAccess } from "../result/use-report-access.ts";
import { getTimeZone } from "../time-zone.ts";
import { createPrintSequence, type PrintSequence } from "./print-sequence.ts";
import styles from "./PrintPage.module.css";
import { usePageTitle } from "./use-page-title.ts";

/** After this a chart that never said it was drawn must not keep the report from being printed. Decision H7 */
const LONGEST_DRAWING_MS = 15_000;

/** @spec §2 Print pages */
export function PrintPage() {
  const { capnogramId = "" } = useParams();
  const view = useRecord(capnogramId);
  useRecordProblem(view);
  if (view.is === "ready") return <PrintedReport key={capnogramId} record={view.record} />;
  return view.is === "not-found" ? (
    <main className={styles.screen}>
      <Panel tone="unknown" title={RESULT_NOT_FOUND} />
    </main>
  ) : (
    <main className={styles.screen}>
      <Loader text="Preparing the report..." />
    </main>
  );
}

function PrintedReport({ record }: { readonly record: BreathTestRecord<unknown> }) {
  const { definition, paths, services } = useJourney();
  const { clock } = services;
  const { Report, printDelayMs, reportChartCount } = definition;
  const { capnogramId, recording } = record;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [isOpened, setIsOpened] = useState(false);
  const [isSlow, setIsSlow] = useState(false);
  const sequence = useRef<PrintSequence>(undefined);
  const drawn = useRef(0);

  usePageTitle(
    formatReportTitle({
      testIdentifier: recording.testIdentifier,
      capturedAt: recording.capturedAt,
      timeZone: getTimeZone(),
    }),
  );
  useReportAccess(capnogramId, "VIEWED_PDF", isOpened);

  const goBack = useEffectEvent(() => {
    // The first page of a visit has nothing to go back to. Decision H6
    if (hasPageBefore()) void navigate(-1);
    else void navigate(paths.result(capnogramId, query.get("results") === "1"), { replace: true });
  });
  const isDrawn = useEffectEvent(() => drawn.current >= reportChartCount(record));

  // Once for each time the page is opened, whatever is fetched again meanwhile.
  useEffect(() => {
    const current = createPrintSequence({
      clock,
      delayMs: printDelayMs,
      page: window,
      whenPainted,
      onOpened: () => setIsOpened(true),
      onOver: () => goBack(),
    });
    sequence.current = current;
    if (isDrawn()) current.start();
    const stopWaiting = clock.after(LONGEST_DRAWING_MS, () => setIsSlow(true));
    return () => {
      stopWaiting();
      current.stop();
    };
  }, [clock, printDelayMs]);

  const onChartReady = useCallback(() => {
    drawn.current += 1;
    if (drawn.current >= reportChartCount(record)) sequence.current?.start();
  }, [reportChartCount, record]);

  return (
    <main className={styles.sheet}>
      <Report record={record} onChartReady={onChartReady} />
      {isSlow && !isOpened && (
        <div className={styles.tools}>
          <Button variant="primary" onClick={() => sequence.current?.start()}>
            Print
          </Button>
        </div>
      )}
    </main>
  );
}

async function whenPainted(): Promise<void> {
  await document.fonts?.ready;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
