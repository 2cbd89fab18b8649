import type { IsoDay } from "@capno/domain/calendar/calendar";
import type { ParticipantStatus } from "@capno/domain/participant-status/participant-status";
import type { Duid, EpochMs, HandsetUdi } from "@capno/domain/units";

import type { EntryKind } from "../schemas/study-log.ts";

/** What every row has. A row is written once and never changed. */
interface Row {
  readonly id: string;
  /** The newest row of the thread that its author saw; null: there was none. */
  readonly follows: string | null;
  /** When the server stored the row. For display only: the order of the log decides which row is newer. */
  readonly at: EpochMs;
  /** The account, as the server says. */
  readonly by: string;
  /** The thread's name: `kind` and `thread` together identify a thread of the log. */
  readonly thread: string;
}

/** An empty text withdraws the note. */
export interface NoteEntry extends Row {
  readonly kind: "note";
  readonly duid: Duid;
  readonly day?: IsoDay | undefined;
  readonly recordId?: number | undefined;
  readonly text: string;
}

/** A review; one with empty stamps withdraws the earlier review. */
export interface ReviewEntry extends Row {
  readonly kind: "review";
  readonly duid: Duid;
  readonly stamps: readonly string[];
  /** The day of the study on which it ends; undefined: with something new. */
  readonly until?: IsoDay | undefined;
}

/** Why a finding of the data checks is as it should be; an empty text takes the explanation back. */
export interface ExplanationEntry extends Row {
  readonly kind: "explanation";
  /** Whom or what the finding is about: exactly one of the two. */
  readonly duid?: Duid | undefined;
  readonly udi?: HandsetUdi | undefined;
  readonly text: string;
}

export interface StatusEntry extends Row {
  readonly kind: "status";
  readonly duid: Duid;
  /** Undefined takes the status back. */
  readonly status: ParticipantStatus | undefined;
  /** The name of the file it was read from; undefined: it was set by hand. */
  readonly file?: string | undefined;
}

/** What was done with a handset: a thread of its own. */
export interface AllocationEntry extends Row {
  readonly kind: "allocation";
  readonly duid: Duid;
  readonly udi: HandsetUdi;
  readonly did: "allocated" | "deallocated";
  /** When the server of handsets accepted it, by the author's client. */
  readonly doneAt: EpochMs;
}

export type LogEntry = NoteEntry | ReviewEntry | ExplanationEntry | StatusEntry | AllocationEntry;

/** A row of a known kind with a value that this release does not know. It is the newest of its thread all the same. */
export interface UnreadableEntry extends Omit<Row, "at" | "by" | "thread"> {
  readonly kind: EntryKind;
  /** Undefined, as what follows, where not even that can be read. */
  readonly thread: string | undefined;
  readonly at: EpochMs | undefined;
  readonly by: string | undefined;
  readonly duid: Duid | undefined;
  readonly udi: HandsetUdi | undefined;
}

/** A row as it was read. */
export type LogRow =
  | { readonly reading: "read"; readonly entry: LogEntry }
  | { readonly reading: "unreadable"; readonly entry: UnreadableEntry }
  /** A row of a kind that this release does not know: counted, never changed. */
  | { readonly reading: "newer-kind"; readonly id: string; readonly kind: string };

export interface LogPage {
  /** Oldest first, in the order of the log. */
  readonly rows: readonly LogRow[];
  /** What the next reading begins after. */
  readonly cursor: string;
  readonly hasMore: boolean;
  /** How many rows have no id or no kind: they are counted, and stop no other row. */
  readonly nameless: number;
  /** Names of fields that this release does not know, each once. */
  readonly unknownFields: readonly string[];
}

export type LogReading =
  | { readonly kind: "page"; readonly page: LogPage }
  /** 410: the cursor is no longer valid for this account. Discard what was read and read again. */
  | { readonly kind: "restart" }
  /** 403: the account may not read the log; the session is not over. */
  | { readonly kind: "forbidden" };

/** Only a row that came back is saved. */
export type EntryOutcome =
  | { readonly kind: "saved"; readonly row: LogRow }
  /** The newest row of the thread is another than the author saw; null: the thread has none. */
  | { readonly kind: "conflict"; readonly newest: LogRow | null }
  | { readonly kind: "refused"; readonly reason: string; readonly detail: string | undefined };

export type LogWriting =
  /** By id. A row without an outcome is unsaved. */
  | { readonly kind: "answered"; readonly outcomes: ReadonlyMap<string, EntryOutcome> }
  /** 413: fewer rows may pass. */
  | { readonly kind: "too-large" }
  /** 403: nothing was saved; the session is not over. */
  | { readonly kind: "forbidden" };
