import { toHarmlessCell } from "@capno/domain/text";

import { NOTHING_MISSING, type Missing } from "../tables/failed-table.ts";
import type { EarlierRow, EarlierRows } from "./read-earlier.ts";
import type { PlannedRecord } from "../tables/records-table.ts";
import { MOST_INSTANCES } from "../tables/redcap-table.ts";

/** The numbers of all records of a participant, in and outside the chosen days; null where the list is not complete. */
export type ListedIds = ReadonlyMap<string, ReadonlySet<number> | null>;

/**
 * Gives each record its REDCap instance: its own number on the server, or where that is above REDCap's limit the number
 * that the earlier file has for it. REDCap overwrites an instance without a question, so no number is ever made up: a
 * record without one, or whose number another record has, is left out and named.
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
      instances.set(participantId, numberParticipant(ids, rows));
    }
  }
  const numbered = records.map((record): PlannedRecord => {
    const { id, participantId, recordedAt } = record;
    const numbers = instances.get(participantId);
    const instance = numbers?.get(id) ?? null;
    if (instance === null && numbers !== undefined)
      missing.push({
        ...NOTHING_MISSING,
        what: "record in redcap.csv",
        participantId,
        recordId: id,
        recordedAt,
        count: 1,
        reason: id > MOST_INSTANCES ? ABOVE_LIMIT : TAKEN,
      });
    return { ...record, instance };
  });
  return { records: numbered, missing };
}

const INCOMPLETE = {
  what: "participant in redcap.csv",
  reason: "the list of the records is not complete",
} as const;
const TAKEN = "another record has its instance in the earlier redcap.csv";
const ABOVE_LIMIT =
  "its number is above 32767, the limit of REDCap, and no earlier redcap.csv gives its instance: README.txt says what to do";

/** `before`: what the earlier file has of this participant. */
function numberParticipant(
  ids: ReadonlySet<number>,
  before: readonly EarlierRow[],
): ReadonlyMap<number, number> {
  const holders = new Map(before.map(({ instance, recordId }) => [instance, recordId]));
  const kept = new Map(before.map(({ instance, recordId }) => [recordId, instance]));
  return new Map(
    [...ids].flatMap((id) => {
      const instance = id <= MOST_INSTANCES ? id : kept.get(id);
      if (instance === undefined || (holders.has(instance) && holders.get(instance) !== id)) return [];
      return [[id, instance]];
    }),
  );
}
