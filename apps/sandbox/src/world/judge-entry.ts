import { isDeepStrictEqual } from "node:util";

import {
  ENTRY_KINDS,
  LogName,
  NewEntry,
  SUBJECT_FIELDS,
  type RawEntry,
} from "@capno/api-client/schemas/study-log";
import { parseParticipantStatus } from "@capno/domain/participant-status/participant-status";
import * as v from "valibot";

import {
  appendEntry,
  findEntry,
  findNewest,
  getThreadKey,
  isOwnSubject,
  type LogReader,
} from "./study-log.ts";
import type { Database } from "./tables.ts";

export type EntryResult = { readonly id: string } & (
  | { readonly saved: RawEntry }
  | { readonly conflict: RawEntry | null }
  | { readonly refused: Refusal; readonly detail: string }
);
type Refusal = "invalid" | "not-allowed" | "not-a-participant" | "id-taken";

const Envelope = v.looseObject({ id: LogName, kind: LogName });
/** A clock may be ahead by so much. */
const DONE_AHEAD_MS = 5 * 60_000;
/** Whether a day has come depends on the zone of the study, which only the page knows. */
const LAST_DAY = "9999-12-31";

/** Judges one row in the order of the contract, and takes it where nothing is against it. */
export async function judgeEntry(
  database: Database,
  author: LogReader,
  sent: unknown,
  now: number,
): Promise<EntryResult> {
  const envelope = v.safeParse(Envelope, sent);
  if (!envelope.success) return { id: getId(sent), ...refuse("invalid", "It has no id or no kind.") };
  // Author and time are the server's. Other fields stay as they came, those that it does not know too.
  const { at: _at, by: _by, ...entry } = envelope.output;
  return { id: entry.id, ...(await judge(database, author, entry, now)) };
}

type Verdict =
  | { readonly saved: RawEntry }
  | { readonly conflict: RawEntry | null }
  | ReturnType<typeof refuse>;

async function judge(database: Database, author: LogReader, entry: RawEntry, now: number): Promise<Verdict> {
  const { id, kind } = entry;
  if (!ENTRY_KINDS.some((known) => known === kind))
    return refuse("not-allowed", `There are no entries of the kind "${kind}" here.`);
  const { success, output: row, issues } = v.safeParse(NewEntry, entry);
  if (!success) {
    const field = issues[0] && v.getDotPath(issues[0]);
    return refuse("invalid", `The field ${field ?? "kind"} is not as it should be.`);
  }
  if (kind === "note" && !author.mayReadNotes)
    return refuse("not-allowed", "Notes are for accounts that may see details.");
  if (!(await isOwnSubject(database, author, row)))
    return refuse("not-a-participant", "It is about no participant and no handset of your groups.");

  const known = await findEntry(database, id);
  if (known !== undefined) {
    const { at: _at, by, ...content } = known;
    return by === author.username && isDeepStrictEqual(content, entry)
      ? { saved: known }
      : refuse("id-taken", "Another entry has this id.");
  }

  const problem = findProblem(row, now);
  if (problem !== undefined) return refuse("invalid", problem);
  const newest = await findNewest(database, row.kind, getThreadKey(entry));
  if (newest !== undefined && SUBJECT_FIELDS.some((field) => newest[field] !== entry[field]))
    return refuse("invalid", "The other entries of its thread are about something else.");
  if ((newest?.id ?? null) !== row.follows) return { conflict: newest ?? null };
  return { saved: await appendEntry(database, entry, { by: author.username, now }) };
}

/** What cannot be, although each field by itself can. */
function findProblem(row: v.InferOutput<typeof NewEntry>, now: number): string | undefined {
  if (row.kind === "allocation")
    return row.done > now + DONE_AHEAD_MS ? "It is done in the future." : undefined;
  if (row.kind !== "status") return undefined;
  const { enrolled, left, reason } = row;
  if ([enrolled, left, reason].every((part) => part === "")) return undefined;
  const status = parseParticipantStatus({ enrolled, left, reason }, LAST_DAY);
  return typeof status === "string" ? status : undefined;
}

const refuse = (refused: Refusal, detail: string) => ({ refused, detail });

function getId(sent: unknown): string {
  const id = typeof sent === "object" && sent !== null && "id" in sent ? sent.id : undefined;
  return typeof id === "string" ? id : "";
}
