import type { Group } from "@capno/api-client/models/account";

import { toHeading, toLines, toUtc, type Table } from "../../kit/table.ts";
import type { Change, ChangeLog } from "./change-log.ts";

/** A change, or a sentence about what the log does not hold. */
export interface ChangeLine {
  readonly change: Change | undefined;
  readonly words: string;
  /** Its project ID; its number where the account does not name it. */
  readonly project: string | null;
}

export const CHANGES_TABLE: Table<ChangeLine> = {
  path: "changes.csv",
  title: "Log of changes",
  description:
    "One row for each change of a note, a mark, an explanation, a status or an allocation that the stores of the groups hold, the oldest first, then a row for each thing that the log does not hold. An entry of two groups has a row for each. Replayed in this order, the column after gives what each store holds.",
  key: [],
  columns: [
    {
      name: "changed_at",
      type: "datetime",
      description: "When, in UTC by the server's clock; empty in a row about what the log does not hold.",
      read: ({ change }) => (change === undefined ? null : toUtc(change.at)),
    },
    {
      name: "account",
      type: "string",
      description: "Who changed it.",
      read: ({ change }) => change?.by ?? null,
    },
    {
      name: "what",
      type: "string",
      description:
        "note, mark, explanation, status or allocation; not held: what the log does not hold, in the column after.",
      read: ({ change }) => change?.what ?? "not held",
    },
    {
      name: "participant_id",
      type: "string",
      description: "The user ID (DUID); empty where it is about none.",
      read: ({ change }) => change?.participantId ?? null,
    },
    {
      name: "day",
      type: "string",
      description: "The day that a note is about, yyyy-mm-dd; empty where it is about none.",
      read: ({ change }) => change?.day ?? null,
    },
    {
      name: "record_id",
      type: "integer",
      description: "The record that a note is about; empty where it is about none.",
      read: ({ change }) => change?.recordId ?? null,
    },
    {
      name: "before",
      type: "string",
      description: "What it said before; empty: nothing, or it was taken back.",
      read: ({ change }) => change?.before ?? null,
    },
    {
      name: "after",
      type: "string",
      description: "What it says since; empty: it was taken back.",
      read: ({ change, words }) => change?.after ?? words,
    },
    {
      name: "reason",
      type: "string",
      description:
        "Of a status why the participant left, of a mark the reasons for a call that were reviewed, of an explanation its words.",
      read: ({ change }) => change?.reason ?? null,
    },
    {
      name: "file",
      type: "string",
      description: "The file that a status was read from; empty: it was set by hand.",
      read: ({ change }) => change?.file ?? null,
    },
    {
      name: "store",
      type: "string",
      description: "The store that holds it: notes, marks and explanations, statuses, or allocations.",
      read: ({ change }) => change?.store ?? null,
    },
    {
      name: "project",
      type: "string",
      description: "The project ID of the store's group.",
      read: ({ project }) => project,
    },
    {
      name: "store_version",
      type: "string",
      description: "The version of that group's store when it was read.",
      read: ({ change }) => change?.storeVersion ?? null,
    },
    {
      name: "entry",
      type: "string",
      description: "The entry of the store: rows with the same entry, store and project are its history.",
      read: ({ change }) => change?.entry ?? null,
    },
  ],
};

export function formatChangesCsv({ changes, notHeld }: ChangeLog, groups: readonly Group[]): string {
  const projects = new Map(groups.map(({ id, projectId }) => [id, projectId]));
  const lines: readonly ChangeLine[] = [
    ...changes.map((change) => ({
      change,
      words: "",
      project: projects.get(change.groupId) ?? String(change.groupId),
    })),
    ...notHeld.map((words) => ({ change: undefined, words, project: null })),
  ];
  return toHeading(CHANGES_TABLE) + toLines(CHANGES_TABLE, lines);
}
