import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import { isUnsetClock } from "@capno/domain/instant";
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
  /** Which of the participant's records it is, from 1, counted over all of them and not over the window alone. */
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
  return listed
    .toSorted(
      (a, b) =>
        Number(isUnsetClock(a.recordedAt)) - Number(isUnsetClock(b.recordedAt)) ||
        a.recordedAt - b.recordedAt ||
        a.id - b.id,
    )
    .map(({ id, recordedAt, parserVersion, isFailed }, index) => ({
      id,
      participantId: participant.duid,
      recordedAt,
      parserVersion,
      isFailed,
      instance: index + 1,
    }))
    .filter(({ recordedAt }) => isInWindow(recordedAt, window));
}

export function getBatch(records: readonly PlannedRecord[], batch: number): readonly PlannedRecord[] {
  return records.slice(batch * RECORDS_IN_BATCH, (batch + 1) * RECORDS_IN_BATCH);
}

export const countBatches = (records: number): number => Math.ceil(records / RECORDS_IN_BATCH);
