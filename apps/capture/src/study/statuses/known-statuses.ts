import {
  NOT_READ,
  UNREADABLE,
  type ParticipantStatus,
  type ParticipantStatuses,
  type StatusLookup,
} from "@capno/domain/participant-status";
import type { EpochMs } from "@capno/domain/units";

import { collectNewest, collectNewestRows } from "../log/log-selectors.ts";
import type { LogView } from "../log/log-view.ts";
import type { Threads } from "../log/log-reading.ts";

export interface KnownStatuses extends StatusLookup {
  readonly size: number;
}

export function toKnownStatuses({ isRead, threads }: Pick<LogView, "isRead" | "threads">): KnownStatuses {
  const rows = collectNewestRows(threads, "status");
  return {
    size: toParticipantStatuses(threads).size,
    get(duid) {
      if (!isRead) return NOT_READ;
      const row = rows.get(duid);
      if (row?.reading === "unreadable") return UNREADABLE;
      return row?.entry.kind === "status" ? row.entry.status : undefined;
    },
  };
}

/** The known statuses; what was taken back is not known. */
export function toParticipantStatuses(threads: Threads): ParticipantStatuses {
  const statuses = new Map<string, ParticipantStatus>();
  for (const [duid, { status }] of collectNewest(threads, "status"))
    if (status !== undefined) statuses.set(duid, status);
  return statuses;
}

/** The newest row that came from a file, of any account, where it is still the newest of its user. */
export function findLastFile(
  threads: Threads,
): { readonly at: EpochMs; readonly by: string; readonly file: string } | undefined {
  let last: ReturnType<typeof findLastFile>;
  for (const { file, at, by } of collectNewest(threads, "status").values())
    if (file !== undefined && at > (last?.at ?? 0)) last = { file, at, by };
  return last;
}
