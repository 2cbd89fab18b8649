import { Button } from "@capno/ui-kit/buttons/Button";
import { isTouchDevice } from "@capno/ui-kit/behaviour/is-touch-device";
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from "react";

import type { BreathTestRecord } from "../../definition.ts";
import { useJourney } from "../../session/journey-context.ts";
import { useReportContent } from "../use-report-content.ts";
import { useReportAccess } from "../result/use-report-access.ts";
import { createPrintSequence, type PrintSequence } from "./print-sequence.ts";
import styles from "./PrintPage.module.css";
import { ReportSheet } from "./ReportSheet.tsx";
import { usePageTitle } from "./use-page-title.ts";
import { useReturnPath } from "./use-return-path.ts";

/** A chart that never reports that it was drawn must not block printing for longer. */
const LONGEST_DRAWING_MS = 15_000;

/**
 * The colours of the curves: paper is light where the screen is dark. A CSS module would keep these names to itself.
 */
const LIGHT = {
  "--ink": "#0f1f21",
  "--ink-muted": "#4d6063",
  "--line-strong": "#7c8c8e",
  "--surface": "#ffffff",
  "--accent-soft": "#e1f1f1",
  "--wave": "#0b6168",
  "--wave-healthy": "#7a4bb3",
  "--grid": "#e3eaea",
  "--band-watch": "#f9e2ae",
} as CSSProperties;

/** The sheet, its print dialog, and the return to the page before. */
export function PrintedReport(props: { readonly record: BreathTestRecord<unknown>; onOpened(): void }) {
  const { record } = props;
  const { definition, services, exportStatus } = useJourney();
  const { clock } = services;
  const { printDelayMs } = definition;
  const { capnogramId } = record;
  const content = useReportContent(record, definition.namesBackend);
  const curveCount = content.curves.filter(({ kind }) => kind !== "missing").length;
  const [isOpened, setIsOpened] = useState(false);
  const [isSlow, setIsSlow] = useState(false);
  const [isTouch] = useState(isTouchDevice);
  const sequence = useRef<PrintSequence>(undefined);
  const drawn = useRef(0);

  usePageTitle(content.fileName);
  useReportAccess(capnogramId, "VIEWED_PDF", isOpened);

  const leave = useReturnPath(capnogramId);
  const goBack = useEffectEvent(leave);
  const notifyOpened = useEffectEvent(() => {
    setIsOpened(true);
    exportStatus.notePrintOpened(record);
    props.onOpened();
  });
  const isAllDrawn = (): boolean => drawn.current >= curveCount;
  const isDrawn = useEffectEvent(isAllDrawn);

  // Once per visit, whatever is refetched meanwhile.
  useEffect(() => {
    const current = createPrintSequence({
      clock,
      delayMs: printDelayMs,
      isLeftByPress: isTouch,
      page: window,
      whenPainted,
      onOpened: () => notifyOpened(),
      onOver: () => goBack(),
    });
    sequence.current = current;
    if (isDrawn()) current.start();
    const stopWaiting = clock.after(LONGEST_DRAWING_MS, () => setIsSlow(true));
    return () => {
      stopWaiting();
      current.stop();
      // On every way out of this page, the next page asks whether the report was printed.
      exportStatus.notePrintClosed(capnogramId);
    };
  }, [clock, printDelayMs, isTouch, exportStatus, capnogramId]);

  function noteDrawn(): void {
    drawn.current += 1;
    if (isAllDrawn()) sequence.current?.start();
  }

  return (
    <main className={styles.sheet} style={LIGHT}>
      <ReportSheet content={content} onCurveReady={noteDrawn} />
      {isSlow && !isOpened && (
        <div className={styles.tools} data-on="screen">
          <Button variant="primary" onClick={() => sequence.current?.start()}>
            Print
          </Button>
        </div>
      )}
      {isTouch && isOpened && (
        <div className={styles.tools} data-on="screen">
          <Button variant="primary" onClick={leave}>
            Go back
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
