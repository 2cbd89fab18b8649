import { formatQuantity } from "../number/percent.ts";
import { FIRST_POSSIBLE_YEAR } from "../spec-values/status-values.ts";
import type { EpochMs } from "../units.ts";
import {
  findGaps,
  findHandsetsOfWhoLeft,
  findMissingHandset,
  findRecordsAfterEnd,
  findRecordsBeforeEnrolment,
  findUnknownEnrolments,
  findUnknownStatuses,
  type CheckedStatuses,
} from "./checks-by-status.ts";
import {
  toFinding,
  toParticipantFinding,
  toUnread,
  type CheckName,
  type CheckResult,
  type Finding,
  type Unread,
} from "./finding.ts";
import { findForeignUse } from "./foreign-use.ts";
import type { CheckedParticipant, CheckedRecord, StudyLists } from "./study-lists.ts";

interface CheckLimits {
  /** Gaps of more whole days than these are listed. */
  readonly gapDays: (participant: CheckedParticipant) => number;
  /** The last record's quality at least so many points below the overall one, both as shown. */
  readonly qualityDrop: (participant: CheckedParticipant) => number;
}

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
            what: `${formatQuantity(unreadParticipants, "row")} of the list of participants not readable`,
            reason: "not-read",
            participants: [],
            unlisted: unreadParticipants,
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
      ...ofRecords("before-enrolment", (each) => findRecordsBeforeEnrolment(each, study)),
      unread: [
        ...findUnknownStatuses(participants, study),
        ...findUnknownEnrolments(participants, study),
        ...unreadRecords,
      ],
    },
    {
      ...ofRecords("after-end", (each) => findRecordsAfterEnd(each, study)),
      unread: [...findUnknownStatuses(participants, study), ...unreadRecords],
    },
    ofRecords("gap", (each) => findGaps(each, limits.gapDays(each), asOf, study)),
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
          .map(({ duid }) => toUnread(duid, "The server gives no breath quality")),
      ],
    },
    {
      check: "no-handset",
      findings: participants.flatMap((each) => findMissingHandset(each, limits.gapDays(each), asOf, study)),
      unread: unlistedPeople,
    },
    {
      check: "left-handset",
      findings: participants.flatMap((each) =>
        findHandsetsOfWhoLeft(each, limits.gapDays(each), asOf, study),
      ),
      unread: [...findUnknownStatuses(participants, study), ...unlistedPeople],
    },
    findHandsetsWithoutParticipant(lists, unlistedPeople),
  ];
}

function findUnreadRecords({ duid, records, unreadRecords }: CheckedParticipant): readonly Unread[] {
  if (records === undefined) return [toUnread(duid, "The list of records could not be read")];
  return unreadRecords === 0
    ? []
    : [toUnread(duid, `${formatQuantity(unreadRecords, "row")} of the list of records not readable`)];
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
      ...unnamed.map(({ duid }) => toUnread(duid, "The list of records does not name the handset")),
    ],
  };
}

const ofHandsets = (what: string): Unread => ({ duid: null, what, reason: "not-read", participants: [] });

function findHandsetsWithoutParticipant(
  { participants, handsets, unreadHandsets, holdersElsewhere }: StudyLists,
  unlistedPeople: readonly Unread[],
): CheckResult {
  const check = "no-participant";
  if (handsets === undefined)
    return { check, findings: [], unread: [ofHandsets("The list of handsets could not be read")] };
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
      : [ofHandsets(`${formatQuantity(unreadHandsets, "row")} of the list of handsets not readable`)];
  return { check, findings, unread: [...unlistedPeople, ...unread] };
}
