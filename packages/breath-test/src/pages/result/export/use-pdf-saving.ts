import { chooseTarget } from "@capno/ui-kit/behaviour/save-file";
import { useAsyncWork } from "@capno/ui-kit/behaviour/use-async-work";
import { useState } from "react";

import type { Journey } from "../../../session/create-journey.ts";
import type { BreathTestRecord } from "../../../definition.ts";
import { useJourney } from "../../../session/journey-context.ts";
import { describeRecord } from "../../../report/describe-record.ts";
import { fetchReportContent } from "../../../report/fetch-report-content.ts";
import { recordReportAccess } from "../record-access.ts";
import { type SaveFault, savePdf } from "./save-pdf.ts";

const PROBLEMS: Readonly<Record<SaveFault, string>> = {
  "not-loaded": "what makes a PDF could not be loaded",
  "not-made": "a PDF could not be made",
  "not-written": "a PDF could not be written",
};

/** A separate chunk, so that the PDF library and its fonts are loaded only when the button is pressed. */
async function loadMaker() {
  const { makeReportPdf } = await import("@capno/report/make-report-pdf");
  return makeReportPdf;
}

/** Saves a record's report. The final result may arrive between two presses: each file is of its own press. */
export function usePdfSaving(record: BreathTestRecord<unknown>): {
  readonly isSlow: boolean;
  /** What went wrong with the last file. */
  readonly fault: SaveFault | undefined;
  press(): void;
} {
  const journey = useJourney();
  const [fault, setFault] = useState<SaveFault>();
  const { isSlow, press } = useAsyncWork(async (signal) => {
    setFault(undefined);
    setFault(await savePdf(wire(journey, record), signal));
  });
  return { isSlow, fault, press };
}

function wire(journey: Journey, record: BreathTestRecord<unknown>): Parameters<typeof savePdf>[0] {
  const { services, definition, exportStatus, records } = journey;
  const { clock, config, notices, activity } = services;
  const now = clock.now();
  const { fileName } = describeRecord(journey, record, { madeAt: now, backend: undefined });
  return {
    loadMaker,
    chooseTarget: () => chooseTarget(`${fileName}.pdf`, config.fileSaving),
    fetchContent: () => fetchReportContent(journey, record, now),
    onFault: (fault, cause) => notices.report(PROBLEMS[fault], cause),
    noteSaved(outcome) {
      const { capnogramId, isFinal, diagnosis } = record;
      exportStatus.keep(record, "file-made", outcome);
      if (!isFinal)
        records.noteFirstSeen(capnogramId, { isTaken: true, result: definition.quoteResult(diagnosis) });
      activity.record({ what: outcome === "saved" ? "PDF saved" : "PDF made" });
      recordReportAccess(journey, capnogramId, "VIEWED_PDF");
    },
  };
}
