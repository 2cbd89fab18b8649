import { FIRST_POSSIBLE_YEAR } from "../spec-values/status-values.ts";
import type { Duid, EpochMs, HandsetUdi } from "../units.ts";
import {
  formatParticipantStatus,
  hasLeft,
  type ParticipantStatuses,
} from "../participant-status/participant-status.ts";
import type { IsoDay } from "../calendar/calendar.ts";
import { findForeignUse } from "./foreign-use.ts";
import type { CheckedParticipant, CheckedRecord, StudyLists } from "./study-lists.ts";

/** Operational facts that a study checks before its data are locked, in display order. Never measured values. */
export const CHECKS = [
  "repeated-participant",
  "impossible-date",
  "repeated-record",
  "foreign-handset",
  "after-end",
  "gap",
  "failed-record",
  "quality-drop",
  "no-handset",
  "no-participant",
] as const;
export type CheckName = (typeof CHECKS)[number];

export interface CheckLimits {
  /** Gaps of more whole days than these are listed. */
  readonly gapDays: (participant: CheckedParticipant) => number;
  /** The last record's quality at least so many points below the overall one, both as shown. */
  readonly qualityDrop: (participant: CheckedParticipant) => number;
}

/** What the study says of its participants. */
export interface CheckedStatuses {
  /** Undefined: they could not be read. */
  readonly statuses: ParticipantStatuses | undefined;
  /** The day of the study on which the lists were read. */
  readonly today: IsoDay;
  /** The first moment after a day of the study. */
  readonly getDayEnd: (day: IsoDay) => EpochMs;
}

export interface Finding {
  readonly check: CheckName;
  /** Names the fact: equal in every run until something about it changes. */
  readonly key: string;
  readonly duid: Duid | null;
  readonly recordId: number | null;
  /** As the server has it, even where it cannot be right. */
  readonly recordedAt: EpochMs | null;
  readonly udi: HandsetUdi | null;
  readonly what: string;
}

/** Something a check could not see: its count is then not known. */
export interface Unread {
  readonly duid: Duid | null;
  readonly what: string;
}

export interface CheckResult {
  readonly check: CheckName;
  readonly findings: readonly Finding[];
  readonly unread: readonly Unread[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Runs all checks. Each finding is one row, and what could not be read is said beside them, never counted as none. */
export function checkStudy(
  lists: StudyLists,
  limits: CheckLimits,
  study: CheckedStatuses,
): readonly CheckResult[] {
  const { participants, unreadParticipants, asOf } = lists;
  const unlistedPeople: readonly Unread[] =
    unreadParticipants === 0
      ? []
      : [
          {
            duid: null,
            what: `${count(unreadParticipants, "row")} of the list of participants not readable`,
          },
        ];
  const unreadRecords = [...unlistedPeople, ...participants.flatMap(findUnreadRecords)];
  const ofRecords = (check: CheckName, find: (participant: CheckedParticipant) => readonly Finding[]) => ({
    check,
    findings: participants.flatMap(find),
    unread: unreadRecords,
  });
  return [
    {
      check: "repeated-participant",
      findings: participants.filter(({ duid }) => lists.repeated.includes(duid)).map(toRepeatedFinding),
      unread: unlistedPeople,
    },
    ofRecords("impossible-date", findImpossibleDates),
    ofRecords("repeated-record", findRepeatedRecords),
    findForeignHandsets(lists, unreadRecords),
    {
      ...ofRecords("after-end", (each) => findRecordsAfterEnd(each, study)),
      unread: [...findUnknownStatuses(participants, study), ...unreadRecords],
    },
    ofRecords("gap", (each) => findGaps(each, limits.gapDays(each), asOf, findEnd(each, study))),
    ofRecords("failed-record", findFailedRecords),
    {
      check: "quality-drop",
      findings: participants.flatMap((each) => findQualityDrop(each, limits.qualityDrop(each))),
      unread: [
        ...unlistedPeople,
        ...participants
          .filter(
            ({ count: records, quality, lastQuality }) =>
              records > 0 && (quality === null || lastQuality === null),
          )
          .map(({ duid }) => ({ duid, what: "The server gives no breath quality" })),
      ],
    },
    {
      check: "no-handset",
      findings: participants.flatMap((each) => findMissingHandset(each, study)),
      unread: unlistedPeople,
    },
    findHandsetsWithoutParticipant(lists, unlistedPeople),
  ];
}

function findUnreadRecords({ duid, records, unreadRecords }: CheckedParticipant): readonly Unread[] {
  if (records === undefined) return [{ duid, what: "The list of records could not be read" }];
  return unreadRecords === 0
    ? []
    : [{ duid, what: `${count(unreadRecords, "row")} of the list of records not readable` }];
}

function toFinding(
  check: CheckName,
  { duid }: Pick<CheckedParticipant, "duid">,
  record: CheckedRecord,
  what: string,
  key = String(record.id),
): Finding {
  const { id: recordId, recordedAt, handsetUdi } = record;
  return { check, key: `${check}:${duid}:${key}`, duid, recordId, recordedAt, udi: handsetUdi ?? null, what };
}

const toRepeatedFinding = (participant: CheckedParticipant): Finding =>
  toParticipantFinding("repeated-participant", participant, "Listed more than once", "");

function findImpossibleDates(participant: CheckedParticipant): readonly Finding[] {
  return (participant.records ?? [])
    .filter(({ hasUnknownDate }) => hasUnknownDate)
    .map((record) =>
      toFinding("impossible-date", participant, record, describeUnknownDate(record.recordedAt)),
    );
}

function describeUnknownDate(time: EpochMs | null): string {
  if (time === null) return "There is no such day or hour";
  const isEarly = time < Date.UTC(FIRST_POSSIBLE_YEAR, 0);
  return isEarly ? `Dated before ${FIRST_POSSIBLE_YEAR}` : "Dated in the future";
}

/** A clock that was not set gives many records the same date: equal dates tell something only where they can be right. */
function findRepeatedRecords(participant: CheckedParticipant): readonly Finding[] {
  const ids = new Set<number>();
  const firstAt = new Map<EpochMs, number>();
  const findings: Finding[] = [];
  for (const record of (participant.records ?? []).toSorted(byId)) {
    const { id } = record;
    if (ids.has(id)) {
      findings.push(toFinding("repeated-record", participant, record, "Listed twice under one number"));
      continue;
    }
    ids.add(id);
    if (record.hasUnknownDate) continue;
    const first = firstAt.get(record.recordedAt);
    if (first === undefined) firstAt.set(record.recordedAt, id);
    else findings.push(toFinding("repeated-record", participant, record, `The same time as record ${first}`));
  }
  return findings;
}

/** The end of the participant's last day in the study; undefined: still in it, or not known. */
function findEnd(
  { duid }: CheckedParticipant,
  { statuses, today, getDayEnd }: CheckedStatuses,
): EpochMs | undefined {
  const status = statuses?.get(duid);
  return status?.kind === "left" && hasLeft(status, today) ? getDayEnd(status.left) : undefined;
}

function findRecordsAfterEnd(participant: CheckedParticipant, study: CheckedStatuses): readonly Finding[] {
  const end = findEnd(participant, study);
  if (end === undefined) return [];
  const status = formatParticipantStatus(study.statuses?.get(participant.duid));
  return (participant.records ?? [])
    .filter((record) => !record.hasUnknownDate && record.recordedAt >= end)
    .map((record) =>
      toFinding("after-end", participant, record, `After the end: ${status}`, `${record.id}:${end}`),
    );
}

function findUnknownStatuses(
  participants: readonly CheckedParticipant[],
  { statuses }: CheckedStatuses,
): readonly Unread[] {
  if (statuses === undefined) return [{ duid: null, what: "The status of participants could not be read" }];
  const unknown = participants.filter(({ duid }) => !statuses.has(duid)).length;
  return unknown === 0
    ? []
    : [{ duid: null, what: `${count(unknown, "participant")} without a known status` }];
}

/** After the `end` nothing is missed. */
function findGaps(
  participant: CheckedParticipant,
  gapDays: number,
  now: EpochMs,
  end: EpochMs | undefined,
): readonly Finding[] {
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
        `${count(days, "day")} without a dated record, ${until}`,
        `${record.id}-${next?.id ?? end ?? ""}`,
      ),
    );
  }
  return findings;
}

