import type { Bundle } from "@medplum/fhirtypes";
import { describe, expect, it } from "vitest";

import { createBundle } from "./create-bundle.ts";
import { findFaults } from "./testing/find-faults.ts";
import { findDevices, findObservation, findPatient, findReport } from "./testing/find-resource.ts";
import { aDiagnosis, aRecord, someSettings } from "./testing/sources.ts";

/** What the faults are planted in: everything that any product sends. */
const createWhole = (): Bundle =>
  createBundle({ ...aDiagnosis(), statistics: aRecord().statistics }, someSettings());

/** Plants without asking the types, which would refuse most of it. */
const plant = (place: object | undefined, values: Readonly<Record<string, unknown>>): void => {
  if (place === undefined) throw new Error("There is no such place.");
  Object.assign(place, values);
};
const remove = (place: object | undefined, key: string): void => {
  if (place === undefined || !Reflect.deleteProperty(place, key)) throw new Error("There is no such place.");
};

type Fault = readonly [name: string, foundBy: RegExp, plantIn: (bundle: Bundle) => void];
const FAULTS: readonly Fault[] = [
  ["a status that is no status", /^fhir: /, (bundle) => plant(findReport(bundle), { status: "done" })],
  [
    "a way of reading a UDI that is none",
    /^fhir: /,
    (bundle) => plant(findDevices(bundle)[0]?.udiCarrier?.[0], { entryType: "guessed" }),
  ],
  ["no code", /^(fhir|medplum): /, (bundle) => remove(findObservation(bundle, "rr"), "code")],
  [
    "a number as text",
    /^(fhir|medplum): /,
    (bundle) => plant(findObservation(bundle, "rr")?.valueQuantity, { value: "16" }),
  ],
  [
    "an element nobody knows",
    /^(fhir|medplum): /,
    (bundle) => plant(findPatient(bundle), { nickname: "Al" }),
  ],
  [
    "an instant without a time",
    /^medplum: /,
    (bundle) => plant(findReport(bundle), { issued: "2026-11-20" }),
  ],
  [
    "a value and a reason for none (obs-6)",
    /^medplum: .*obs-6/,
    (bundle) => plant(findObservation(bundle, "etco2"), { dataAbsentReason: { text: "none" } }),
  ],
  [
    "a vital sign of nobody",
    /^medplum: .*subject/,
    (bundle) => remove(findObservation(bundle, "etco2"), "subject"),
  ],
  [
    "a vital sign of a year (vs-1)",
    /^medplum: .*vs-1/,
    (bundle) => plant(findObservation(bundle, "rr"), { effectiveDateTime: "2026" }),
  ],
  [
    "a unit that is none",
    /^ucum: kpa /,
    (bundle) => plant(findObservation(bundle, "etco2")?.valueQuantity, { code: "kpa" }),
  ],
  ["two values", /^own: /, (bundle) => plant(findObservation(bundle, "etco2"), { valueString: "4.71 kPa" })],
  [
    "a reference that leads nowhere",
    /^own: urn:uuid:00000000-0000-4000-8000-999999999999 /,
    (bundle) =>
      plant(findObservation(bundle, "result")?.subject, {
        reference: "urn:uuid:00000000-0000-4000-8000-999999999999",
      }),
  ],
  [
    "a narrative that is no XHTML",
    /^own: .*narrative/,
    (bundle) =>
      plant(findReport(bundle)?.text, {
        div: '<div xmlns="http://www.w3.org/1999/xhtml"><p>COPD<br></p></div>',
      }),
  ],
  [
    "a diagnosis in code",
    /^own: .*conclusionCode/,
    (bundle) => plant(findReport(bundle), { conclusionCode: [{ text: "COPD" }] }),
  ],
];

describe("planted faults", () => {
  it("stand in a Bundle that has none", () => {
    expect(findFaults(createWhole())).toEqual([]);
    expect(FAULTS).toHaveLength(14);
  });

  it.each(FAULTS)("%s is found", (_, foundBy, plantIn) => {
    const bundle = createWhole();
    plantIn(bundle);
    expect(findFaults(bundle)).toContainEqual(expect.stringMatching(foundBy));
  });
});
