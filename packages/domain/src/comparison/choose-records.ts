import type { RecordedDate } from "../time/instant.ts";
import { MAX_RECORDS_COMPARED } from "../spec-values/comparison-values.ts";
import type { Duid, EpochMs } from "../units.ts";

export type ListedRecord = RecordedDate & {
  readonly id: number;
  /** Whose it is, as the server says. */
  readonly duid: Duid;
  readonly isFailed: boolean;
  readonly parserVersion: string;
};

export type ComparedSide =
  | { readonly kind: "record"; readonly id: number }
  /** From a moment up to another, which is not in it any more. */
  | { readonly kind: "window"; readonly from: EpochMs; readonly before: EpochMs };

/** Why a record counts in no number of its side. */
export type ExclusionReason =
  | "failed"
  /** Its date is unknown: it may have been made within the window. */
  | "undated"
  | "beyond-limit"
  | "not-loaded"
  | "breaths-not-judged"
  | "no-good-breath";

export interface ExcludedRecord {
  readonly record: ListedRecord;
  readonly reason: ExclusionReason;
}

/** The records of a side, as far as the list tells. */
export interface ChosenRecords {
  readonly side: ComparedSide;
  /** To be asked for, the newest first, at most 40. */
  readonly records: readonly ListedRecord[];
  readonly leftOut: readonly ExcludedRecord[];
  /** There is no record of that number in the list. */
  readonly isMissing: boolean;
}

export function chooseRecords(newestFirst: readonly ListedRecord[], side: ComparedSide): ChosenRecords {
  if (side.kind === "record") {
    const found = newestFirst.filter(({ id }) => id === side.id);
    return { side, ...partFailed(found), isMissing: found.length === 0 };
  }
  const undated = newestFirst.filter(({ hasUnknownDate }) => hasUnknownDate);
  const within = newestFirst.filter(
    ({ recordedAt, hasUnknownDate }) =>
      !hasUnknownDate && recordedAt >= side.from && recordedAt < side.before,
  );
  const { records, leftOut } = partFailed(within);
  return {
    side,
    records: records.slice(0, MAX_RECORDS_COMPARED),
    leftOut: [
      ...leftOut,
      ...records.slice(MAX_RECORDS_COMPARED).map(groupByReason("beyond-limit")),
      ...undated.map(groupByReason("undated")),
    ],
    isMissing: false,
  };
}

function partFailed(records: readonly ListedRecord[]): Pick<ChosenRecords, "records" | "leftOut"> {
  return {
    records: records.filter(({ isFailed }) => !isFailed),
    leftOut: records.filter(({ isFailed }) => isFailed).map(groupByReason("failed")),
  };
}

/** Says of a record why it is left out. */
export function groupByReason(reason: ExclusionReason): (record: ListedRecord) => ExcludedRecord {
  return (record) => ({ record, reason });
}
