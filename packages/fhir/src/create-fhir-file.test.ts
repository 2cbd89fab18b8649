import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { createFhirFile, type FhirFileParts } from "./create-fhir-file.ts";
import { findFaults } from "./testing/find-faults.ts";
import { findReport } from "./testing/find-resource.ts";
import { aDiagnosis, someSettings } from "./testing/sources.ts";

const { createId } = someSettings();
const wiring: FhirFileParts = {
  source: aDiagnosis(),
  madeAt: toEpochMs(0),
  isProduction: false,
  profiles: "",
  createId,
};

describe("`createFhirFile`", () => {
  it("makes a Bundle that contains the PDF, and the same as a transaction", async () => {
    const pdf = { bytes: Uint8Array.of(1, 2, 3), title: "a.pdf" };
    const made = await createFhirFile({ ...wiring, getPdf: () => Promise.resolve(pdf) });
    if (made.kind !== "made") throw new Error(made.message);
    expect(findFaults(made.bundle)).toEqual([]);
    expect(findReport(made.bundle)?.presentedForm?.[0]?.data).toBe("AQID");
    expect(made.toTransaction().type).toBe("transaction");
  });

  it("makes it for the deployment and the moment that it is given", async () => {
    const madeAt = toEpochMs(Date.UTC(2026, 10, 20));
    const made = await createFhirFile({ ...wiring, isProduction: true, profiles: "ukcore", madeAt });
    if (made.kind !== "made") throw new Error(made.message);
    expect(made.bundle.timestamp).toBe("2026-11-20T00:00:00.000Z");
    expect(JSON.stringify(made.bundle)).toContain("UKCore-DiagnosticReport");
    expect(JSON.stringify(made.bundle)).not.toContain("HTEST");
  });

  it("makes no file without the PDF that belongs in it, and says so", async () => {
    const made = await createFhirFile({ ...wiring, getPdf: () => Promise.reject(new Error("no fonts")) });
    expect(made).toMatchObject({
      kind: "failed",
      message: expect.stringContaining("the PDF that belongs in it"),
    });
  });

  it("says that no file could be made, for any error", async () => {
    const impossible = { ...aDiagnosis(), capturedAt: toEpochMs(Number.NaN) };
    expect(await createFhirFile({ ...wiring, source: impossible })).toMatchObject({
      kind: "failed",
      message: "The FHIR file could not be made. Contact support if it happens again.",
    });
  });
});
