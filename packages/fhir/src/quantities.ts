import type { Quantity } from "@medplum/fhirtypes";

import { roundStatistic, STATISTICS, type StatisticName } from "@capno/domain/statistic/statistics";

import { STATISTIC_CODES, SYSTEMS } from "./codes.ts";

const ofUcum = (value: number, code: string, unit?: string): Quantity => ({
  value,
  ...(unit === undefined ? {} : { unit }),
  system: SYSTEMS.ucum,
  code,
});

/** The number that is shown, at its decimals; undefined where there is none. */
export function getStatisticQuantity(name: StatisticName, rawValue: number | null): Quantity | undefined {
  const value = roundStatistic(name, rawValue);
  if (value === null) return undefined;
  const { code, unit } = STATISTIC_CODES[name].unit;
  return ofUcum(value, code, unit);
}

/** As the screen words it: "4.70 kPa", "16 bpm". */
export function describeStatistic(name: StatisticName, text: string): string {
  return `${text} ${STATISTICS[name].unit}`.trimEnd();
}

export const getKPa = (value: number): Quantity => ofUcum(value, "kPa", "kPa");
export const getPercent = (value: number): Quantity => ofUcum(value, "%", "%");
export const getPackYears = (value: number): Quantity => ofUcum(value, "{pack-years}", "pack years");
