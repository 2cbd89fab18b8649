import type { Participant } from "@capno/domain/participant/participant";
import {
  STATUS_NOT_READ,
  toStatusCells,
  type StatusLookup,
} from "@capno/domain/participant-status/participant-status";
import { toCsv } from "@capno/domain/text/csv";
import type { EpochMs } from "@capno/domain/units";

import { formatUnreadable } from "../../kit/format-left-out.ts";
import { toFileStamp } from "../../kit/time/local-iso.ts";
import type { Saving } from "../../kit/use-saving.ts";

/**
 * The shown rows as a file that can be imported again. An unknown status has no line; a status that was not read is
 * named as such, and so are users who could not be read.
 */
export function saveStatusesCsv(
  { saveCsv }: Pick<Saving, "saveCsv">,
  participants: readonly Participant[],
  statuses: StatusLookup,
  { now, zone, unreadable }: { readonly now: EpochMs; readonly zone: string; readonly unreadable: number },
): void {
  const csv = toCsv([
    ["duid", "enrolled", "left", "reason"],
    ...participants.flatMap(({ duid }) => {
      const status = statuses.get(duid);
      if (status === undefined) return [];
      const { enrolled, left, reason } = toStatusCells(status);
      return [[duid, enrolled, left, reason]];
    }),
    ...(unreadable > 0 ? [["", STATUS_NOT_READ, STATUS_NOT_READ, formatUnreadable(unreadable)]] : []),
  ]);
  void saveCsv(csv, `participants-${toFileStamp(now, zone)}.csv`);
}
