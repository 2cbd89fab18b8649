import { describe, expect, it } from "vitest";

import { getSoftwareOfDiagnosis } from "./software-udi.ts";

const UDI = "Software UDI used during diagnosis";
const VERSION = "Software version used during diagnosis";

describe("the software on a report, which is the version that diagnosed [REQ-NAME-04] [REQ-NAME-08] [HZ-06] [REQ-TEST-64]", () => {
  it.each([
    ["4.12.3 3.14.2 4.2.4", UDI, "(01)1(8012)041203031402040204"],
    ["4.12.3, 3.14.2, 4.2.4", UDI, "(01)1(8012)041203031402040204"],
    ["(01)9(8012)010203040506070809", UDI, "(01)9(8012)010203040506070809"],
    // One version, or two, make no UDI.
    ["3.14.2", VERSION, "3.14.2"],
    ["4.12.3 3.14.2", VERSION, "4.12.3 3.14.2"],
    ["4.12.3 3.14.2 4.2.4 1.0.0", VERSION, "4.12.3 3.14.2 4.2.4 1.0.0"],
    ["4.12.3 3.14.2 main-4f2a", VERSION, "4.12.3 3.14.2 main-4f2a"],
    ["(01)9(8012)010203", VERSION, "(01)9(8012)010203"],
    ["main-4f2a", VERSION, "main-4f2a"],
  ])("is printed for the stored version %s as: %s", (version, label, value) => {
    expect(getSoftwareOfDiagnosis("(01)1", version)).toEqual({ label, value });
  });

  it("is no UDI without the prefix of this deployment", () => {
    expect(getSoftwareOfDiagnosis("", "4.12.3 3.14.2 4.2.4").label).toBe(VERSION);
  });
});
