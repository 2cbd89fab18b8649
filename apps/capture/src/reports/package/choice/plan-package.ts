import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { Participant } from "@capno/domain/participant/participant";

import type { PlannedRecord } from "../tables/records-table.ts";
import { isInWindow, type PackageWindow } from "./window-of-days.ts";

/** How many records are fetched and written together. */
const RECORDS_IN_BATCH = 16;

/**
 * A participant's records that lie in the window, oldest first, undated ones last. The order rests on dates and
 * numbers alone, so that a package made again has the same rows in the same places. A record that is listed twice is
 * one record.
 */
export function planRecords(
  participant: Pick<Participant, "duid">,
  listed: readonly CapnogramSummary[],
  window: PackageWindow,
  isBlinded: boolean,
): readonly PlannedRecord[] {
  return [...new Map(listed.map((record) => [record.id, record])).values()]
    .toSorted(
      (a, b) =>
        Number(a.hasUnknownDate) - Number(b.hasUnknownDate) ||
        (a.recordedAt ?? 0) - (b.recordedAt ?? 0) ||
        a.id - b.id,
    )
    .filter((record) => isInWindow(record, window))
    .map(({ id, recordedAt, hasUnknownDate, parserVersion, isFailed, handsetUdi }) => ({
      id,
      participantId: participant.duid,
      recordedAt,
      parserVersion,
      hasUnknownDate,
      isFailed,
      handset: handsetUdi ?? null,
      isBlinded,
      instance: null,
    }));
}

export function* toBatches(records: readonly PlannedRecord[]): Generator<readonly PlannedRecord[]> {
  for (let from = 0; from < records.length; from += RECORDS_IN_BATCH)
    yield records.slice(from, from + RECORDS_IN_BATCH);
}
