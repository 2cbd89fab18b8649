import { useMachine } from "@capno/machine/use-machine";
import { chooseTarget } from "@capno/ui-kit/behaviour/save-file";
import { useEffect, useState } from "react";

import type { Journey } from "../../../session/create-journey.ts";
import type { BreathTestRecord } from "../../../definition.ts";
import { useJourney } from "../../../session/journey-context.ts";
import { describeRecord } from "../../../report/describe-record.ts";
import { fetchReportContent } from "../../../report/fetch-report-content.ts";
import { recordReportAccess } from "../record-access.ts";
import { createPdfSaving, type ReportOrder } from "./create-pdf-saving.ts";
import type { SaveFault, SaveState } from "./save-states.ts";

const PROBLEMS: Readonly<Record<SaveFault, string>> = {
  "not-loaded": "what makes a PDF could not be loaded",
  "not-made": "a PDF could not be made",
  "not-written": "a PDF could not be written",
};

/** In a chunk of its own, so that the PDF library and its fonts are loaded on the press. */
async function loadMaker() {
  const { makeReportPdf } = await import("@capno/report/make-report-pdf");
  return makeReportPdf;
}

/** Saves a record's report. The final result may arrive between two presses: each file is of its own press. */
export function usePdfSaving(record: BreathTestRecord<unknown>): {
  readonly state: SaveState;
  press(): void;
} {
  const journey = useJourney();
  const [saving] = useState(() => {
    const { clock, notices, config } = journey.services;
    return createPdfSaving({
      clock,
      loadMaker,
      chooseTarget: (name) => chooseTarget(name, config.fileSaving),
      onFault: (fault, cause) => notices.report(PROBLEMS[fault], cause),
    });
  });
  useEffect(() => saving.open(), [saving]);
  const state = useMachine(saving);
  return { state, press: () => saving.press(toOrder(journey, record)) };
}

/** What is saved, and what is recorded afterwards. */
function toOrder(journey: Journey, record: BreathTestRecord<unknown>): ReportOrder {
  const { services, definition, exportStatus, records } = journey;
  const now = services.clock.now();
  function noteSaved(outcome: "saved" | "made"): void {
    const { capnogramId, isFinal, diagnosis } = record;
    exportStatus.keep(record, "file-made", outcome);
    if (!isFinal)
      records.noteFirstSeen(capnogramId, { isPrinted: true, result: definition.quoteResult(diagnosis) });
    services.activity.record({ what: outcome === "saved" ? "PDF saved" : "PDF made" });
    recordReportAccess(journey, capnogramId, "VIEWED_PDF");
  }
  return {
    fileName: describeRecord(journey, record, { madeAt: now, backend: undefined }).fileName,
    prepare: async () => ({ content: await fetchReportContent(journey, record, now), noteSaved }),
  };
}
