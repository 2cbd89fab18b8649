import type { DiagnosisResult } from "@capno/api-client/models/breath-test";
import type { FhirParts } from "@capno/breath-test/definition";

import { getSoftwareOfDiagnosis } from "../../software-udi.ts";

/** A diagnosis as a Bundle says it: the words and numbers of the result page. */
export function describeFhir(
  { probabilityCategory, severityCategory, smoking, version }: DiagnosisResult,
  softwareUdiPrefix: string,
): FhirParts {
  const software = getSoftwareOfDiagnosis(softwareUdiPrefix, version);
  return {
    software: {
      name: "Capno Diagnose",
      version: version.trim(),
      udi: software.label === "Software UDI used during diagnosis" ? software.value : undefined,
    },
    smoking: toSmoking(smoking),
    result: { kind: "category", category: probabilityCategory, severity: severityCategory },
  };
}

/** Provided without a number: the answer was "unknown". Not provided: the result does not say whether it was asked. */
function toSmoking({ isProvided, packYears }: DiagnosisResult["smoking"]): FhirParts["smoking"] {
  if (!isProvided) return undefined;
  return packYears === null ? "asked-unknown" : { packYears };
}
