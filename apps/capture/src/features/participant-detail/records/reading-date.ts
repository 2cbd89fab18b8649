import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import { formatDateTime } from "@capno/domain/date-text";
import { UNKNOWN_DATE } from "@capno/domain/instant";
import type { EpochMs } from "@capno/domain/units";

import { TIME_ZONE } from "../../../shared/time/time-zone.ts";

type Dated = Pick<CapnogramSummary, "recordedAt" | "hasUnknownDate">;

/** Undefined for an unknown date. */
export function getKnownDate(record: Dated | undefined): EpochMs | undefined {
  return record?.hasUnknownDate === false ? record.recordedAt : undefined;
}

/** A record's date, or 'Unknown date'. */
export function formatReadingDate(record: Dated | undefined): string {
  const time = getKnownDate(record);
  return time === undefined ? UNKNOWN_DATE : formatDateTime(time, TIME_ZONE);
}
