import { ANALYSIS_VERSION, FAILED_PARSE } from "../world/backend-versions.ts";
import { insertRows } from "../world/insert-rows.ts";
import type { NewCapnogram } from "../world/tables.ts";
import { createTestIdentifier } from "../world/test-identifier.ts";
import { getDayNumber } from "../world/world-clock.ts";
import type { World } from "../world/world.ts";
import type { DemoProject } from "./demo-accounts.ts";
import { toUdi } from "./demo-handsets.ts";
import { readStudyFeatures, type Features } from "./study-features.ts";
import { planStudy, type PlannedParticipant, type PlannedRecord } from "./study-plan.ts";

type GroupIds = Readonly<Record<DemoProject, number>>;

const STUDY_STAFF = "study.setup@capno.example";
const FIRST_SERIAL = 101;
/** The minute of the day of enrolment, before every first record. */
const FIRST_MINUTE = 6 * 60;
const FREE_CARD_HANDSETS = 5;
const FREE_LEEDS_HANDSETS = 3;

/** Participants, their handsets and six months of records. */
export async function fillStudy(world: World, groupIds: GroupIds): Promise<void> {
  const now = world.clock.now();
  const study = planStudy().map((participant) => movePast(participant, now));
  const features = readStudyFeatures();
  const udiOf = new Map(study.map(({ duid }, index) => [duid, toSerialUdi(FIRST_SERIAL + index)]));

  await insertRows(
    world.database,
    "participants",
    study.map(({ duid, enrolledDaysAgo }) => ({
      duid,
      created_at: getMoment(now, enrolledDaysAgo, FIRST_MINUTE),
      created_by: STUDY_STAFF,
    })),
  );
  await insertRows(
    world.database,
    "participant_groups",
    study.map(({ duid, project }) => ({ duid, group_id: groupIds[project] })),
  );
  await insertRows(world.database, "handsets", [
    ...study.map((participant) => toHandset(participant, udiOf.get(participant.duid) ?? "", groupIds, now)),
    ...planSpareHandsets(groupIds),
  ]);
  await insertRows(
    world.database,
    "capnograms",
    study.flatMap((participant, index) =>
      participant.records.map((record, place) =>
        toCapnogram(
          world,
          now,
          participant,
          udiOf.get(participant.duid) ?? "",
          record,
          features[index]?.[place],
        ),
      ),
    ),
  );
}

/** Moves all records of a participant back by a day, in the same order, if one of them would lie in the future. */
function movePast(participant: PlannedParticipant, now: number): PlannedParticipant {
  const isAhead = participant.records.some(
    ({ daysAgo, minute }) => daysAgo === 0 && getMoment(now, 0, minute) > now,
  );
  if (!isAhead) return participant;
  return {
    ...participant,
    enrolledDaysAgo: participant.enrolledDaysAgo + 1,
    records: participant.records.map((record) => ({ ...record, daysAgo: record.daysAgo + 1 })),
  };
}

const toSerialUdi = (serial: number) => toUdi(`NTH${String(serial).padStart(5, "0")}`);

function toHandset(participant: PlannedParticipant, udi: string, groupIds: GroupIds, now: number) {
  const { duid, project, hasHandset, enrolledDaysAgo } = participant;
  return {
    udi,
    product: null,
    name: null,
    group_id: groupIds[project],
    duid: hasHandset ? duid : null,
    allocated_at: hasHandset ? getMoment(now, enrolledDaysAgo, FIRST_MINUTE) : null,
    allocated_by: hasHandset ? STUDY_STAFF : null,
  };
}

/** Handsets without a participant: spare, of other types, out of order, and without a project group. */
function planSpareHandsets(groupIds: GroupIds) {
  const free = (udi: string, groupId: number | null) => ({
    udi,
    product: null,
    name: null,
    group_id: groupId,
    duid: null,
    allocated_at: null,
    allocated_by: null,
  });
  const serials = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);
  return [
    ...serials(171, FREE_CARD_HANDSETS).map((serial) => free(toSerialUdi(serial), groupIds.CARD)),
    ...serials(181, FREE_LEEDS_HANDSETS).map((serial) => free(toSerialUdi(serial), groupIds.LEEDS)),
    free(toUdi("NTPRMP00021"), groupIds.CARD),
    free(toUdi("NTH_DEV00007"), groupIds.LEEDS),
    free(toUdi("NTHX00199"), groupIds.CARD),
    free(toUdi("NTH00190"), null),
  ];
}

function toCapnogram(
  { random }: World,
  now: number,
  { duid }: PlannedParticipant,
  udi: string,
  record: PlannedRecord,
  features: Features | undefined,
): NewCapnogram {
  if (!features) throw new Error("data/study-features.json is older than the plan: draw it again");
  const moment = getMoment(now, record.daysAgo, record.minute);
  const capturedAt = record.isDated2000
    ? Date.UTC(2000, 0, 1, 12, record.minute % 60) // in the year 2000 wherever the sandbox runs
    : moment;
  return {
    public_id: random.token(12),
    test_identifier: createTestIdentifier(random),
    handset_udi: udi,
    duid,
    captured_at: capturedAt,
    captured_day: getDayNumber(capturedAt),
    received_at: Math.min(now, moment + 90_000),
    administered_by: null,
    state: record.hasFailed ? "failed" : "completed",
    data_par_ver: record.hasFailed ? FAILED_PARSE : ANALYSIS_VERSION,
    profile: record.profile,
    severity: record.severity,
    cough_share: record.coughShare,
    person_seed: record.personSeed,
    recording_seed: record.seed,
    ...(record.hasFailed ? NO_FEATURES : features),
    smoking_answered: 0,
  };
}

export const NO_FEATURES: Features = {
  breath_quality: null,
  statistics: null,
};

/** A minute of the local day so many days ago. */
export function getMoment(now: number, daysAgo: number, minute: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - daysAgo, 0, minute).getTime();
}
