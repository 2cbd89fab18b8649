import type { Participant } from "@capno/domain/participant/participant";
import type { ParticipantSort } from "@capno/domain/participant/participant-order";
import {
  LEAVING_REASONS,
  isNotRead,
  type StatusLookup,
  type StatusReading,
} from "@capno/domain/participant-status/participant-status";

import { STATUS_CHIPS, type StatusChip } from "../../paths/list-path.ts";

export function hasChip(status: StatusReading, chip: StatusChip): boolean {
  // A status that was not read is in no chip; the page says how many there are.
  if (isNotRead(status)) return false;
  if (status === undefined) return chip === "not-known";
  if (status.kind === "enrolled") return chip === "enrolled";
  return chip === "left" || chip === status.reason;
}

export type StatusCounts = Readonly<Record<StatusChip, number>>;

export function countStatuses(participants: readonly Participant[], statuses: StatusLookup): StatusCounts {
  const counts = Object.fromEntries(STATUS_CHIPS.map((chip) => [chip, 0])) as Record<StatusChip, number>;
  for (const { duid } of participants)
    for (const chip of STATUS_CHIPS) if (hasChip(statuses.get(duid), chip)) counts[chip]++;
  return counts;
}

/** Enrolled first, then those who left by their reason; not known is last, whichever the direction. */
export function sortByStatus(
  participants: readonly Participant[],
  statuses: StatusLookup,
  { direction }: ParticipantSort,
): readonly Participant[] {
  const rank = ({ duid }: Participant) => {
    const status = statuses.get(duid);
    if (status === undefined || isNotRead(status)) return Number.POSITIVE_INFINITY;
    const place = status.kind === "enrolled" ? 0 : 1 + LEAVING_REASONS.indexOf(status.reason);
    return direction === "ascending" ? place : -place;
  };
  const ranked = participants.map((participant) => ({ participant, rank: rank(participant) }));
  return ranked
    .toSorted((a, b) => (a.rank === b.rank ? 0 : a.rank < b.rank ? -1 : 1))
    .map(({ participant }) => participant);
}
