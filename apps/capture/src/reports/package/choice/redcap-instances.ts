import { NOTHING_MISSING, type Missing } from "../tables/failed-table.ts";
import type { PlannedRecord } from "../tables/records-table.ts";
import { MOST_INSTANCES } from "../tables/redcap-table.ts";

/**
 * Gives each record its REDCap instance: its own number on the server. REDCap overwrites an instance without a question,
 * so no number is ever made up: a record above REDCap's limit, and a participant whose list of records is not complete,
 * are left out and named.
 */
export function numberInstances(
  records: readonly PlannedRecord[],
  incomplete: ReadonlySet<string>,
): { readonly records: readonly PlannedRecord[]; readonly missing: readonly Missing[] } {
  const missing: Missing[] = [...incomplete].map((participantId) => ({
    ...NOTHING_MISSING,
    what: "participant in redcap.csv",
    reason: "the list of the records is not complete",
    participantId,
  }));
  const numbered = records.map((record): PlannedRecord => {
    const { id, participantId, recordedAt } = record;
    if (incomplete.has(participantId)) return { ...record, instance: null };
    if (id <= MOST_INSTANCES) return { ...record, instance: id };
    missing.push({
      ...NOTHING_MISSING,
      what: "record in redcap.csv",
      participantId,
      recordId: id,
      recordedAt,
      count: 1,
      reason: ABOVE_LIMIT,
    });
    return { ...record, instance: null };
  });
  return { records: numbered, missing };
}

const ABOVE_LIMIT = "its number is above 32767, the limit of REDCap";
