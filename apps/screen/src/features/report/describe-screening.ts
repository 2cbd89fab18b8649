import type { ScreeningResult } from "@capno/api-client/models/breath-test";
import type { BreathTestRecord, ResultContext, ResultParts } from "@capno/breath-test/definition";
import { getReportCurves } from "@capno/breath-test/report-curves";
import { formatProbability, getProbability } from "@capno/domain/diagnosis/probability";

export function describeScreening(
  record: BreathTestRecord<ScreeningResult>,
  { username, shellVersion }: ResultContext,
  version: string,
): ResultParts {
  const { recording, diagnosis } = record;
  return {
    product: "Screen",
    by:
      recording.administeredBy === null
        ? { label: "Report made by", value: username }
        : { label: "Test conducted by", value: recording.administeredBy },
    smoking: undefined,
    result: {
      heading: "COPD prediction probability",
      value: formatProbability(getProbability(diagnosis.probability)),
      severity: undefined,
      explanation: [],
    },
    curves: getReportCurves(record),
    // The wire of Screen names no software that diagnosed.
    software: undefined,
    coded: {
      software: { name: "Capno Screen", version, udi: undefined },
      result: { kind: "probability", probability: diagnosis.probability },
    },
    versions: [`software version ${version}`, `dashboard version ${shellVersion}`],
  };
}
