import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { CalendarFacts } from "@capno/domain/calendar/calendar";
import type { Duid } from "@capno/domain/units";

import { describeRow, hasRecord, type ListedRow } from "./lists.ts";
import type { KnownRecords } from "./study.ts";

/** The records by participant; includes participants whose records could not be read. */
export type RecordsByUser = ReadonlyMap<Duid, KnownRecords>;

/** A row's newest record; undefined where it is unknown, because the row has changed since or a record is unreadable. */
export function getLatest(known: RecordsByUser, row: ListedRow): CapnogramSummary | undefined {
  const list = known.get(row.duid)?.list;
  // An unreadable record may be the newest.
  return list?.unreadable === 0 && list.of === describeRow(row) ? list.rows[0] : undefined;
}

/** A row's known records; incomplete if the row has changed since they were read. */
export function getKnownRecords(
  known: KnownRecords | undefined,
  row: ListedRow,
): Pick<CalendarFacts, "records" | "isComplete"> {
  // A participant without any recording needs no request.
  if (!hasRecord(row)) return NO_RECORDS;
  const list = known?.list;
  if (list === undefined) return NOT_READ;
  return { records: list.rows, isComplete: list.unreadable === 0 && list.of === describeRow(row) };
}

const NO_RECORDS = { records: [], isComplete: true };
const NOT_READ = { records: undefined, isComplete: false };
