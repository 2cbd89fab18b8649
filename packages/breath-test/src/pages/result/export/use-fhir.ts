import { sendTransaction } from "@capno/api-client/endpoints/fhir-server";
import { getPracticeLines } from "@capno/domain/product/practice";
import { isProduction } from "@capno/domain/product/production";
import { formatReportTitle } from "@capno/domain/diagnosis/report-title";
import { createFhirExport, toFhirFileName } from "@capno/fhir/fhir-export";
import { createFhirFile } from "@capno/fhir/create-fhir-file";
import { chooseTarget } from "@capno/ui-kit/behaviour/save-file";

import type { BreathTestRecord } from "../../../definition.ts";
import type { Journey } from "../../../session/create-journey.ts";
import { useJourney } from "../../../session/journey-context.ts";
import { describeParts } from "../../../report/describe-record.ts";
import { fetchReportContent, fetchWholeRecord } from "../../../report/fetch-report-content.ts";
import { recordReportAccess } from "../record-access.ts";
import { getTimeZone } from "../../../day/time-zone.ts";
import { toBundleSource } from "./to-bundle-source.ts";

const ACTIVITIES = { saved: "FHIR saved", made: "FHIR file made", sent: "Sent as FHIR" } as const;

export function useFhir(record: BreathTestRecord<unknown>): ReturnType<typeof createFhirExport> {
  const journey = useJourney();
  const { services, definition, exportStatus, records } = journey;
  const { config, notices, activity, http } = services;
  const { testIdentifier, capturedAt } = record.recording;
  return createFhirExport({
    what: "result",
    notices,
    make: () => makeOfRecord(journey, record),
    chooseTarget() {
      const title = formatReportTitle({
        testIdentifier,
        capturedAt,
        timeZone: getTimeZone(),
        now: services.clock.now(),
      });
      return chooseTarget(toFhirFileName(title), config.fileSaving);
    },
    send: (transaction, signal) => sendTransaction(http, config.fhir.serverUrl, transaction, { signal }),
    onExported(how) {
      const { capnogramId, isFinal, diagnosis } = record;
      exportStatus.keep(record, "fhir-saved", how === "made" ? "made" : "saved");
      if (!isFinal)
        records.noteFirstSeen(capnogramId, { isTaken: true, result: definition.quoteResult(diagnosis) });
      activity.record({ what: ACTIVITIES[how] });
      // The Bundle contains the PDF.
      recordReportAccess(journey, capnogramId, "VIEWED_PDF");
    },
  });
}

async function makeOfRecord(journey: Journey, shown: BreathTestRecord<unknown>) {
  const { clock, config, session } = journey.services;
  const projectIds = session.account().groups.map(({ projectId }) => projectId);
  const [practice] = getPracticeLines(config.report.practice, projectIds);
  const madeAt = clock.now();
  const record = await fetchWholeRecord(journey, shown);

  async function getPdf() {
    const [{ makeReportPdf }, content] = await Promise.all([
      import("@capno/report/make-report-pdf"),
      fetchReportContent(journey, record, madeAt),
    ]);
    return { bytes: await makeReportPdf(content), title: `${content.fileName}.pdf` };
  }

  return createFhirFile({
    source: toBundleSource(record, describeParts(journey, record, undefined), madeAt, practice),
    madeAt,
    isProduction: isProduction(config.environmentName),
    profiles: config.fhir.profiles,
    getPdf,
    createId: () => crypto.randomUUID(),
  });
}
