import type { DiagnosisResult } from "@capno/api-client/models/breath-test";
import type { BreathTestRecord, ReportContext, ReportParts } from "@capno/breath-test/definition";
import { getReportCurves } from "@capno/breath-test/report-curves";
import { formatSmokingInput } from "@capno/domain/diagnosis";

import { getSoftwareOfDiagnosis } from "../../software-udi.ts";
import { readExplanation } from "./read-explanation.ts";

export function describeDiagnosis(
  record: BreathTestRecord<DiagnosisResult>,
  context: ReportContext,
  version: string,
): ReportParts {
  const { recording, diagnosis } = record;
  const { backend } = context;
  const software = getSoftwareOfDiagnosis(context.softwareUdiPrefix, diagnosis.version);
  return {
    product: "Diagnose",
    by: { label: "Test conducted by", value: recording.administeredBy ?? "Unknown" },
    smoking: formatSmokingInput({
      smokingPackYearsProvided: diagnosis.smoking.isProvided,
      smokingPackYears: diagnosis.smoking.packYears,
    }),
    result: {
      heading: "Test result",
      value: diagnosis.probabilityCategory,
      severity: diagnosis.severityCategory,
      explanation: readExplanation(diagnosis.explanationHtml),
    },
    curves: getReportCurves(record),
    software: `${software.label}: ${software.value}`,
    versions: [
      `Software version ${version}`,
      `dashboard ${context.shellVersion}`,
      ...(backend ? [`camrest ${backend.camrest}`, `diagnoserver ${backend.diagnoserver}`] : []),
    ],
  };
}
