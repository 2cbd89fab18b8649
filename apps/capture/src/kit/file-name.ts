import { formatIsoDate } from "@capno/domain/time";
import { toFileNamePart } from "@capno/domain/text";
import type { EpochMs } from "@capno/domain/units";

import { TIME_ZONE } from "./time/time-zone.ts";

/** "CARD-001-capnogram-2026-11-20": whose, what and of which day; undefined where that is unknown. */
export function toFileName(duid: string, what: string, time: EpochMs | undefined): string {
  const day = time === undefined ? "unknown-date" : formatIsoDate(time, TIME_ZONE);
  return toFileNamePart(`${duid}-${what}-${day}`);
}
