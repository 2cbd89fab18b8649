import { useMachine } from "@capno/machine/use-machine";
import { saveFile } from "@capno/ui-kit/save-file";
import { useEffect, useState } from "react";

import type { Journey } from "../../../session/create-journey.ts";
import type { BreathTestRecord } from "../../../definition.ts";
import { useJourney } from "../../../session/journey-context.ts";
import { fetchReportContent } from "../../../report/fetch-report-content.ts";
import { recordReportAccess } from "../record-access.ts";
import { createPdfSaving, type PreparedReport } from "./create-pdf-saving.ts";
import type { SaveFault, SaveState } from "./save-states.ts";

const PROBLEMS: Readonly<Record<SaveFault, string>> = {
  "not-loaded": "what makes a PDF could not be loaded",
  "not-made": "a PDF could not be made",
};

/** A chunk of its own: the PDF library and fonts are loaded on the press. */
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
    const { clock, notices } = journey.services;
    return createPdfSaving({
      clock,
      loadMaker,
      download: (file, name) =>
        saveFile(new Blob([file as Uint8Array<ArrayBuffer>], { type: "application/pdf" }), name),
      onFault: (fault, cause) => notices.report(PROBLEMS[fault], cause),
    });
  });
  useEffect(() => saving.open(), [saving]);
  const state = useMachine(saving);
  return { state, press: () => saving.press(() => prepare(journey, record)) };
}

/** What is saved, and what is recorded afterwards. */
async function prepare(journey: Journey, record: BreathTestRecord<unknown>): Promise<PreparedReport> {
  const { services, definition, exportStatus, records } = journey;
  return {
    content: await fetchReportContent(journey, record, services.clock.now()),
    noteSaved() {
      const { capnogramId, isFinal, diagnosis } = record;
      exportStatus.keep(record, "file-made");
      if (!isFinal)
        records.noteFirstSeen(capnogramId, { isPrinted: true, result: definition.quoteResult(diagnosis) });
      services.activity.record({ what: "PDF saved" });
      recordReportAccess(journey, capnogramId, "VIEWED_PDF");
    },
  };
}
