import type { BackendVersions } from "@capno/api-client/endpoints/version";
import type { EpochMs } from "@capno/domain/units";
import { getPracticeLines } from "@capno/domain/product";
import { createReportContent } from "@capno/report/create-report-content";
import type { ReportContent } from "@capno/report/report-content";

import type { BreathTestRecord } from "../definition.ts";
import type { Journey } from "../session/create-journey.ts";
import { findSerialText } from "../queries/serial-text.ts";
import { describeRecordQuality } from "./record-quality.ts";
import { getTimeZone } from "../day/time-zone.ts";

/** The content of a record's report at a moment. */
export function describeRecord(
  {
    services,
    definition,
    testLabels,
    queryClient,
  }: Pick<Journey, "services" | "definition" | "testLabels" | "queryClient">,
  record: BreathTestRecord<unknown>,
  at: { readonly madeAt: EpochMs; readonly backend: BackendVersions | undefined },
): ReportContent {
  const { config, session, shellVersion } = services;
  const { productName, report } = config;
  const parts = definition.describeReport(record, {
    username: session.account().username,
    softwareUdiPrefix: report.softwareUdiPrefix,
    shellVersion,
    backend: at.backend,
  });
  return createReportContent({
    brand: productName,
    practice: getPracticeLines(
      report.practice,
      session.account().groups.map(({ projectId }) => projectId),
    ),
    recording: record.recording,
    serialText: findSerialText(queryClient, record.recording.handsetUdi),
    timeZone: getTimeZone(),
    madeAt: at.madeAt,
    isFinal: record.isFinal,
    reference: testLabels.findOfRecording(record.capnogramId),
    quality: describeRecordQuality(record, config.breathTest.repeatBelowQuality),
    legal: definition.getLegalTexts(report),
    ...parts,
  });
}
