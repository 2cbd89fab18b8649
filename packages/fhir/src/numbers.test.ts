import { describeBreathQuality, classifyBreaths } from "@capno/domain/breath/breath-quality";
import { formatDateTime } from "@capno/domain/time/date-text";
import { formatPackYears } from "@capno/domain/diagnosis/pack-years";
import { formatProbability, getProbability } from "@capno/domain/diagnosis/probability";
import {
  formatStatistic,
  IMPLAUSIBLE,
  isPlausible,
  STATISTICS,
  type StatisticName,
} from "@capno/domain/statistic/statistics";
import { toEpochMs } from "@capno/domain/units";
import type { Bundle, Quantity } from "@medplum/fhirtypes";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { BundleSource } from "./bundle-source.ts";
import { createBundle } from "./create-bundle.ts";
import { findObservation, findReport } from "./testing/find-resource.ts";
import { aDiagnosis, aRecord, aScreening, someSettings, times } from "./testing/sources.ts";

const ZONE = "America/St_Johns";
const anyValue = fc.oneof(
  fc.constant(null),
  fc.constant(Number.NaN),
  fc.double({ min: -1, max: 100, noNaN: true }),
  fc.double({ min: 0, max: 12, noNaN: true }),
);
const anErrors = fc.array(fc.constantFrom("", "", "", "cough", "incomplete breath", "Artefakt"), {
  maxLength: 30,
});
const aTime = fc.integer({ min: Date.UTC(2001, 0, 1), max: Date.UTC(2100, 0, 1) }).map(toEpochMs);
const SHORT = { timesS: times(3), valuesKPa: [1, 2, 3] };

/** What the screen calls each unit, and what UCUM calls it. */
const UNITS: Readonly<Record<StatisticName, readonly [part: string, ucum: string]>> = {
  endTidalCo2: ["etco2", "kPa"],
  respiratoryRate: ["rr", "/min"],
  metabolicBurden: ["metabolic-burden", "mmol/s"],
  obstructiveIndex: ["obstructive-index", "1"],
};
const NAMES = Object.keys(UNITS) as StatisticName[];

const create = (source: BundleSource): Bundle => createBundle({ ...source, waveform: SHORT }, someSettings());
const quantityOf = (bundle: Bundle, part: string): Quantity | undefined =>
  findObservation(bundle, part)?.valueQuantity;
const textOf = (bundle: Bundle, part: string): string => findObservation(bundle, part)?.text?.div ?? "";

