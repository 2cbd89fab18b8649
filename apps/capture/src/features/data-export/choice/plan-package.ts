import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { Participant } from "@capno/domain/participant";
import type { EpochMs } from "@capno/domain/units";

import { isInWindow, type PackageWindow } from "./window-of-days.ts";

/** A record that the package is to hold. */
export interface PlannedRecord {
  readonly id: number;
  readonly participantId: string;
  readonly recordedAt: EpochMs;
  readonly parserVersion: string;
  readonly isFailed: boolean;
  /**
   * Which of the participant's records it is, from 1, by the order in which the server numbered them: over all of them,
   * whatever the window. A record that arrives late, with an early date, does not move the others.
   */
  readonly instance: number;
}

/** How many records are fetched, written and, after an interruption, found done together. */
export const RECORDS_IN_BATCH = 16;

/**
 * A participant's records that lie in the window, oldest first, undated ones last. The order rests on dates and
 * numbers alone, so that a package made again has the same rows in the same places.
 */
export function planRecords(
  participant: Pick<Participant, "duid">,
  listed: readonly CapnogramSummary[],
  window: PackageWindow,
): readonly PlannedRecord[] {
  const arrived = listed.map(({ id }) => id).toSorted((a, b) => a - b);
  const instances = new Map(arrived.map((id, place) => [id, place + 1]));
  return listed
    .toSorted(
      (a, b) =>
        Number(a.hasUnknownDate) - Number(b.hasUnknownDate) || a.recordedAt - b.recordedAt || a.id - b.id,
    )
    .filter((record) => isInWindow(record, window))
    .map(({ id, recordedAt, parserVersion, isFailed }) => ({
      id,
      participantId: participant.duid,
      recordedAt,
      parserVersion,
      isFailed,
      instance: instances.get(id) ?? 0,
    }));
}

export function getBatch(records: readonly PlannedRecord[], batch: number): readonly PlannedRecord[] {
  return records.slice(batch * RECORDS_IN_BATCH, (batch + 1) * RECORDS_IN_BATCH);
}

export const countBatches = (records: number): number => Math.ceil(records / RECORDS_IN_BATCH);
