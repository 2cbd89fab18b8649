import { completeStatistics } from "../simulator/analyse-record.ts";
import { ANALYSIS_VERSION, FAILED_PARSE } from "../world/backend-versions.ts";
import { insertRows } from "../world/insert-rows.ts";
import type { NewCapnogram } from "../world/tables.ts";
import { createTestIdentifier } from "../world/test-identifier.ts";
import { getDayNumber } from "../world/world-clock.ts";
import type { World } from "../world/world.ts";
import type { DemoProject } from "./demo-accounts.ts";
import { toUdi } from "./demo-handsets.ts";
import { NO_FEATURES } from "./fill-study.ts";

const PARTICIPANTS = 8;
const DAYS = 10;
const FIRST_SERIAL = 801;
const STUDY_STAFF = "study.setup@capno.example";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const STATISTICS_OF_ALL = JSON.stringify(
  completeStatistics({ endTidalCo2: 5, respiratoryRate: 16, metabolicBurden: 1, obstructiveIndex: 0.5 }),
);

interface CheckedRecord {
  readonly person: number;
  readonly capturedAt: number;
  /** Whose handset made it. */
  readonly madeWith: number;
  readonly quality: number;
  readonly hasFailed: boolean;
}

/**
 * Eight participants of one study with a record a day for ten days. With faults, each of the eight has one: an
 * impossible date, a record twice, a foreign handset, a gap, a failed record, poor quality and no handset; and a handset
 * lies unused.
 */
export async function fillCheckedStudy(
  world: World,
  groupIds: Readonly<Record<DemoProject, number>>,
  kind: "clean" | "faulty",
): Promise<void> {
  const now = world.clock.now();
  const isFaulty = kind === "faulty";
  const udiOf = (person: number) => toUdi(`NTH${String(FIRST_SERIAL + person).padStart(5, "0")}`);
  const duidOf = (person: number) => `CARD-${String(person + 1).padStart(3, "0")}`;
  const hasHandset = (person: number) => !isFaulty || person !== 7;
  const people = Array.from({ length: PARTICIPANTS }, (_, person) => person);
  const planned = people.flatMap((person) => planDays(person, now));
  const records = isFaulty ? addFaults(planned, now) : planned;
  const startedAt = now - (DAYS + 20) * DAY_MS;

  await insertRows(
    world.database,
    "participants",
    people.map((person) => ({ duid: duidOf(person), created_at: startedAt, created_by: STUDY_STAFF })),
  );
  await insertRows(
    world.database,
    "participant_groups",
    people.map((person) => ({ duid: duidOf(person), group_id: groupIds.CARD })),
  );
  await insertRows(
    world.database,
    "handsets",
    people.flatMap((person) => {
      const handset = { udi: udiOf(person), product: null, name: null, group_id: groupIds.CARD };
      return hasHandset(person)
        ? { ...handset, duid: duidOf(person), allocated_at: startedAt, allocated_by: STUDY_STAFF }
        : { ...handset, duid: null, allocated_at: null, allocated_by: null };
    }),
  );
  await insertRows(
    world.database,
    "capnograms",
    records.map(({ person, capturedAt, madeWith, quality, hasFailed }, place): NewCapnogram => ({
      public_id: world.random.token(12),
      test_identifier: createTestIdentifier(world.random),
      handset_udi: udiOf(madeWith),
      duid: duidOf(person),
      captured_at: capturedAt,
      captured_day: getDayNumber(capturedAt),
      received_at: now,
      administered_by: null,
      state: hasFailed ? "failed" : "completed",
      data_par_ver: hasFailed ? FAILED_PARSE : ANALYSIS_VERSION,
      profile: "copd",
      severity: 0.5,
      cough_share: 0.05,
      person_seed: person,
      recording_seed: place,
      ...NO_FEATURES,
      ...(hasFailed
        ? {}
        : {
            breath_quality: quality,
            statistics: STATISTICS_OF_ALL,
          }),
      smoking_answered: 0,
    })),
  );
}

function planDays(person: number, now: number): CheckedRecord[] {
  return Array.from({ length: DAYS }, (_, daysAgo) => ({
    person,
    capturedAt: now - daysAgo * DAY_MS - (2 + person) * HOUR_MS,
    madeWith: person,
    quality: 0.9,
    hasFailed: false,
  }));
}

function addFaults(planned: readonly CheckedRecord[], now: number): CheckedRecord[] {
  const records = planned.map((record, place) => {
    const { person } = record;
    const daysAgo = place % DAYS;
    if (person === 4 && daysAgo === DAYS - 1) return { ...record, capturedAt: now - 25 * DAY_MS };
    if (person === 3 && daysAgo === 5) return { ...record, madeWith: 2 };
    if (person === 5 && daysAgo === 5) return { ...record, hasFailed: true };
    if (person === 6 && daysAgo === 0) return { ...record, quality: 0.3 };
    return record;
  });
  const first = (person: number) => planned.filter((record) => record.person === person).slice(0, 1);
  return [
    ...records,
    ...first(0).map((record) => ({ ...record, capturedAt: Date.UTC(2000, 0, 1, 12) })),
    ...first(0).map((record) => ({ ...record, capturedAt: now + DAY_MS })),
    ...first(1),
  ];
}
