import type { Quantity } from "@medplum/fhirtypes";

import { roundStatistic, STATISTICS, type StatisticName } from "@capno/domain/statistic";

import { SYSTEMS } from "./codes.ts";

const ofUcum = (value: number, code: string, unit?: string): Quantity => ({
  value,
  ...(unit === undefined ? {} : { unit }),
  system: SYSTEMS.ucum,
  code,
});

/** The screen's units in UCUM. "per minute" is what UK Core fixes for what the screen calls bpm. */
const UNITS: Readonly<Record<StatisticName, { readonly code: string; readonly unit?: string }>> = {
  endTidalCo2: { code: "kPa", unit: "kPa" },
  respiratoryRate: { code: "/min", unit: "per minute" },
  metabolicBurden: { code: "mmol/s", unit: "mmol/s" },
  obstructiveIndex: { code: "1" },
};

/** The number that is shown, at its decimals; undefined where there is none. */
export function getStatisticQuantity(name: StatisticName, rawValue: number | null): Quantity | undefined {
  const value = roundStatistic(name, rawValue);
  if (value === null) return undefined;
  const { code, unit } = UNITS[name];
  return ofUcum(value, code, unit);
}

/** As the screen words it: "4.70 kPa", "16 bpm". */
export function describeStatistic(name: StatisticName, text: string): string {
  return `${text} ${STATISTICS[name].unit}`.trimEnd();
}

export const getKPa = (value: number): Quantity => ofUcum(value, "kPa", "kPa");
export const getPercent = (value: number): Quantity => ofUcum(value, "%", "%");
export const getPackYears = (value: number): Quantity => ofUcum(value, "{pack-years}", "pack years");
