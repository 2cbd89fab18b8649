import {
  NOT_READ,
  UNREADABLE,
  type ParticipantStatuses,
  type StatusLookup,
} from "@capno/domain/participant-status/participant-status";
import type { EpochMs } from "@capno/domain/units";

import { listNewest } from "../log/log-selectors.ts";
import type { KnownRow } from "../log/log-entry.ts";
import type { ThreadsOf } from "../log/log-reading.ts";

type StatusThreads = ThreadsOf<"status">;

export interface KnownStatuses extends StatusLookup {
  readonly size: number;
  /** The newest entry about a status; undefined: none, or the log was not read. */
  rowOf(duid: string): KnownRow<"status"> | undefined;
}

export function toKnownStatuses(threads: StatusThreads, isRead: boolean): KnownStatuses {
  return {
    size: toParticipantStatuses(threads).size,
    get(duid) {
      if (!isRead) return NOT_READ;
      const newest = threads.get(duid)?.at(-1);
      return newest?.reading === "unreadable" ? UNREADABLE : newest?.entry.status;
    },
    rowOf: (duid) => (isRead ? threads.get(duid)?.at(-1) : undefined),
  };
}

/** The known statuses, without withdrawn ones. */
export const toParticipantStatuses = (threads: StatusThreads): ParticipantStatuses =>
  new Map(
    listNewest(threads).flatMap(({ thread, status }) => (status === undefined ? [] : [[thread, status]])),
  );

/** The newest row that came from a file, of any account, where it is still the newest of its user. */
export function findLastFile(
  threads: StatusThreads,
): { readonly at: EpochMs; readonly by: string; readonly file: string } | undefined {
  let last: ReturnType<typeof findLastFile>;
  for (const { file, at, by } of listNewest(threads))
    if (file !== undefined && at > (last?.at ?? 0)) last = { file, at, by };
  return last;
}
