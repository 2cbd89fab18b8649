import type { BreathTestDefinition } from "../definition.ts";

/** A product whose report names its author and, optionally, the backend versions. */
export const aReportProduct = (namesBackend: boolean): Partial<BreathTestDefinition> => ({
  namesBackend,
  getLegalTexts: ({ regulatoryWarning, legalDisclaimer }) => [regulatoryWarning, legalDisclaimer],
  describeReport: (_, { username, backend }) => ({
    product: "Any",
    by: { label: "Printed by", value: username },
    smoking: undefined,
    result: { heading: "Result", value: "40%", severity: undefined, explanation: [] },
    curves: [],
    software: undefined,
    versions: [`camrest ${backend?.camrest ?? "unknown"}`],
  }),
});
