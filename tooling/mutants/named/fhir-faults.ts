import type { NamedFault } from "./named-fault.ts";

const FHIR = "packages/fhir/src";

/** What a receiver would take for a patient's result. ADR 0093, ADR 0094 */
export const FHIR_FAULTS: readonly NamedFault[] = [
  {
    fault: "a first result is sent as a final report",
    file: `${FHIR}/outcome.ts`,
    text: 'status: outcome.isFinal ? "final" : "preliminary",\n      category',
    becomes: 'status: "final",\n      category',
    noticedBy: `${FHIR}/create-bundle.test.ts`,
  },
  {
    fault: "what is sent twice is there twice",
    file: `${FHIR}/create-bundle.ts`,
    text: "ifNoneExist: getCondition(entry.resource),",
    becomes: "",
    noticedBy: `${FHIR}/posted-twice.test.ts`,
  },
  {
    fault: "a comma in a test's id makes it another test for a server",
    file: `${FHIR}/create-bundle.ts`,
    text: "${escapeSearch(value)}",
    becomes: "${value}",
    noticedBy: `${FHIR}/posted-twice.test.ts`,
  },
  {
    fault: "a text from elsewhere is markup in a narrative",
    file: `${FHIR}/narrative.ts`,
    text: '.replaceAll(/[&<>"\']/g, (character) => ENTITIES[character] ?? "")',
    becomes: "",
    noticedBy: `${FHIR}/hostile.test.ts`,
  },
  {
    fault: "test data passes for a patient's",
    file: `${FHIR}/context.ts`,
    text: "settings.isProduction ? security : [...security, TEST_DATA]",
    becomes: "security",
    noticedBy: `${FHIR}/create-bundle.test.ts`,
  },
  {
    fault: "a curve with uneven times is stretched to an even one",
    file: `${FHIR}/sampled-data.ts`,
    text: "isEven && interval > 0",
    becomes: "interval > 0",
    noticedBy: `${FHIR}/create-bundle.test.ts`,
  },
  {
    fault: "a number is sent with other digits than the screen's",
    file: `${FHIR}/quantities.ts`,
    text: "const value = roundStatistic(name, rawValue);",
    becomes: "const value = rawValue;",
    noticedBy: `${FHIR}/numbers.test.ts`,
  },
  {
    fault: "a Bundle without its PDF looks whole",
    file: `${FHIR}/make-fhir.ts`,
    text: 'if (pdf.status === "rejected")',
    becomes: "if (false)",
    noticedBy: `${FHIR}/make-fhir.test.ts`,
  },
  {
    fault: "a first result keeps the final one out of a FHIR server",
    file: "packages/breath-test/src/saving/FhirButtons.tsx",
    text: 'record.isFinal ? undefined : "Only a final result is sent"',
    becomes: "undefined",
    noticedBy: "apps/screen/src/fhir.test.tsx",
  },
  {
    fault: "a key of a FHIR server may stand in the configuration",
    file: "apps/shell/src/configuration/configuration-schema.ts",
    text: String.raw`/^(\/[\w.-]+)*$/.test(path)`,
    becomes: 'path !== " "',
    noticedBy: "apps/shell/src/configuration/parse-configuration.test.ts",
  },
];
