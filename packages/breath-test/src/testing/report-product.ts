import type { BreathTestDefinition, ResultParts } from "../definition.ts";

/** What a product without words of its own says of a result. */
export const ANY_PARTS: ResultParts = {
  product: "Any",
  by: { label: "Test conducted by", value: "gp@capno.example" },
  smoking: undefined,
  result: { heading: "Result", value: "40%", severity: undefined, explanation: [] },
  coded: {
    software: { name: "Any", version: "1", udi: undefined },
    result: { kind: "probability", probability: 0.4 },
  },
  curves: [],
  software: undefined,
  versions: [],
};

/** A product whose report names its author and, optionally, the backend versions. */
export const aReportProduct = (namesBackend: boolean): Partial<BreathTestDefinition> => ({
  namesBackend,
  getLegalTexts: ({ regulatoryWarning, legalDisclaimer }) => [regulatoryWarning, legalDisclaimer],
  describeResult: (_, { username, backend }) => ({
    ...ANY_PARTS,
    by: { label: "Printed by", value: username },
    versions: [`camrest ${backend?.camrest ?? "unknown"}`],
  }),
});
