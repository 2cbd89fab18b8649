import { toEpochMs } from "@capno/domain/units";
import { expect, it } from "vitest";

import { toFileName } from "./file-name.ts";

it("toFileName keeps the letters and digits of every script, so that two participants have two names", () => {
  expect(["ΑΒΓ-1", "ΔΕΖ-1"].map((duid) => toFileName(duid, "summary", undefined, "UTC"))).toEqual([
    "ΑΒΓ-1-summary-unknown-date",
    "ΔΕΖ-1-summary-unknown-date",
  ]);
});

it("toFileName names the day of the study on which it was made", () => {
  const evening = toEpochMs(Date.UTC(2026, 10, 20, 20));
  expect(toFileName("CARD-1", "summary", evening, "Asia/Tokyo")).toBe("CARD-1-summary-2026-11-21");
});
