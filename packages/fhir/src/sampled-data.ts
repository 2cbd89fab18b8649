import type { SampledData } from "@medplum/fhirtypes";

import { roundTo } from "@capno/domain/number/rounding";

import { getKPa } from "./quantities.ts";

/** Pressures are written as whole pascals. */
const FACTOR = 0.001;
/** The allowed distance of a time from the sampling grid: a twentieth of the handset's interval. */
const TOLERANCE_S = 0.001;
const NOT_A_NUMBER = "E";

/** Seconds between two times; undefined where they are not evenly spaced, so that no period is true of them. */
export function findInterval(timesS: readonly number[]): number | undefined {
  const [first] = timesS;
  const last = timesS.at(-1);
  if (first === undefined || last === undefined || timesS.length < 2) return undefined;
  const interval = (last - first) / (timesS.length - 1);
  const isEven = timesS.every((time, at) => Math.abs(time - first - at * interval) <= TOLERANCE_S);
  return isEven && interval > 0 ? interval : undefined;
}

/** Seconds from the first sample to the end of the last one. */
export function getDuration(timesS: readonly number[]): number {
  const [first = 0] = timesS;
  return (timesS.at(-1) ?? first) - first + (findInterval(timesS) ?? 0);
}

/** A curve as whole numbers at an even distance; what is no number is an `E`. */
export function toSampledData(valuesKPa: readonly number[], intervalS: number): SampledData {
  const data = valuesKPa.map((kPa) => (Number.isFinite(kPa) ? toPascals(kPa) : NOT_A_NUMBER));
  return {
    origin: getKPa(0),
    // Milliseconds in R4.
    period: roundTo(intervalS * 1000, 3),
    factor: FACTOR,
    dimensions: 1,
    data: data.join(" "),
  };
}

const toPascals = (kPa: number): number => Math.round(Number((kPa / FACTOR).toPrecision(12)));