const byId = (a: CheckedRecord, b: CheckedRecord) => a.id - b.id;

function findFailedRecords(participant: CheckedParticipant): readonly Finding[] {
  return (participant.records ?? [])
    .filter(({ isFailed }) => isFailed)
    .map((record) => toFinding("failed-record", participant, record, "The analysis failed"));
}

function findQualityDrop(participant: CheckedParticipant, drop: number): readonly Finding[] {
  const { quality, lastQuality, count: records } = participant;
  if (quality === null || lastQuality === null || quality - lastQuality < drop) return [];
  return [
    toParticipantFinding(
      "quality-drop",
      participant,
      `Last record ${lastQuality}%, all records ${quality}%`,
      String(records),
    ),
  ];
}

/** Who has left needs none. */
function findMissingHandset(participant: CheckedParticipant, study: CheckedStatuses): readonly Finding[] {
  const { udi, count: records } = participant;
  if (udi !== null || findEnd(participant, study) !== undefined) return [];
  return [toParticipantFinding("no-handset", participant, count(records, "record"), String(records))];
}

const toParticipantFinding = (
  check: CheckName,
  { duid, udi }: CheckedParticipant,
  what: string,
  key: string,
): Finding => ({
  check,
  key: `${check}:${duid}:${key}`,
  duid,
  recordId: null,
  recordedAt: null,
  udi,
  what,
});

function findForeignHandsets(lists: StudyLists, unreadRecords: readonly Unread[]): CheckResult {
  const check = "foreign-handset";
  const { participants } = lists;
  const unnamed = participants.filter(({ records }) =>
    records?.some(({ handsetUdi }) => handsetUdi === undefined),
  );
  return {
    check,
    findings: findForeignUse(lists).map(({ participant, record, what, other }) =>
      record === undefined
        ? toParticipantFinding(check, participant, what, `${participant.udi ?? ""}:${other}`)
        : toFinding(check, participant, record, what, `${record.id}:${other}`),
    ),
    unread: [
      ...unreadRecords,
      ...unnamed.map(({ duid }) => ({ duid, what: "The list of records does not name the handset" })),
    ],
  };
}

function findHandsetsWithoutParticipant(
  { participants, handsets, unreadHandsets, holdersElsewhere }: StudyLists,
  unlistedPeople: readonly Unread[],
): CheckResult {
  const check = "no-participant";
  if (handsets === undefined)
    return { check, findings: [], unread: [{ duid: null, what: "The list of handsets could not be read" }] };
  const used = new Set(participants.flatMap(({ udi }) => udi ?? []));
  const findings = handsets
    .filter((udi) => !used.has(udi) && !holdersElsewhere.has(udi))
    .map((udi) => ({
      check: "no-participant" as const,
      key: `${check}:${udi}`,
      duid: null,
      recordId: null,
      recordedAt: null,
      udi,
      what: "No participant has this handset",
    }));
  const unread =
    unreadHandsets === 0
      ? []
      : [{ duid: null, what: `${count(unreadHandsets, "row")} of the list of handsets not readable` }];
  return { check, findings, unread: [...unlistedPeople, ...unread] };
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? "" : "s"}`;
