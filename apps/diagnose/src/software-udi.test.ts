import { describe, expect, it } from "vitest";

import { getUdiOfDiagnosis } from "./software-udi.ts";

describe("the UDI on a report is the one that diagnosed · quality H6, decision A4", () => {
  it.each([
    ["3.14.2", "(01)1(8012)031402"],
    ["4.12.3 3.14.2 4.2.4", "(01)1(8012)041203031402040204"],
    ["(01)9(8012)010203", "(01)9(8012)010203"],
    ["main-4f2a", "main-4f2a"],
  ])("reads the record's version %s", (version, udi) => {
    expect(getUdiOfDiagnosis("(01)1", version)).toBe(udi);
  });
});
