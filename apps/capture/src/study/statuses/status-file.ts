import {
  isSameStatus,
  type ParticipantStatus,
  type ParticipantStatuses,
  type StatusReading,
} from "@capno/domain/participant-status/participant-status";
import { toDuid } from "@capno/domain/units";

import type { StudyLog, Written } from "../log/study-log.ts";
import { toSeen, type Change, type KnownRow, type Seen } from "../log/log-entry.ts";
import type { LogView } from "../log/log-view.ts";
import { toKnownStatuses } from "./known-statuses.ts";

/** A row of a file that changes a status: what its reader saw, and what the file says. */
export interface FileChange {
  readonly duid: string;
  readonly seen: Seen;
  readonly before: StatusReading;
  readonly after: ParticipantStatus;
}

/** What the last file of this session changed, which can be undone. */
export interface UsedFile {
  readonly name: string;
  /** The changes that were made; where another account had written a newer row, none was. */
  readonly changes: readonly FileChange[];
}

interface WrittenChange extends FileChange {
  /** The row that the file wrote. */
  readonly id: string;
  /** The row before it; undefined: there was none. */
  readonly previous: KnownRow | undefined;
}

export interface StatusFiles {
  /** What a file would change now. */
  findChanges(statuses: ParticipantStatuses): readonly FileChange[];
  /** Takes these changes of a file, as they were shown. */
  use(name: string, changes: readonly FileChange[]): readonly Written[];
  /** The file that was used last in this session; undefined: none, or it was undone. */
  last(): UsedFile | undefined;
  /** Writes new rows after the file's own that say what the rows before said. A newer row stays, and is named. */
  undo(): void;
}

export function createStatusFiles(log: StudyLog): StatusFiles {
  let used: { readonly name: string; readonly changes: readonly WrittenChange[] } | undefined;
  return {
    findChanges(statuses) {
      const view = log.getState();
      const known = toKnownStatuses(view.threads.status, view.isRead);
      return [...statuses].flatMap(([duid, after]) => {
        const before = known.get(duid);
        const thread = view.getStatus(duid);
        if (thread.state === "newest" && isSameStatus(after, thread.entry.status)) return [];
        return [{ duid, seen: getSeen(view, duid), before, after }];
      });
    },
    use(name, changes) {
      const previous = changes.map(({ duid }) => findNewest(log.getState(), duid));
      const written = log.writeAll(changes.map(({ duid, seen, after }) => toChange(duid, after, seen, name)));
      used = {
        name,
        changes: changes.flatMap((change, place) => {
          const { id = null } = written[place] ?? {};
          return id === null ? [] : [{ ...change, id, previous: previous[place] }];
        }),
      };
      return written;
    },
    last: () => used,
    undo() {
      if (used === undefined) return;
      const { changes } = used;
      used = undefined;
      log.writeAll(
        changes.flatMap(({ duid, id, previous }) => {
          const follows = toSeen({ id });
          if (previous === undefined) return [toChange(duid, undefined, follows)];
          if (previous.reading === "unreadable" || previous.entry.kind !== "status") return [];
          return [toChange(duid, previous.entry.status, follows, previous.entry.file)];
        }),
        { isUndo: true },
      );
      log.tellNotUndone(
        changes.filter(({ previous }) => previous?.reading === "unreadable").map(({ duid }) => toDuid(duid)),
      );
    },
  };
}

const toChange = (
  duid: string,
  status: ParticipantStatus | undefined,
  follows: Seen,
  file?: string,
): Change<"status"> => ({ kind: "status", duid: toDuid(duid), status, follows, file });

/** What the reader of a page sees of a status. */
export function getSeen(view: Pick<LogView, "getStatus">, duid: string): Seen {
  const thread = view.getStatus(duid);
  return thread.state === "not-read" ? null : thread.seen;
}

function findNewest(view: LogView, duid: string): KnownRow | undefined {
  const thread = view.getStatus(duid);
  return "rows" in thread ? thread.rows.at(-1) : undefined;
}
