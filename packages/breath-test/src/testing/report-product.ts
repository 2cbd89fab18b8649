import type { BreathTestDefinition } from "../definition.ts";

/** A product whose report says who made it, and with which backend. */
export const aReportProduct = (namesBackend: boolean): Partial<BreathTestDefinition> => ({
  namesBackend,
  getLegalWords: ({ regulatoryWarning, legalDisclaimer }) => [regulatoryWarning, legalDisclaimer],
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
