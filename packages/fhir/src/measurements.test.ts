import { describe, expect, it } from "vitest";

import type { BundleSource } from "./bundle-source.ts";
import { createBundle } from "./create-bundle.ts";
import { findObservation, findReport } from "./testing/find-resource.ts";
import { aDiagnosis, aRecord, aScreening, someSettings, times } from "./testing/sources.ts";

describe("the measurements of a FHIR Bundle", () => {
  it("says of each measurement which device made it and what it is derived from", () => {
    const { entry = [] } = createBundle(
      { ...aDiagnosis(), statistics: aRecord().statistics },
      someSettings({ createId: () => crypto.randomUUID() }),
    );
    const names = new Map(["patient", "handset", "software"].map((name, at) => [entry[at]?.fullUrl, name]));
    for (const { fullUrl, resource } of entry)
      if (resource?.resourceType === "Observation")
        names.set(fullUrl, resource.identifier?.[0]?.value?.split("/").at(-1) ?? "");
    const rows = entry.flatMap(({ fullUrl, resource }) =>
      resource?.resourceType === "Observation"
        ? [[fullUrl, resource.device?.reference, resource.derivedFrom?.map(({ reference }) => reference)]]
        : [],
    );
    expect(
      rows.map((row) =>
        row.map((each) =>
          [each]
            .flat()
            .map((url) => names.get(url))
            .join(),
        ),
      ),
    ).toEqual([
      ["result", "software", "wave,smoke"],
      ["etco2", "handset", "wave"],
      ["rr", "handset", "wave"],
      ["metabolic-burden", "handset", "wave"],
      ["obstructive-index", "handset", "wave"],
      ["smoke", "", ""],
      ["average", "handset", "wave"],
      ["wave", "handset", ""],
    ]);
  });

  // One place where a changed code shows itself in review.
  it.each([
    ["etco2", "vital-signs", "250790007 19891-1 151708", "kPa", "kPa"],
    ["rr", "vital-signs", "86290005 9279-1", "/min", "per minute"],
    ["metabolic-burden", "procedure", "metabolic-burden", "mmol/s", "mmol/s"],
    ["obstructive-index", "procedure", "obstructive-index", "1", undefined],
    ["smoke", "social-history", "401201003", "{pack-years}", "pack years"],
    ["result", "procedure", "copd-probability-category", undefined, undefined],
    ["wave", "procedure", "capnogram", undefined, undefined],
    ["average", "procedure", "average-waveform", undefined, undefined],
  ])("codes %s as %s %s, in %s", (part, category, codes, unitCode, unit) => {
    const source = { ...aDiagnosis(), statistics: aRecord().statistics };
    const found = findObservation(createBundle(source, someSettings()), part);
    expect(found?.category?.[0]?.coding?.[0]?.code).toBe(category);
    expect(found?.code?.coding?.map(({ code }) => code).join(" ")).toBe(codes);
    expect([found?.valueQuantity?.code, found?.valueQuantity?.unit]).toEqual([unitCode, unit]);
  });

  it("holds an average in its own points, with the deviations where there is one for each", () => {
    const average = { timesS: times(3), meansKPa: [0, 4.7, 1], deviationsKPa: [0.1, 0.2, Number.NaN] };
    const findAverage = (changes: Partial<typeof average>) =>
      findObservation(
        createBundle({ ...aRecord(), average: { ...average, ...changes } }, someSettings()),
        "average",
      );
    expect(findAverage({})?.component).toMatchObject([
      { valueSampledData: { period: 20, data: "0 4700 1000" } },
      { valueSampledData: { period: 20, data: "100 200 E" } },
    ]);
    expect(findAverage({})?.text?.div).toContain("3 points 20 ms apart");
    expect(findAverage({ deviationsKPa: [0.1] })?.component).toHaveLength(1);
    expect(findAverage({ meansKPa: [0, 4.7] })).toBeUndefined();
    expect(findAverage({ timesS: [0], meansKPa: [1] })).toBeUndefined();
  });

  it("has no curve where the numbers of times and of samples differ", () => {
    const source = { ...aRecord(), waveform: { timesS: times(3), valuesKPa: [1, 2] } };
    const wave = findObservation(createBundle(source, someSettings()), "wave");
    expect(wave?.valueSampledData).toBeUndefined();
    expect(wave?.dataAbsentReason?.coding?.[0]?.code).toBe("unsupported");
  });

  it("dates a measurement when it was captured, what was told when it was received, and the file when it was made", () => {
    const read = (changes: Partial<BundleSource>) => {
      const source = { ...aDiagnosis(), statistics: aRecord().statistics, ...changes };
      const bundle = createBundle(source, someSettings());
      const { effectiveDateTime: said } = findObservation(bundle, "smoke") ?? {};
      const { effectiveDateTime: at, issued } = findObservation(bundle, "rr") ?? {};
      return { said, at, issued, made: bundle.timestamp };
    };
    const [captured, received] = ["2026-11-20T09:31:07.250Z", "2026-11-20T09:32:40.010Z"];
    const made = "2026-11-20T09:40:00.000Z";
    expect(read({})).toEqual({ said: received, at: captured, issued: received, made });
    expect(read({ receivedAt: undefined })).toEqual({ said: captured, at: captured, made });
    expect(read({ capturedAt: undefined })).toEqual({ said: received, issued: received, made });
    expect(findReport(createBundle(aDiagnosis(), someSettings()))?.presentedForm?.[0]).toMatchObject({
      title: "Respiratory-Test_NTD-000123_2026-11-20.pdf",
      creation: made,
    });
  });

  it.each([
    ["unknown", null, "Not available"],
    ["error", 1.4, "Invalid result"],
  ])("says that a probability is absent as %s", (code, probability, text) => {
    const result = { kind: "probability", probability } as const;
    const outcome = { isFinal: true, administeredBy: null, practice: undefined, result };
    const source = { ...aScreening(), outcome };
    const bundle = createBundle(source, someSettings());
    expect(findObservation(bundle, "result")?.dataAbsentReason).toMatchObject({ coding: [{ code }], text });
    expect(findReport(bundle)).not.toHaveProperty("performer");
  });

  it("has the severity beside the category", () => {
    const result = findObservation(createBundle(aDiagnosis(), someSettings()), "result");
    expect(result?.valueCodeableConcept?.text).toBe("COPD likely");
    expect(result?.component?.[0]).toMatchObject({
      code: { coding: [{ code: "copd-severity-category" }] },
      valueCodeableConcept: { text: "Moderate" },
    });
  });
});
