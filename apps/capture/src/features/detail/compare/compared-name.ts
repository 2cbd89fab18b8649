import type { ChosenRecords } from "@capno/domain/comparison/choose-records";
import { formatIsoDate } from "@capno/domain/date-text";
import { isUnsetClock } from "@capno/domain/instant";
import { toEpochMs } from "@capno/domain/units";

import { TIME_ZONE } from "../../../time/time-zone.ts";

/** "CARD-001-mean-breath-2026-11-13-to-2026-11-19-against-2026-11-12-record-7": whose, what and of which days. */
export function toComparedName(
  duid: string,
  what: string,
  baseline: ChosenRecords,
  now: ChosenRecords,
): string {
  return `${duid}-${what}-${nameSide(now)}-against-${nameSide(baseline)}`.replaceAll(/[^\w.-]+/g, "-");
}

function nameSide({ side, records, leftOut }: ChosenRecords): string {
  if (side.kind === "window") {
    const last = formatIsoDate(toEpochMs(side.before - 1), TIME_ZONE);
    return `${formatIsoDate(side.from, TIME_ZONE)}-to-${last}`;
  }
  const time = (records[0] ?? leftOut[0]?.record)?.recordedAt;
  const day = time === undefined || isUnsetClock(time) ? "unknown-date" : formatIsoDate(time, TIME_ZONE);
  return `${day}-record-${side.id}`;
}