describe("a FHIR Bundle, compared with the screen", () => {
  it("has the same digits and unit for each number of a record, and none where the screen shows none", () => {
    fc.assert(
      fc.property(fc.record(Object.fromEntries(NAMES.map((name) => [name, anyValue]))), (values) => {
        const statistics = NAMES.map((name) => ({ name, rawValue: values[name] ?? null }));
        const bundle = create({ ...aRecord(), statistics });
        for (const { name, rawValue } of statistics) {
          const [part, ucum] = UNITS[name];
          const shown = formatStatistic(name, rawValue);
          const quantity = quantityOf(bundle, part);
          if (shown === "-") {
            expect(quantity).toBeUndefined();
            continue;
          }
          expect(textOf(bundle, part)).toContain(`${shown} ${STATISTICS[name].unit}`.trimEnd());
          if (rawValue !== null && !isPlausible(name, rawValue)) {
            expect(quantity).toBeUndefined();
            expect(textOf(bundle, part)).toContain(IMPLAUSIBLE);
            continue;
          }
          expect(quantity?.value?.toFixed(STATISTICS[name].decimals)).toBe(shown);
          expect(quantity?.code).toBe(ucum);
        }
      }),
    );
  });

  it("has the same probability, in percent and in words", () => {
    fc.assert(
      fc.property(anyValue, (raw) => {
        const probability = raw === null || raw > 1 ? raw : Math.abs(raw);
        const source = aScreening();
        const bundle = create({
          ...source,
          outcome: {
            isFinal: true,
            administeredBy: null,
            practice: undefined,
            result: { kind: "probability", probability },
          },
        });
        const shown = formatProbability(getProbability(probability));
        expect(findReport(bundle)?.conclusion).toBe(`COPD prediction probability: ${shown}`);
        const quantity = quantityOf(bundle, "result");
        if (shown.endsWith("%")) expect(`${quantity?.value}${quantity?.code}`).toBe(shown);
        else {
          expect(quantity).toBeUndefined();
          expect(findObservation(bundle, "result")?.dataAbsentReason?.text).toBe(shown);
        }
      }),
    );
  });

  it("has the same pack years", () => {
    fc.assert(
      fc.property(fc.oneof(fc.nat(999), fc.double({ min: 0, max: 999, noNaN: true })), (packYears) => {
        const bundle = create({ ...aDiagnosis(), smoking: { isProvided: true, packYears } });
        const value = quantityOf(bundle, "smoke")?.value ?? Number.NaN;
        const [shown] = formatPackYears(packYears).split(" ");
        expect(value).toBe(Number(shown));
        expect(textOf(bundle, "smoke")).toContain(formatPackYears(packYears));
      }),
    );
  });

  it("has a 0 as a number, which is no missing answer: pack years, a probability and a statistic", () => {
    const smoked = create({ ...aDiagnosis(), smoking: { isProvided: true, packYears: 0 } });
    expect(quantityOf(smoked, "smoke")).toMatchObject({ value: 0, code: "{pack-years}" });
    expect(findObservation(smoked, "smoke")).not.toHaveProperty("dataAbsentReason");
    expect(textOf(smoked, "smoke")).toContain("Smoking history 0 pack years");

    const result = { kind: "probability", probability: 0 } as const;
    const outcome = { isFinal: true, administeredBy: null, practice: undefined, result };
    const screened = create({ ...aScreening(), outcome });
    expect(quantityOf(screened, "result")).toMatchObject({ value: 0, code: "%" });
    expect(findReport(screened)?.conclusion).toBe("COPD prediction probability: 0%");

    const recorded = create({ ...aRecord(), statistics: [{ name: "obstructiveIndex", rawValue: 0 }] });
    expect(quantityOf(recorded, "obstructive-index")?.value).toBe(0);
  });

  it("has the same words and percentage for the breath quality", () => {
    fc.assert(
      fc.property(anErrors, fc.nat(30), (errors, breaths) => {
        const quality = classifyBreaths({
          starts: { length: breaths % 2 === 0 ? errors.length : breaths },
          errors,
        });
        const components = findObservation(create({ ...aScreening(), quality }), "result")?.component ?? [];
        expect(components.map(({ valueString }) => valueString).filter(Boolean)).toEqual([
          describeBreathQuality(quality),
        ]);
        expect(components.flatMap(({ valueQuantity }) => valueQuantity?.value ?? [])).toEqual(
          quality.kind === "judged" ? [Math.round((quality.used / quality.judged) * 100)] : [],
        );
      }),
    );
  });

  it("has the same date, to the millisecond and in any zone", () => {
    fc.assert(
      fc.property(aTime, aTime, (capturedAt, receivedAt) => {
        const report = findReport(create({ ...aDiagnosis(), capturedAt, receivedAt }));
        const start = toEpochMs(Date.parse(report?.effectivePeriod?.start ?? ""));
        expect(start).toBe(capturedAt);
        expect(formatDateTime(start, ZONE)).toBe(formatDateTime(capturedAt, ZONE));
        expect(Date.parse(report?.issued ?? "")).toBe(receivedAt);
      }),
    );
  });

  it("has every sample of the curve, to the pascal", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 12 }), { minLength: 2, maxLength: 40 }), (valuesKPa) => {
        const waveform = { timesS: times(valuesKPa.length), valuesKPa };
        const bundle = createBundle({ ...aRecord(), waveform }, someSettings());
        const { data = "", factor = 0, period } = findObservation(bundle, "wave")?.valueSampledData ?? {};
        const read = data.split(" ").map((each) => (each === "E" ? Number.NaN : Number(each) * factor));
        expect(period).toBe(20);
        expect(read).toHaveLength(valuesKPa.length);
        for (const [at, kPa] of valuesKPa.entries()) {
          if (Number.isNaN(kPa)) expect(read[at]).toBeNaN();
          else expect(Math.abs((read[at] ?? Number.NaN) - kPa)).toBeLessThanOrEqual(0.000_501);
        }
      }),
    );
  });
});
