import { expect, it } from "vitest";

import { getSeverity } from "./severity.ts";

it.each([
  ["Mild", "Mild"],
  ["Very severe", "Very severe"],
  ["Not applicable", undefined],
  [" n/a ", undefined],
])("severity %j is said as %j · spec §2 Result page", (category, said) => {
  expect(getSeverity(category)).toBe(said);
});
