import type { Participant } from "@capno/domain/participant/participant";
import { toStatusCells, type StatusLookup } from "@capno/domain/participant-status/participant-status";
import { toCsv } from "@capno/domain/text/csv";
import type { EpochMs } from "@capno/domain/units";

import { toFileStamp } from "../../kit/time/local-iso.ts";
import type { Saving } from "../../kit/use-saving.ts";

/** The shown rows as a file that can be imported again. An unknown status has no line; a status that was not read is named as such. */
export function saveStatusesCsv(
  { saveCsv }: Pick<Saving, "saveCsv">,
  participants: readonly Participant[],
  statuses: StatusLookup,
  now: EpochMs,
  zone: string,
): void {
  const csv = toCsv([
    ["duid", "enrolled", "left", "reason"],
    ...participants.flatMap(({ duid }) => {
      const status = statuses.get(duid);
      if (status === undefined) return [];
      const { enrolled, left, reason } = toStatusCells(status);
      return [[duid, enrolled, left, reason]];
    }),
  ]);
  void saveCsv(csv, `participants-${toFileStamp(now, zone)}.csv`);
}
