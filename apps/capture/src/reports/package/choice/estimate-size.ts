import { OPTIONAL_FILES, type OptionalFile } from "../../../paths/export-path.ts";

/** Bytes per record in each file: measured in packages of the sandbox, with 75 s and 22 breaths. */
const BYTES_OF_RECORD = { records: 145, breaths: 640, waveforms: 7_900, redcap: 130 } as const;
const BYTES_OF_PARTICIPANT = 95;
const DOCUMENTATION_BYTES = 24_000;

export type EstimatedFile = OptionalFile | "participants" | "records";

/** These files have no rows for blinded records. */
export const VALUE_FILES: readonly EstimatedFile[] = ["breaths", "waveforms"];

interface Counts {
  readonly participants: number;
  readonly records: number;
  /** Records that are not blinded. */
  readonly valued: number;
}

export function estimateBytes(file: EstimatedFile, { participants, records, valued }: Counts): number {
  if (file === "participants") return participants * BYTES_OF_PARTICIPANT;
  return (VALUE_FILES.includes(file) ? valued : records) * BYTES_OF_RECORD[file];
}

export function estimatePackage(without: readonly OptionalFile[], counts: Counts): number {
  return [
    DOCUMENTATION_BYTES,
    estimateBytes("participants", counts),
    estimateBytes("records", counts),
    ...OPTIONAL_FILES.filter((file) => !without.includes(file)).map((file) => estimateBytes(file, counts)),
  ].reduce((sum, bytes) => sum + bytes, 0);
}

const UNITS = ["bytes", "kB", "MB", "GB"] as const;

/** '940 bytes', '12 kB', '1.4 MB': two digits are as much as an estimate knows. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // 999.5 kB would be written as 1000 kB.
  while (value >= (unit === 0 ? 1000 : 999.5) && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return `${value.toFixed(digits)}\u00A0${UNITS[unit] ?? ""}`;
}
