import { expect, it } from "vitest";

import { toFileName } from "./file-name.ts";

it("toFileName keeps the letters and digits of every script, so that two participants have two names", () => {
  expect(["ΑΒΓ-1", "ΔΕΖ-1"].map((duid) => toFileName(duid, "summary", undefined, "UTC"))).toEqual([
    "ΑΒΓ-1-summary-unknown-date",
    "ΔΕΖ-1-summary-unknown-date",
  ]);
});
