import type { LogEntry, UnreadableEntry } from "@capno/api-client/models/study-log";
import type { EntryKind, NewEntry } from "@capno/api-client/schemas/study-log";
import { writeParticipantStatus } from "@capno/domain/participant-status/participant-status";
import type { Branded } from "@capno/domain/units";

export type EntryOf<Kind extends EntryKind> = Extract<LogEntry, { readonly kind: Kind }>;

/** A row of a known kind. A row with an unknown value still counts as the newest of its thread. */
export type KnownRow<Kind extends EntryKind = EntryKind> =
  | { readonly reading: "read"; readonly entry: EntryOf<Kind> }
  | { readonly reading: "unreadable"; readonly entry: UnreadableEntry };

/** The id of the newest row that the author of a change saw; null where the thread had none. */
export type Seen = Branded<string, "SeenRow"> | null;

/** A thread without rows: a new note, or an entry that is written only once. */
export const NOTHING_SEEN: Seen = null;

export const toSeen = (row: { readonly id: string } | undefined): Seen =>
  row === undefined ? NOTHING_SEEN : (row.id as Seen);

/** Threads of these kinds have a key of their own; a user is the key of the others, and an allocation is its own thread. */
type NamesItsThread = "note" | "explanation";

/** What a person wrote, and what they saw of its thread before. */
export type Change<Kind extends EntryKind = EntryKind> = {
  [Each in Kind]: Omit<EntryOf<Each>, "id" | "at" | "by" | "follows" | "thread"> & {
    readonly follows: Seen;
  } & (Each extends NamesItsThread ? { readonly thread: string } : unknown);
}[Kind];

/** Names a thread in the whole log. */
export const getThreadId = ({ kind, thread }: { readonly kind: string; readonly thread: string }): string =>
  `${kind} ${thread}`;

/** Whether two rows have equal content, whatever their author. The file of a status is its source, not content. */
export const saysTheSame = (one: LogEntry, other: KnownRow | undefined): boolean =>
  other?.reading === "read" &&
  getThreadId(one) === getThreadId(other.entry) &&
  toWord(one) === toWord(other.entry);

function toWord(entry: LogEntry): string {
  const { id: _id, follows: _follows, ...content } = toNewEntry(entry);
  return JSON.stringify(content.kind === "status" ? { ...content, file: undefined } : content);
}

/** The entry as sent to the server. */
export function toNewEntry(entry: LogEntry): NewEntry {
  const { id, follows } = entry;
  switch (entry.kind) {
    case "note": {
      const { kind, thread, duid, day, recordId, text } = entry;
      return {
        ...{ id, follows, kind, thread, user: duid },
        ...(day === undefined ? {} : { day }),
        ...(recordId === undefined ? {} : { record: recordId }),
        text,
      };
    }
    case "review": {
      const { kind, duid, stamps, until } = entry;
      return {
        ...{ id, follows, kind, user: duid, stamps: [...stamps] },
        ...(until === undefined ? {} : { until }),
      };
    }
    case "explanation": {
      const { kind, thread, duid, udi, text } = entry;
      const row = { id, follows, kind, finding: thread, text };
      return duid === undefined ? { ...row, handset: udi ?? "" } : { ...row, user: duid };
    }
    case "status": {
      const { kind, duid, status, file } = entry;
      const written = writeParticipantStatus(status);
      return {
        ...{ id, follows, kind, user: duid, enrolled: written.enrolled, left: written.left },
        reason: status?.kind === "left" ? status.reason : ("" as const),
        ...(file === undefined ? {} : { file }),
      };
    }
    case "allocation": {
      const { kind, duid, udi, did, doneAt } = entry;
      return { id, follows: null, kind, user: duid, handset: udi, did, done: new Date(doneAt).toISOString() };
    }
    default:
      return entry satisfies never;
  }
}

/** The entry that a change makes, as its author's page shows it until the server has answered. */
export function toEntry(change: Change, written: Pick<LogEntry, "id" | "at" | "by">): LogEntry {
  const thread = change.kind === "allocation" ? written.id : "thread" in change ? change.thread : change.duid;
  return { ...change, ...written, thread };
}
