import { formatIsoDate } from "@capno/domain/time/date-text";
import { toFileNamePart } from "@capno/domain/text/file-name";
import type { EpochMs } from "@capno/domain/units";

/** "CARD-001-capnogram-2026-11-20": whose, what and of which day of the study; undefined where that is unknown. */
export function toFileName(duid: string, what: string, time: EpochMs | undefined, zone: string): string {
  const day = time === undefined ? "unknown-date" : formatIsoDate(time, zone);
  return toFileNamePart(`${duid}-${what}-${day}`);
}
