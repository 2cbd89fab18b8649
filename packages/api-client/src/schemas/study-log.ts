import * as v from "valibot";

import { DayText, Identifier, TimestampWithOffset, wellFormed, WholeNumber } from "./wire-values.ts";

/** In UTF-16 units, as `String.length` counts. */
export const LONGEST_TEXT = 4_000;
export const LONGEST_NAME = 255;
export const LONGEST_CURSOR = 200;
export const MOST_STAMPS = 64;
/** Rows of one request, and of one page. */
export const MOST_NEW_ENTRIES = 500;
export const MOST_ENTRIES_OF_A_PAGE = 5_000;

/** An ID, a UDI, the key of a finding. */
export const LogName = v.pipe(Identifier, v.maxLength(LONGEST_NAME), wellFormed);
const FileName = v.pipe(v.string(), v.maxLength(LONGEST_NAME), wellFormed);
const LogText = v.pipe(v.string(), v.maxLength(LONGEST_TEXT), wellFormed);
const DayOrEmpty = v.union([v.literal(""), DayText]);

/** What its author's client writes of every row. `follows` is the newest row of the thread that the author saw. */
const WRITTEN = { id: LogName, follows: v.nullable(LogName) };
/** What the server adds. */
const TAKEN = { at: TimestampWithOffset, by: Identifier };

const NOTE = {
  kind: v.literal("note"),
  /** The same in each row of one note. */
  thread: LogName,
  user: LogName,
  day: v.optional(DayText),
  record: v.optional(WholeNumber),
  text: LogText,
};
const REVIEW = {
  kind: v.literal("review"),
  user: LogName,
  stamps: v.pipe(v.array(LogText), v.maxLength(MOST_STAMPS)),
  /** The day of the study on which the review ends; without it, with something new. */
  until: v.optional(DayText),
};
const EXPLANATION = { kind: v.literal("explanation"), finding: LogName, text: LogText };
const ABOUT_USER = { user: LogName, handset: v.optional(v.never()) };
const ABOUT_HANDSET = { handset: LogName, user: v.optional(v.never()) };
const STATUS = {
  kind: v.literal("status"),
  user: LogName,
  enrolled: DayOrEmpty,
  left: DayOrEmpty,
  reason: v.picklist(["", "completed", "withdrawn", "lost", "died"]),
  file: v.optional(FileName),
};
const ALLOCATION = {
  kind: v.literal("allocation"),
  user: LogName,
  handset: LogName,
  did: v.picklist(["allocated", "deallocated"]),
  done: TimestampWithOffset,
};

/** A row as its author's client sends it. Of an explanation, exactly one of `user` and `handset` is there. */
export const NewEntry = v.variant("kind", [
  v.object({ ...WRITTEN, ...NOTE }),
  v.object({ ...WRITTEN, ...REVIEW }),
  v.object({ ...WRITTEN, ...EXPLANATION, ...ABOUT_USER }),
  v.object({ ...WRITTEN, ...EXPLANATION, ...ABOUT_HANDSET }),
  v.object({ ...WRITTEN, ...STATUS }),
  v.object({ ...WRITTEN, ...ALLOCATION, follows: v.null() }),
]);
/** The entry as sent to the server. */
export type NewEntry = v.InferInput<typeof NewEntry>;

/** A row of the log: what its author sent, with the time and the account that the server gave it. */
export const Entry = v.variant("kind", [
  v.object({ ...WRITTEN, ...TAKEN, ...NOTE }),
  v.object({ ...WRITTEN, ...TAKEN, ...REVIEW }),
  v.object({ ...WRITTEN, ...TAKEN, ...EXPLANATION, ...ABOUT_USER }),
  v.object({ ...WRITTEN, ...TAKEN, ...EXPLANATION, ...ABOUT_HANDSET }),
  v.object({ ...WRITTEN, ...TAKEN, ...STATUS }),
  v.object({ ...WRITTEN, ...TAKEN, ...ALLOCATION, follows: v.null() }),
]);
export type Entry = v.InferInput<typeof Entry>;
export type EntryKind = Entry["kind"];

export const ENTRY_KINDS: readonly EntryKind[] = ["note", "review", "explanation", "status", "allocation"];

/** The fields of each kind that this release knows. */
export const KNOWN_FIELDS: Readonly<Record<EntryKind, ReadonlySet<string>>> = {
  note: namesOf(NOTE),
  review: namesOf(REVIEW),
  explanation: namesOf({ ...EXPLANATION, ...ABOUT_USER }),
  status: namesOf(STATUS),
  allocation: namesOf(ALLOCATION),
};

/** The field whose value is the key of a thread; an allocation is a thread of its own. */
export const THREAD_FIELDS = {
  note: "thread",
  review: "user",
  explanation: "finding",
  status: "user",
  allocation: "id",
} as const satisfies Readonly<Record<EntryKind, string>>;

/** Equal in all rows of a thread. */
export const SUBJECT_FIELDS = ["user", "handset", "day", "record"] as const;

export const StudyLogQuery = v.object({
  after: v.optional(v.pipe(v.string(), v.maxLength(LONGEST_CURSOR))),
  limit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/))),
});

const PAGE = { cursor: v.pipe(v.string(), v.maxLength(LONGEST_CURSOR)), hasMore: v.boolean() };

/** Oldest first, in the order in which the server took them. */
export const StudyLogPage = v.object({ entries: v.array(Entry), ...PAGE });

/** What every row must have, whatever its kind or release; the other fields are parsed row by row. */
export const RawEntry = v.looseObject({ id: Identifier, kind: Identifier });
export type RawEntry = v.InferOutput<typeof RawEntry>;
export const RawStudyLogPage = v.object({ entries: v.array(v.unknown()), ...PAGE });

/** At most `MOST_NEW_ENTRIES`: more are answered with 413. */
export const NewEntries = v.object({ entries: v.array(NewEntry) });

/** `conflict`: the newest row of the thread, which the author did not see; null: the thread has none. */
export const EntryResult = v.union([
  v.object({ id: v.string(), saved: Entry }),
  v.object({ id: v.string(), conflict: v.nullable(Entry) }),
  v.object({ id: v.string(), refused: v.string(), detail: v.optional(v.string()) }),
]);
export type EntryResult = v.InferInput<typeof EntryResult>;

/** One for each row that was sent, found by its id. */
export const EntryResults = v.object({ results: v.array(EntryResult) });

function namesOf(fields: object): ReadonlySet<string> {
  return new Set(["id", "follows", "at", "by", ...Object.keys(fields)]);
}
