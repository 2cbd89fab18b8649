import type { ReviewEntry } from "@capno/api-client/models/study-log";
import { STATUS_NOT_READ } from "@capno/domain/participant-status/participant-status";
import { toCsv } from "@capno/domain/text/csv";
import type { Participant } from "@capno/domain/participant/participant";
import type { StatusLookup } from "@capno/domain/participant-status/participant-status";
import type { EpochMs } from "@capno/domain/units";
import type { Reason } from "@capno/domain/worklist/worklist";

import { formatUnreadable } from "../kit/format-left-out.ts";
import { toFileStamp, toLocalIso } from "../kit/time/local-iso.ts";
import type { Saving } from "../kit/use-saving.ts";
import { FILE_COLUMNS } from "./columns.tsx";

/** Why each participant needs a call, and the mark that says it was done. */
export interface ListedWorklist {
  readonly now: EpochMs;
  readonly reasonsOf: (participant: Participant) => readonly Reason[];
  readonly doneOf: (participant: Participant) => ReviewEntry | undefined;
  readonly statuses: StatusLookup;
}

/**
 * Saves the rows as shown, in their order; times are ISO 8601 with the offset of the study's zone. `unreadable` is how
 * many rows the file lacks because they could not be read.
 */
export function saveParticipantsCsv(
  { saveCsv }: Pick<Saving, "saveCsv">,
  participants: readonly Participant[],
  worklist: ListedWorklist,
  { zone, unreadable }: { readonly zone: string; readonly unreadable: number },
): void {
  const csv = toParticipantsCsv(participants, worklist, (time) => toLocalIso(time, zone), unreadable);
  void saveCsv(csv, `users-${toFileStamp(worklist.now, zone)}.csv`);
}

/** Times are written by `formatTime`. */
export function toParticipantsCsv(
  participants: readonly Participant[],
  { now, reasonsOf, doneOf, statuses }: ListedWorklist,
  formatTime: (time: EpochMs) => string,
  unreadable: number,
): string {
  return toCsv([
    FILE_COLUMNS.map(({ heading }) => heading),
    ...participants.map((participant) => {
      const reasons = reasonsOf(participant);
      const row = {
        participant,
        status: statuses.get(participant.duid),
        now,
        reasons,
        done: doneOf(participant),
        formatTime,
      };
      return FILE_COLUMNS.map(({ read }) => read(row));
    }),
    ...(unreadable > 0 ? [FILE_COLUMNS.map(({ heading }) => toLackingCell(heading, unreadable))] : []),
  ]);
}

/** A cell of the line about users who could not be read: it names no ID, and no other cell is empty. */
function toLackingCell(heading: string, unreadable: number): string {
  if (heading === "User ID") return "";
  return heading === "Status" ? formatUnreadable(unreadable) : STATUS_NOT_READ;
}
