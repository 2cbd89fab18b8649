import { saveFile } from "@capno/ui-kit/save-file";
import { useEffect, useRef, useState } from "react";

import type { BreathTestRecord } from "../journey/definition.ts";
import { useJourney } from "../journey/journey-context.ts";
import { backendVersionsQuery } from "../report/backend-versions-query.ts";
import { describeRecord } from "../report/describe-record.ts";
import { recordReportAccess } from "../result/record-access.ts";
import { createPdfSaving, type PdfSaving, type PreparedReport } from "./create-pdf-saving.ts";

/** Its own chunk: the library and the type are asked for by the press alone. */
async function loadMaker() {
  const { makeReportPdf } = await import("@capno/report/make-report-pdf");
  return makeReportPdf;
}

/** The saving of a record's report, and what is noted of it. */
export function usePdfSaving(record: BreathTestRecord<unknown>): PdfSaving {
  const journey = useJourney();
  // The final result may come between two presses: each file is of the record at its press.
  const latest = useRef(record);
  useEffect(() => {
    latest.current = record;
  });
  const [saving] = useState(() => {
    const { services, definition, queryClient, kept, records } = journey;
    const { clock, notices, activity } = services;

    async function prepare(): Promise<PreparedReport> {
      const pressed = latest.current;
      const madeAt = clock.now();
      const backend = definition.namesBackend
        ? await queryClient.fetchQuery(backendVersionsQuery(services)).catch(() => undefined)
        : undefined;
      return {
        content: describeRecord(journey, pressed, { madeAt, backend }),
        noteSaved() {
          const { capnogramId, isFinal } = pressed;
          kept.keep(pressed, "file-made");
          if (!isFinal) records.noteFirstSeen(capnogramId, "printed");
          activity.record({ what: "PDF saved" });
          recordReportAccess(journey, capnogramId, "VIEWED_PDF");
        },
      };
    }

    return createPdfSaving({
      clock,
      prepare,
      loadMaker,
      download: (file, name) =>
        saveFile(new Blob([file as Uint8Array<ArrayBuffer>], { type: "application/pdf" }), name),
      onFault: (fault, cause) =>
        notices.report(
          fault === "not-loaded" ? "what makes a PDF could not be loaded" : "a PDF could not be made",
          cause,
        ),
    });
  });
  useEffect(() => saving.open(), [saving]);
  return saving;
}
