import type { IsoDay } from "../calendar/calendar.ts";
import { formatQuantity } from "../number/percent.ts";
import {
  formatParticipantStatus,
  hasLeft,
  type ParticipantStatuses,
} from "../participant-status/participant-status.ts";
import type { EpochMs } from "../units.ts";
import { toFinding, toParticipantFinding, type Finding, type Unread } from "./finding.ts";
import type { CheckedParticipant } from "./study-lists.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** What the study says of its participants. */
export interface CheckedStatuses {
  /** Undefined where they could not be read. */
  readonly statuses: ParticipantStatuses | undefined;
  /** The day of the study on which the lists were read. */
  readonly today: IsoDay;
  /** The first moment after a day of the study. */
  readonly getDayEnd: (day: IsoDay) => EpochMs;
}

/** The end of the participant's last day in the study; undefined: still in it, or not known. */
function findEnd(
  { duid }: CheckedParticipant,
  { statuses, today, getDayEnd }: CheckedStatuses,
): EpochMs | undefined {
  const status = statuses?.get(duid);
  return status?.kind === "left" && hasLeft(status, today) ? getDayEnd(status.left) : undefined;
}

export function findRecordsAfterEnd(
  participant: CheckedParticipant,
  study: CheckedStatuses,
): readonly Finding[] {
  const end = findEnd(participant, study);
  if (end === undefined) return [];
  const status = formatParticipantStatus(study.statuses?.get(participant.duid));
  return (participant.records ?? [])
    .filter((record) => !record.hasUnknownDate && record.recordedAt >= end)
    .map((record) =>
      toFinding("after-end", participant, record, `After the end: ${status}`, `${record.id}:${end}`),
    );
}

export function findUnknownStatuses(
  participants: readonly CheckedParticipant[],
  { statuses }: CheckedStatuses,
): readonly Unread[] {
  if (statuses === undefined) return [{ duid: null, what: "The status of participants could not be read" }];
  const unknown = participants.filter(({ duid }) => !statuses.has(duid)).length;
  return unknown === 0
    ? []
    : [{ duid: null, what: `${formatQuantity(unknown, "participant")} without a known status` }];
}

/** Nothing is missed after a participant has left. */
export function findGaps(
  participant: CheckedParticipant,
  gapDays: number,
  now: EpochMs,
  study: CheckedStatuses,
): readonly Finding[] {
  const end = findEnd(participant, study);
  const dated = (participant.records ?? [])
    .flatMap((record) => (record.hasUnknownDate ? [] : [record]))
    .filter(({ recordedAt }) => end === undefined || recordedAt < end)
    .toSorted((a, b) => a.recordedAt - b.recordedAt || a.id - b.id);
  const findings: Finding[] = [];
  for (const [place, record] of dated.entries()) {
    const next = dated[place + 1];
    // A participant without a handset is not expected to record.
    if (next === undefined && participant.udi === null) break;
    const days = Math.floor(((next?.recordedAt ?? end ?? now) - record.recordedAt) / DAY_MS);
    if (days <= gapDays) continue;
    const last = end === undefined ? "until now" : "until the end";
    const until = next === undefined ? last : `until record ${next.id}`;
    findings.push(
      toFinding(
        "gap",
        participant,
        record,
        `${formatQuantity(days, "day")} without a dated record, ${until}`,
        `${record.id}-${next?.id ?? end ?? ""}`,
      ),
    );
  }
  return findings;
}

/** A participant who has left needs no handset. */
export function findMissingHandset(
  participant: CheckedParticipant,
  study: CheckedStatuses,
): readonly Finding[] {
  const { udi, count: records } = participant;
  if (udi !== null || findEnd(participant, study) !== undefined) return [];
  return [
    toParticipantFinding("no-handset", participant, formatQuantity(records, "record"), String(records)),
  ];
}
