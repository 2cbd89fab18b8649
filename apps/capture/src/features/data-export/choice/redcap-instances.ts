import { toHarmlessCell } from "@capno/domain/text";

import { NOTHING_MISSING, type Missing } from "../tables/failed-table.ts";
import type { EarlierRow, EarlierRows } from "./compare-redcap.ts";
import type { PlannedRecord } from "../tables/records-table.ts";

/** REDCap keeps the number of an instance in a signed 16-bit column. */
export const MOST_INSTANCES = 32_767;

/** The numbers of all records of a participant, in and outside the chosen days; null where the list is not complete. */
export type ListedIds = ReadonlyMap<string, ReadonlySet<number> | null>;

/**
 * Gives each record its REDCap instance: its own number on the server, or where that is above REDCap's limit the number
 * it has in the earlier file. REDCap overwrites an instance without a question, so no number rests on the record's place
 * in a list, and a record whose number another one has is left out and named.
 */
export function numberInstances(
  records: readonly PlannedRecord[],
  listed: ListedIds,
  earlier: EarlierRows | undefined,
): { readonly records: readonly PlannedRecord[]; readonly missing: readonly Missing[] } {
  const before = new Map<string, EarlierRow[]>();
  for (const row of earlier?.values() ?? [])
    before.set(row.participant, [...(before.get(row.participant) ?? []), row]);
  const instances = new Map<string, ReadonlyMap<number, number>>();
  const missing: Missing[] = [];
  for (const [participantId, ids] of listed) {
    if (ids === null) missing.push({ ...NOTHING_MISSING, ...INCOMPLETE, participantId });
    else {
      const rows = before.get(toHarmlessCell(participantId).trim()) ?? [];
      instances.set(participantId, numberParticipant(ids, rows, earlier !== undefined));
    }
  }
  const numbered = records.map((record): PlannedRecord => {
    const { id, participantId, recordedAt } = record;
    const numbers = instances.get(participantId);
    const instance = numbers?.get(id) ?? null;
    if (instance === null && numbers !== undefined)
      missing.push({ ...NOTHING_MISSING, ...TAKEN, participantId, recordId: id, recordedAt });
    return { ...record, instance };
  });
  return { records: numbered, missing };
}

const INCOMPLETE = {
  what: "participant in redcap.csv",
  reason: "the list of the records is not complete",
} as const;
const TAKEN = {
  what: "record in redcap.csv",
  reason: "another record has its instance; choose the earlier redcap.csv before saving",
} as const;

/** `before`: what the earlier file has of this participant. */
function numberParticipant(
  ids: ReadonlySet<number>,
  before: readonly EarlierRow[],
  hasEarlier: boolean,
): ReadonlyMap<number, number> {
  const holders = new Map<number, number | null>(
    before.map(({ instance, recordId }) => [instance, recordId]),
  );
  const kept = new Map<number | null, number>(before.map(({ instance, recordId }) => [recordId, instance]));
  const numbers = new Map<number, number>();
  function take(id: number, instance: number): boolean {
    if (holders.has(instance) && holders.get(instance) !== id) return false;
    holders.set(instance, id);
    numbers.set(id, instance);
    return true;
  }
  for (const id of [...ids].toSorted((a, b) => a - b)) {
    const instance = id <= MOST_INSTANCES ? id : (kept.get(id) ?? wrap(id));
    // Without the earlier file it is not known which other numbers are free in REDCap.
    if (take(id, instance) || id <= MOST_INSTANCES || !hasEarlier) continue;
    for (let step = 1; step < MOST_INSTANCES && !take(id, wrap(instance + step)); step++);
  }
  return numbers;
}

/** Above the limit the numbers begin again at 1. */
const wrap = (id: number) => ((id - 1) % MOST_INSTANCES) + 1;
