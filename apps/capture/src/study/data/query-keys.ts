import type { Duid } from "@capno/domain/units";

interface RecordRow {
  readonly id: number;
  readonly recordedAt: number | null;
  readonly parserVersion: string;
}

/**
 * A record's key has the participant and the date, so that a record can never be found under another's, and what
 * processed it: the backend may compute a record once more.
 */
const toRecordKey = (what: string, duid: Duid, row: RecordRow | undefined) =>
  [what, duid, row?.id, row?.recordedAt, row?.parserVersion] as const;

export const queryKeys = {
  participants: ["participants"],
  handsets: ["handsets"],
  allRecords: ["records"],
  records: (duid: Duid) => ["records", duid],
  trends: (duid: Duid) => ["trends", duid],
  record: (duid: Duid, row: RecordRow | undefined) => toRecordKey("record", duid, row),
  recordOverviews: (duid: Duid) => ["record-overview", duid] as const,
  recordOverview: (duid: Duid, row: RecordRow) => toRecordKey("record-overview", duid, row),
} as const;
