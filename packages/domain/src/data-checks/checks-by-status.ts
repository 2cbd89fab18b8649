import type { IsoDay } from "../calendar/calendar.ts";
import { formatQuantity } from "../number/percent.ts";
import {
  formatParticipantStatus,
  getKnownStatus,
  getStudySpan,
  hasLeft,
  isNotRead,
  type StatusLookup,
  type StatusReading,
} from "../participant-status/participant-status.ts";
import { formatShortDay } from "../time/date-text.ts";
import type { EpochMs } from "../units.ts";
import { toFinding, toParticipantFinding, type Finding, type Unread } from "./finding.ts";
import type { CheckedParticipant } from "./study-lists.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface CheckedStatuses {
  readonly statuses: StatusLookup | undefined;
  /** The day of the study on which the lists were read. */
  readonly today: IsoDay;
  /** The first moment of a day of the study, and the first one after it. */
  readonly getDayStart: (day: IsoDay) => EpochMs;
  readonly getDayEnd: (day: IsoDay) => EpochMs;
  /** The first day of a participant's study; undefined: not configured. */
  readonly studyStartOf?: (participant: CheckedParticipant) => IsoDay | undefined;
  /** Whole days of the study from one moment to another: those of 23 and 25 hours are days too. */
  readonly countDays: (from: EpochMs, until: EpochMs) => number;
}

/** The end of the participant's last day in the study; undefined: still in it, or not known. */
function findEnd(
  { duid }: CheckedParticipant,
  { statuses, today, getDayEnd }: CheckedStatuses,
): EpochMs | undefined {
  const status = getKnownStatus(statuses?.get(duid));
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

/**
 * Records made before consent are not analysed. Only the newest enrolment is known, so records of an earlier one are
 * listed too. Without a known day, the study's start counts as the enrolment.
 */
export function findRecordsBeforeEnrolment(
  participant: CheckedParticipant,
  { statuses, getDayStart, studyStartOf }: CheckedStatuses,
): readonly Finding[] {
  const { enrolled } = getStudySpan(statuses?.get(participant.duid));
  const first = enrolled ?? studyStartOf?.(participant);
  if (first === undefined) return [];
  const start = getDayStart(first);
  const what = `Before the ${enrolled === undefined ? "study's start" : "enrolment"} of ${formatShortDay(first)}`;
  return (participant.records ?? [])
    .filter((record) => !record.hasUnknownDate && record.recordedAt < start)
    .map((record) => toFinding("before-enrolment", participant, record, what, `${record.id}:${start}`));
}

/** Who has left, while the day of their enrolment is not known. */
export function findUnknownEnrolments(
  participants: readonly CheckedParticipant[],
  { statuses }: CheckedStatuses,
): readonly Unread[] {
  const people = participants
    .filter(({ duid }) => {
      const status = getKnownStatus(statuses?.get(duid));
      return status?.kind === "left" && status.enrolled === null;
    })
    .map(({ duid }) => duid);
  const what = `${formatQuantity(people.length, "participant")} without a known day of enrolment`;
  return people.length === 0 ? [] : [{ duid: null, what, reason: "no-status", participants: people }];
}

export function findUnknownStatuses(
  participants: readonly CheckedParticipant[],
  { statuses }: CheckedStatuses,
): readonly Unread[] {
  const toDuids = (people: readonly CheckedParticipant[]) => people.map(({ duid }) => duid);
  if (statuses === undefined)
    return [
      {
        duid: null,
        what: "The status of participants could not be read",
        reason: "not-read",
        participants: toDuids(participants),
      },
    ];
  const find = (isFound: (status: StatusReading) => boolean) =>
    toDuids(participants.filter(({ duid }) => isFound(statuses.get(duid))));
  return [
    ...(
      [
        ["no-status", find((status) => status === undefined), "without a known status"],
        ["not-read", find(isNotRead), "whose status was not read"],
      ] as const
    ).flatMap(([reason, people, what]) =>
      people.length === 0
        ? []
        : [
            {
              duid: null,
              what: `${formatQuantity(people.length, "participant")} ${what}`,
              reason,
              participants: people,
            },
          ],
    ),
  ];
}

/** No day counts as missed before the newest known enrolment of a participant, or after they left. */
export function findGaps(
  participant: CheckedParticipant,
  gapDays: number,
  now: EpochMs,
  study: CheckedStatuses,
): readonly Finding[] {
  const { records, unreadRecords, udi, duid } = participant;
  if (records === undefined) return [];
  const end = findEnd(participant, study);
  const { enrolled } = getStudySpan(study.statuses?.get(duid));
  const start = enrolled === undefined ? undefined : study.getDayStart(enrolled);
  const dated = records
    .flatMap((record) => (record.hasUnknownDate ? [] : [record]))
    .filter(({ recordedAt }) => end === undefined || recordedAt < end)
    .toSorted((a, b) => a.recordedAt - b.recordedAt || a.id - b.id);
  const findings: Finding[] = [];
  for (let place = -1; place < dated.length; place++) {
    const [record, next] = [dated[place], dated[place + 1]];
    const isFromEnrolment = start !== undefined && (record === undefined || record.recordedAt < start);
    const from = isFromEnrolment ? start : record?.recordedAt;
    // A participant without a handset is not expected to record.
    if (from === undefined || (next === undefined && udi === null)) continue;
    // With unread records the first listed record may not be the first one.
    if (record === undefined && unreadRecords > 0) continue;
    const until = next?.recordedAt ?? end ?? now;
    if (until - from < gapDays * DAY_MS) continue;
    const days = study.countDays(from, until);
    if (days <= gapDays) continue;
    const since = isFromEnrolment ? "from enrolment " : "";
    const last = end === undefined ? "until now" : "until the end";
    const what = `${formatQuantity(days, "day")} without a dated record, ${since}${next === undefined ? last : `until record ${next.id}`}`;
    // An explanation covers a gap at its length at that time: if the gap lasts a further period, it needs a new one.
    const soFar = formatWholePeriods(days, gapDays);
    const key = `${record?.id ?? "enrolment"}-${next?.id ?? end ?? soFar}`;
    findings.push(
      record === undefined
        ? toParticipantFinding("gap", participant, what, key)
        : toFinding("gap", participant, record, what, key),
    );
  }
  return findings;
}

/** What only lasts was explained as long as it was then: with a further period it is to be explained again. */
const formatWholePeriods = (days: number, period: number): string => `${Math.floor(days / period) * period}d`;

/** Who has left gives the handset back: until then another participant cannot have it. */
export function findHandsetsOfWhoLeft(
  participant: CheckedParticipant,
  period: number,
  now: EpochMs,
  study: CheckedStatuses,
): readonly Finding[] {
  const end = findEnd(participant, study);
  if (participant.udi === null || end === undefined) return [];
  const status = formatParticipantStatus(study.statuses?.get(participant.duid));
  const kept = formatWholePeriods(study.countDays(end, now), period);
  return [toParticipantFinding("left-handset", participant, status, `${participant.udi}:${kept}`)];
}

/** A participant who has left needs no handset. Nothing dates the lack of one: its periods are those of the calendar. */
export function findMissingHandset(
  participant: CheckedParticipant,
  period: number,
  now: EpochMs,
  study: CheckedStatuses,
): readonly Finding[] {
  const { udi, count: records } = participant;
  if (udi !== null || findEnd(participant, study) !== undefined) return [];
  const key = `${records}:${formatWholePeriods(now / DAY_MS, period)}`;
  return [toParticipantFinding("no-handset", participant, formatQuantity(records, "record"), key)];
}
