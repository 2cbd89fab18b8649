import type { DiagnosisResult } from "@capno/api-client/models/breath-test";
import type { BreathTestRecord, ResultContext, ResultParts } from "@capno/breath-test/definition";
import { getReportCurves } from "@capno/breath-test/report-curves";

import { getSoftwareOfDiagnosis } from "../../software-udi.ts";
import { readExplanation } from "./read-explanation.ts";

export function describeDiagnosis(
  record: BreathTestRecord<DiagnosisResult>,
  context: ResultContext,
  version: string,
): ResultParts {
  const { recording, diagnosis } = record;
  const { probabilityCategory: category, severityCategory: severity } = diagnosis;
  const { backend } = context;
  const software = getSoftwareOfDiagnosis(context.softwareUdiPrefix, diagnosis.version);
  return {
    product: "Diagnose",
    by: { label: "Test conducted by", value: recording.administeredBy ?? "Unknown" },
    smoking: diagnosis.smoking,
    result: {
      heading: "Test result",
      value: category,
      severity,
      explanation: readExplanation(diagnosis.explanationHtml),
    },
    curves: getReportCurves(record),
    software: `${software.label}: ${software.value}`,
    coded: {
      software: {
        name: "Capno Diagnose",
        version: diagnosis.version.trim(),
        udi: software.label === "Software UDI used during diagnosis" ? software.value : undefined,
      },
      result: { kind: "category", category, severity },
    },
    versions: [
      `Software version ${version}`,
      `dashboard ${context.shellVersion}`,
      ...(backend ? [`camrest ${backend.camrest}`, `diagnoserver ${backend.diagnoserver}`] : []),
    ],
  };
}
