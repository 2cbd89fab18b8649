import { expect, it } from "vitest";

import { toFileNamePart } from "./file-name.ts";

it.each([
  ["CARD-001", "CARD-001"],
  ["ΑΒΓ-1", "ΑΒΓ-1"],
  ["ΔΕΖ-1", "ΔΕΖ-1"],
  ["مشارك-٢", "مشارك-٢"],
  ["प्रतिभागी-१", "प्रतिभागी-१"],
  ["HEART STUDY/7: é", "HEART-STUDY-7-é"],
])("toFileNamePart turns %s into %s", (text, name) => {
  expect(toFileNamePart(text)).toBe(name);
});
