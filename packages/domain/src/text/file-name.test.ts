import { expect, it } from "vitest";

import { createFileNames, toFileNamePart } from "./file-name.ts";

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

it("createFileNames numbers a name that is taken, also in another case or Unicode form", () => {
  const name = createFileNames();
  expect(
    ["HEART-STUDY-7", "HEART-STUDY-7", "heart-study-7", "HEART-STUDY-7-2", "é", "e\u0301"].map(name),
  ).toEqual(["HEART-STUDY-7", "HEART-STUDY-7-2", "heart-study-7-3", "HEART-STUDY-7-2-2", "é", "e\u0301-2"]);
});
