import { toHeading, toLines, toUtc, type Table } from "../../kit/table.ts";
import type { Change, ChangeLog } from "./change-log.ts";

/** A change, or a sentence about what the log does not hold. */
export interface ChangeLine {
  readonly change: Change | undefined;
  readonly words: string;
}

export const CHANGES_TABLE: Table<ChangeLine> = {
  path: "changes.csv",
  title: "Log of changes",
  description:
    "The study log as this account sees it, in the server's order, then what is missing. The last row of a thread counts.",
  key: [],
  columns: [
    {
      name: "changed_at",
      type: "datetime",
      description: "When, in UTC by the server's clock; empty in a row about what the log does not hold.",
      read: ({ change }) => (change === undefined || change.at === null ? null : toUtc(change.at)),
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
        "note, review, explanation, status or allocation; not held: what the log does not hold, in the column after.",
      read: ({ change }) => change?.what ?? "not held",
    },
    {
      name: "participant_id",
      type: "string",
      description: "The user ID (DUID); empty where it is about none.",
      read: ({ change }) => change?.participantId ?? null,
    },
    {
      name: "handset",
      type: "string",
      description: "UDI of the handset that it is about; empty where it is about none.",
      read: ({ change }) => change?.handset ?? null,
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
      description: "The text before the change. Empty: no text, or it was withdrawn.",
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
        "Of a status why the participant left, of a review the reasons for a call, of an explanation its words.",
      read: ({ change }) => change?.reason ?? null,
    },
    {
      name: "file",
      type: "string",
      description: "The file that a status was read from; empty: it was set by hand.",
      read: ({ change }) => change?.file ?? null,
    },
    {
      name: "done_at",
      type: "datetime",
      description: "When a handset was given or taken back, in UTC by the computer where it was done.",
      read: ({ change }) => (change === undefined || change.doneAt === null ? null : toUtc(change.doneAt)),
    },
    {
      name: "entry",
      type: "string",
      description: "The id of the row in the study log.",
      read: ({ change }) => change?.id ?? null,
    },
    {
      name: "thread",
      type: "string",
      description: "Rows with the same what and thread are the history of one thing.",
      read: ({ change }) => change?.thread ?? null,
    },
  ],
};

/** Saved rows alone: the sentences say how many are not. */
export function formatChangesCsv({ changes, notHeld }: ChangeLog): string {
  const lines: readonly ChangeLine[] = [
    ...changes.filter(({ isUnsaved }) => !isUnsaved).map((change) => ({ change, words: "" })),
    ...notHeld.map((words) => ({ change: undefined, words })),
  ];
  return toHeading(CHANGES_TABLE) + toLines(CHANGES_TABLE, lines);
}
