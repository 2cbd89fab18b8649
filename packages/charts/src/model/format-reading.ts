import { READOUT_PCO2_DECIMALS, READOUT_SECONDS_DECIMALS } from "@capno/domain/spec-values/chart-values";
import type { Reading } from "./plot-cursor.ts";

/** Formats with fixed decimals; a value that rounds to zero is "0.00", never "-0.00". */
export function formatFixed(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? (0).toFixed(decimals) : text;
}

export const formatPco2 = (kPa: number): string => formatFixed(kPa, READOUT_PCO2_DECIMALS);
export const formatSeconds = (seconds: number): string => formatFixed(seconds, READOUT_SECONDS_DECIMALS);

/** "4.56 kPa at 12.3 s"; with several lines each value says whose it is. */
export function formatCapnogramReading(readings: readonly Reading[]): string {
  const [first] = readings;
  if (!first) return "";
  const values = readings.map(({ line, y }) =>
    readings.length > 1 ? `${line.label} ${formatPco2(y)} kPa` : `${formatPco2(y)} kPa`,
  );
  return `${values.join(", ")} at ${formatSeconds(first.x)} s`;
}
