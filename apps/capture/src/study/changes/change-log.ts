import type { LogEntry, ReviewEntry } from "@capno/api-client/models/study-log";
import { writeParticipantStatus } from "@capno/domain/participant-status/participant-status";
import type { EpochMs } from "@capno/domain/units";

import { toUtc } from "../../kit/table.ts";
import { getThreadId, type KnownRow } from "../log/log-entry.ts";
import { UNREADABLE_WORDS } from "../log/log-words.ts";
import { findLogGaps, type LogReading } from "../log/read-log.ts";

/** A row of the log, with what its thread said before. */
export interface Change {
  readonly id: string;
  readonly what: LogEntry["kind"];
  /** By the server's clock; null for a row of a newer version without a readable time. */
  readonly at: EpochMs | null;
  readonly by: string | null;
  /** The key of its thread. */
  readonly thread: string;
  readonly participantId: string | null;
  readonly handset: string | null;
  readonly day: string | null;
  readonly recordId: number | null;
  /** The thread's text before and after the change; empty: no text, or it was withdrawn. */
  readonly before: string;
  readonly after: string;
  readonly reason: string;
  readonly file: string | null;
  /** When a handset was given or taken back; null for other kinds. */
  readonly doneAt: EpochMs | null;
  /** The row itself, and the row of its thread before it, for a page that says them in words. */
  readonly row: KnownRow;
  readonly previous: KnownRow | undefined;
  /** It is not in the log: the page shows it, and the file leaves it out. */
  readonly isUnsaved: boolean;
}

export interface ChangeLog {
  /** In the order of the log, unsaved rows last. */
  readonly changes: readonly Change[];
  /** What is not in it, in sentences. */
  readonly notHeld: readonly string[];
}

export const NEVER_HELD = "Does not include views, other systems or unshared changes.";

export const WITHOUT_NOTES = "Your account cannot see notes, so they are not in this log.";

/** Replaces a note's text if the person chose to leave texts out, so that the file shows that the note has one. */
export const TEXT_LEFT_OUT = "(text left out)";

export interface ChangeLogOptions {
  readonly hasNoteText: boolean;
  /** The account may see notes. */
  readonly hasNotes: boolean;
}

/** The log of changes is the rows of the log. */
export function toChangeLog(reading: LogReading | string, options: ChangeLogOptions): ChangeLog {
  const notHeld = [
    NEVER_HELD,
    ...(options.hasNotes ? [] : [WITHOUT_NOTES]),
    ...(typeof reading !== "string" && !reading.isShared
      ? ["This site does not share entries. Only those of this tab are listed."]
      : []),
    ...findLogGaps(reading).map(({ sentence }) => sentence),
  ];
  if (typeof reading === "string") return { changes: [], notHeld };
  const unsaved = reading.unsaved.map(({ entry }): KnownRow => ({ reading: "read", entry }));
  const previous = new Map<string, Change>();
  const changes = [...reading.rows, ...unsaved].map((row, place): Change => {
    const { id, kind, thread: key } = row.entry;
    const thread = key === undefined ? id : getThreadId({ kind, thread: key });
    const change = toChange(row, previous.get(thread), options, place >= reading.rows.length);
    previous.set(thread, change);
    return change;
  });
  return { changes, notHeld };
}

function toChange(
  row: KnownRow,
  previous: Change | undefined,
  { hasNoteText }: ChangeLogOptions,
  isUnsaved: boolean,
): Change {
  const { entry } = row;
  const { id, kind: what, at = null, by = null, thread = "", duid = null } = entry;
  return {
    id,
    what,
    at,
    by,
    thread,
    participantId: duid,
    handset: ("udi" in entry ? entry.udi : undefined) ?? null,
    before: previous?.after ?? "",
    row,
    previous: previous?.row,
    isUnsaved,
    ...NOTHING,
    ...(row.reading === "unreadable" ? { after: UNREADABLE_WORDS } : toWords(row.entry, hasNoteText)),
  };
}

const NOTHING = { day: null, recordId: null, after: "", reason: "", file: null, doneAt: null };

function toWords(entry: LogEntry, hasNoteText: boolean): Partial<Change> & Pick<Change, "after"> {
  switch (entry.kind) {
    case "note": {
      const { text, day = null, recordId = null } = entry;
      return { after: text === "" || hasNoteText ? text : TEXT_LEFT_OUT, day, recordId };
    }
    case "review":
      return { after: writeReview(entry), reason: entry.stamps.map(toReasonName).join(", ") };
    case "explanation":
      return { after: entry.text, reason: entry.text };
    case "status": {
      const { enrolled, left, reason } = writeParticipantStatus(entry.status);
      const after = [enrolled && `enrolled ${enrolled}`, left && `left ${left}`, reason];
      return { after: after.filter(Boolean).join(", "), reason, file: entry.file ?? null };
    }
    case "allocation": {
      const { did, udi, doneAt } = entry;
      return { after: `${did} ${udi}, done ${toUtc(doneAt)}`, doneAt };
    }
    default:
      return entry satisfies never;
  }
}

const writeReview = ({ stamps, until }: ReviewEntry): string =>
  [...stamps, ...(until === undefined ? [] : [`until ${until}`])].join("; ");

/** 'unused' of 'unused:1763622000000'. */
const toReasonName = (stamp: string): string => stamp.split(":")[0] ?? stamp;
