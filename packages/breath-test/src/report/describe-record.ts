import type { BackendVersions } from "@capno/api-client/endpoints/version";
import type { EpochMs } from "@capno/domain/units";
import { getPracticeLines } from "@capno/domain/product/practice";
import { createReportContent } from "@capno/report/create-report-content";
import type { ReportContent } from "@capno/report/report-content";

import type { BreathTestRecord, ResultParts } from "../definition.ts";
import type { Journey } from "../session/create-journey.ts";
import { findSerialText } from "../queries/serial-text.ts";
import { describeRecordQuality } from "./record-quality.ts";
import { getTimeZone } from "../day/time-zone.ts";

type Described = Pick<Journey, "services" | "definition" | "queryClient">;

/** What the product says of a record, for this account. */
export function describeParts(
  { services, definition }: Described,
  record: BreathTestRecord<unknown>,
  backend: BackendVersions | undefined,
): ResultParts {
  const { config, session, shellVersion } = services;
  return definition.describeResult(record, {
    username: session.account().username,
    softwareUdiPrefix: config.report.softwareUdiPrefix,
    shellVersion,
    backend,
  });
}

/** The content of a record's report at a moment. */
export function describeRecord(
  journey: Described,
  record: BreathTestRecord<unknown>,
  at: { readonly madeAt: EpochMs; readonly backend: BackendVersions | undefined },
): ReportContent {
  const { services, definition, queryClient } = journey;
  const { config, session } = services;
  const { productName, report } = config;
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
    quality: describeRecordQuality(record, config.breathTest.repeatBelowQuality),
    legal: definition.getLegalTexts(report),
    ...describeParts(journey, record, at.backend),
  });
}
