import type { HandsetUse } from "@capno/domain/handset/handset-log";

import { toHeading, toLines, toUtc, type Table } from "../../kit/table.ts";
import type { ListedHandsetLog, SiteLog } from "./read-handset-log.ts";

type Source = HandsetUse["source"] | "not-placed" | "missing";

interface LogRow {
  /** Null for records without a handset, and for rows about missing data. */
  readonly of: ListedHandsetLog | null;
  readonly source: Source;
  readonly use: HandsetUse | undefined;
  readonly records: number | null;
  readonly asOf: number;
  readonly missing?: string;
}

/**
 * A row for each line, one for the records in no line, so that their sum is all records that were read, and one for each
 * thing that the log lacks.
 */
function toLogRows({ handsets, withoutHandset, asOf, gaps }: SiteLog): readonly LogRow[] {
  return [
    ...handsets.flatMap((of): readonly LogRow[] => [
      ...of.uses.map((use) => ({
        of,
        source: use.source,
        use,
        records: use.source === "recorded" ? use.records : null,
        asOf,
      })),
      ...(of.undated > 0
        ? [{ of, source: "not-placed", use: undefined, records: of.undated, asOf } as const]
        : []),
      // A handset without a line is in the file all the same.
      ...(of.uses.length + of.undated === 0
        ? [{ of, source: "not-known", use: undefined, records: 0, asOf } as const]
        : []),
    ]),
    ...(withoutHandset > 0
      ? [{ of: null, source: "not-placed", use: undefined, records: withoutHandset, asOf } as const]
      : []),
    ...gaps.map(
      (missing) => ({ of: null, source: "missing", use: undefined, records: null, asOf, missing }) as const,
    ),
  ];
}

const getTime = (use: HandsetUse | undefined, end: "from" | "until"): string | null => {
  if (use === undefined) return null;
  const time = use.source === "logged" ? use[end]?.doneAt : use[end];
  return time === undefined || time === null ? null : toUtc(time);
};

const getLogged = (use: HandsetUse | undefined, end: "from" | "until"): string | null => {
  const at = use?.source === "logged" ? use[end]?.at : undefined;
  return at === undefined ? null : toUtc(at);
};

const HANDSET_LOG_TABLE: Table<LogRow> = {
  path: "handset-log.csv",
  title: "Handset log",
  description:
    "Who had each handset: one row for each period, from the records and from the allocations in this application.",
  key: [],
  columns: [
    {
      name: "handset",
      type: "string",
      description: "UDI; empty where the server does not name the handset of a record.",
      read: ({ of }) => of?.udi ?? null,
    },
    {
      name: "handset_label",
      type: "string",
      description: "Type and serial as people read them.",
      read: ({ of }) => of?.handset.label ?? null,
    },
    {
      name: "source",
      type: "string",
      description:
        "recorded, logged (given or taken back here), not-known, not-placed (no date or handset), or missing (not in this file).",
      read: ({ source }) => source,
    },
    {
      name: "participant_id",
      type: "string",
      description: "The user ID (DUID); empty if unknown.",
      read: ({ use }) => (use === undefined || use.source === "not-known" ? null : use.duid),
    },
    {
      name: "from",
      type: "datetime",
      description: "In UTC: the first record, or the time of the allocation; empty if unknown.",
      read: ({ use }) => getTime(use, "from"),
    },
    {
      name: "until",
      type: "datetime",
      description: "In UTC: the last record, the return or the next allocation. Empty if unknown or in use.",
      read: ({ use }) => getTime(use, "until"),
    },
    {
      name: "records",
      type: "integer",
      description: "Records made in this time. All rows together are all records that were read.",
      read: ({ records }) => records,
    },
    {
      name: "days",
      type: "integer",
      description: "The number of days with a record. The days between may have had other records.",
      read: ({ use }) => (use?.source === "recorded" ? use.days : null),
    },
    {
      name: "given_by",
      type: "string",
      description: "The account that gave it.",
      read: ({ use }) => (use?.source === "logged" ? (use.from?.by ?? null) : null),
    },
    {
      name: "ended_by",
      type: "string",
      description: "The account that took it back, or gave it to another.",
      read: ({ use }) => (use?.source === "logged" ? (use.until?.by ?? null) : null),
    },
    {
      name: "given_logged_at",
      type: "datetime",
      description: "In UTC: when the log took that it was given. The column from has when it was done.",
      read: ({ use }) => getLogged(use, "from"),
    },
    {
      name: "ended_logged_at",
      type: "datetime",
      description: "In UTC: when the log took what ended it. The column until has when that was done.",
      read: ({ use }) => getLogged(use, "until"),
    },
    {
      name: "logged_for",
      type: "string",
      description:
        "The participant to whom the log gives the handset at that time, where the records are of another participant.",
      read: ({ use }) => (use?.source === "recorded" ? (use.loggedFor ?? null) : null),
    },
    {
      name: "allocated_now",
      type: "string",
      description: "Who has it by the list of users, separated by semicolons. Not since when.",
      read: ({ of }) => of?.holders.join(";") ?? null,
    },
    {
      name: "as_of",
      type: "datetime",
      description: "The time of the oldest list, in UTC by the server's clock.",
      read: ({ asOf }) => toUtc(asOf),
    },
    {
      name: "missing",
      type: "string",
      description: "What this file lacks; empty in the rows of a use.",
      read: ({ missing = null }) => missing,
    },
  ],
};

export const formatHandsetLogCsv = (log: SiteLog): string =>
  toHeading(HANDSET_LOG_TABLE) + toLines(HANDSET_LOG_TABLE, toLogRows(log));
