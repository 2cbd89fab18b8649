import type { Participant } from "@capno/domain/participant/participant";
import type { ParticipantStatus } from "@capno/domain/participant-status/participant-status";

import { toUtc, type Table } from "../../../kit/table.ts";

export interface ParticipantRow {
  readonly participant: Participant;
  /** Project IDs; a group that the account does not name, by its number. */
  readonly projects: readonly string[];
  readonly status: ParticipantStatus | undefined;
  /** Null where the server did not say which records there are. */
  readonly recordsInPackage: number | null;
}

export const PARTICIPANTS: Table<ParticipantRow> = {
  path: "participants.csv",
  title: "Participants",
  description: "One row for each participant of the chosen project, with the columns of All Users.",
  key: ["participant_id"],
  columns: [
    {
      name: "participant_id",
      type: "string",
      description: "The user ID (DUID).",
      read: (row) => row.participant.duid,
    },
    {
      name: "projects",
      type: "string",
      description: "Project IDs, separated by semicolons.",
      read: (row) => row.projects.join(";"),
    },
    {
      name: "enrolled",
      type: "string",
      description: "First day in the study, yyyy-mm-dd; empty: not known.",
      read: ({ status }) => status?.enrolled ?? null,
    },
    {
      name: "left",
      type: "string",
      description:
        "Last day in the study, yyyy-mm-dd; empty: still in the study where enrolled has a day, else not known.",
      read: ({ status }) => (status?.kind === "left" ? status.left : null),
    },
    {
      name: "left_reason",
      type: "string",
      description: "completed, withdrawn, lost or died; empty where left is.",
      read: ({ status }) => (status?.kind === "left" ? status.reason : null),
    },
    {
      name: "handset",
      type: "string",
      description: "UDI of the handset allocated now.",
      read: (row) => row.participant.udi,
    },
    {
      name: "records_total",
      type: "integer",
      description: "Records that the server counts, of any date.",
      read: (row) => row.participant.count,
    },
    {
      name: "records_in_package",
      type: "integer",
      description:
        "Records listed for the chosen days: rows of records.csv and of failed.csv together. Empty where the list failed.",
      read: (row) => row.recordsInPackage,
    },
    {
      name: "last_used_at",
      type: "datetime",
      description: "Time of the newest record of a known date, in UTC.",
      read: (row) => (row.participant.lastUsedTime === null ? null : toUtc(row.participant.lastUsedTime)),
    },
    {
      name: "last_breath_quality",
      type: "integer",
      unit: "%",
      description: "Breath quality of the newest record, as rounded by the server.",
      read: (row) => row.participant.lastQuality,
    },
    {
      name: "breath_quality",
      type: "integer",
      unit: "%",
      description: "Breath quality over all records, as rounded by the server.",
      read: (row) => row.participant.quality,
    },
    {
      name: "adherence",
      type: "integer",
      unit: "%",
      description: "Adherence over the last 6 months or the handset's lifetime, as rounded by the server.",
      read: (row) => row.participant.adherence,
    },
  ],
};
