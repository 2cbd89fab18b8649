import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { Participant } from "@capno/domain/participant";
import type { EpochMs } from "@capno/domain/units";

import { isInWindow, type PackageWindow } from "./window-of-days.ts";

export interface PlannedRecord {
  readonly id: number;
  readonly participantId: string;
  /** Null where the list gives no possible date. */
  readonly recordedAt: EpochMs | null;
  readonly hasUnknownDate: boolean;
  readonly parserVersion: string;
  readonly isFailed: boolean;
  /** UDI; null where the list does not name it. */
  readonly handset: string | null;
  /** It is not asked for: the package holds what the list says of it. */
  readonly isBlinded: boolean;
  /** Its instance in REDCap, by `numberInstances`; null: it is left out of redcap.csv. */
  readonly instance: number | null;
}

/** How many records are fetched, written and, after an interruption, found done together. */
export const RECORDS_IN_BATCH = 16;

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

export function getBatch(records: readonly PlannedRecord[], batch: number): readonly PlannedRecord[] {
  return records.slice(batch * RECORDS_IN_BATCH, (batch + 1) * RECORDS_IN_BATCH);
}

export const countBatches = (records: number): number => Math.ceil(records / RECORDS_IN_BATCH);
