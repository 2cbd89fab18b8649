import { toUtc, type Table } from "../../../kit/table.ts";
import type { PlannedRecord } from "./records-table.ts";

const MISSING_KINDS = [
  "participants",
  "records of a participant",
  "record",
  "handsets",
  "notes",
  "study log",
  "participant in redcap.csv",
  "record in redcap.csv",
] as const;

export interface Missing {
  readonly what: (typeof MISSING_KINDS)[number];
  readonly participantId: string | null;
  readonly recordId: number | null;
  readonly recordedAt: number | null;
  readonly count: number | null;
  readonly reason: string;
}

export const NOTHING_MISSING = { participantId: null, recordId: null, recordedAt: null, count: null };

export const toMissingRecord = (planned: PlannedRecord, reason: string): Missing => ({
  what: "record",
  participantId: planned.participantId,
  recordId: planned.id,
  recordedAt: planned.recordedAt,
  count: 1,
  reason,
});

export const FAILED: Table<Missing> = {
  path: "failed.csv",
  title: "What is missing",
  description: "One row for each item that could not be fetched or read. No rows: the package is complete.",
  key: [],
  columns: [
    {
      name: "what",
      type: "string",
      description:
        'record, records of a participant, participants, handsets, notes, or study log; "in redcap.csv" if only that file lacks it.',
      read: ({ what }) => what,
    },
    {
      name: "participant_id",
      type: "string",
      description: "The user ID (DUID); empty where it could not be read.",
      read: ({ participantId }) => participantId,
    },
    {
      name: "record_id",
      type: "integer",
      description: "Number of the record on the server; empty where it could not be read.",
      read: ({ recordId }) => recordId,
    },
    {
      name: "recorded_at",
      type: "datetime",
      description: "When it was recorded, in UTC, as far as it is known.",
      read: ({ recordedAt }) => (recordedAt === null ? null : toUtc(recordedAt)),
    },
    {
      name: "count",
      type: "integer",
      description: "The number of missing items; empty if unknown.",
      read: ({ count }) => count,
    },
    { name: "reason", type: "string", description: "Why, in words.", read: ({ reason }) => reason },
  ],
};
