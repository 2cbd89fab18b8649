import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { describeSending, makeFhir, toFhirFileName, type FhirWiring } from "./make-fhir.ts";
import { findFaults } from "./testing/find-faults.ts";
import { findReport } from "./testing/find-resource.ts";
import { aDiagnosis, someSettings } from "./testing/sources.ts";

const { createId } = someSettings();
const wiring: FhirWiring = {
  source: aDiagnosis(),
  madeAt: toEpochMs(0),
  isProduction: false,
  profiles: "",
  createId,
};

describe("a press of Save as FHIR", () => {
  it("makes a Bundle with the PDF in it, and the same as a transaction", async () => {
    const pdf = { bytes: Uint8Array.of(1, 2, 3), title: "a.pdf" };
    const made = await makeFhir({ ...wiring, getPdf: () => Promise.resolve(pdf) });
    if (made.kind !== "made") throw new Error(made.message);
    expect(findFaults(made.bundle)).toEqual([]);
    expect(findReport(made.bundle)?.presentedForm?.[0]?.data).toBe("AQID");
    expect(made.toTransaction().type).toBe("transaction");
  });

  it("makes nothing without the PDF that belongs in it, and says so", async () => {
    const made = await makeFhir({ ...wiring, getPdf: () => Promise.reject(new Error("no fonts")) });
    expect(made).toMatchObject({
      kind: "failed",
      message: expect.stringContaining("the PDF that belongs in it"),
    });
  });

  it("says that it could not be made, whatever was wrong", async () => {
    const impossible = { ...aDiagnosis(), capturedAt: toEpochMs(Number.NaN) };
    expect(await makeFhir({ ...wiring, source: impossible })).toMatchObject({
      kind: "failed",
      message: "The FHIR file could not be made. Contact support if it happens again.",
    });
  });
});

it.each([
  ["Respiratory-Test_NTD-000123_2026-11-20", "Respiratory-Test_NTD-000123_2026-11-20.fhir.json"],
  ["../../a b:c?", "..-..-a-b-c-.fhir.json"],
  ["x".repeat(10_000), `${"x".repeat(100)}.fhir.json`],
])("%s is a file called %s", (title, name) => {
  expect(toFhirFileName(title)).toBe(name);
});

it.each([
  [{ kind: "accepted", added: 9 } as const, "Sent to the record system"],
  [{ kind: "accepted", added: 0 } as const, "The record system has this result already"],
  [
    { kind: "refused", status: 422, message: "Unknown unit" } as const,
    "The record system refused the result (422). It says: Unknown unit",
  ],
  [
    { kind: "refused", status: 403, message: undefined } as const,
    "The record system refused the result (403). It gave no reason.",
  ],
])("%j reads %s", (outcome, words) => {
  expect(describeSending(outcome)).toBe(words);
});
