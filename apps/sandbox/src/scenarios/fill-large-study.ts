import { ANALYSIS_VERSION, FAILED_PARSE } from "../world/backend-versions.ts";
import { insertRows } from "../world/insert-rows.ts";
import type { NewCapnogram } from "../world/tables.ts";
import { createTestIdentifier } from "../world/test-identifier.ts";
import { getDayNumber } from "../world/world-clock.ts";
import type { World } from "../world/world.ts";
import type { DemoProject } from "./demo-accounts.ts";
import { toUdi } from "./demo-handsets.ts";
import { getMoment, NO_FEATURES } from "./fill-study.ts";
import { readStudyFeatures } from "./study-features.ts";
import { planStudy } from "./study-plan.ts";

const PARTICIPANTS = 10_000;
const MOST_RECORDS = 3;
const EVERY_UNDATED = 89;
const EVERY_FAILED = 97;
const CLOCK_NOT_SET = Date.UTC(2000, 0, 1, 12);
const FIRST_SERIAL = 10_001;
const STUDY_STAFF = "study.setup@capno.example";

/** 10,000 participants in two studies. Their records repeat those of the demo study; some failed or lost their date. */
export async function fillLargeStudy(
  world: World,
  groupIds: Readonly<Record<DemoProject, number>>,
): Promise<void> {
  const { random } = world;
  const now = world.clock.now();
  const features = readStudyFeatures();
  const pool = planStudy()
    .flatMap(({ records }, index) =>
      records.map((record, place) => ({ record, features: features[index]?.[place] })),
    )
    .filter(({ record }) => !record.hasFailed);

  const people = Array.from({ length: PARTICIPANTS }, (_, index) => {
    const project = index % 2 === 0 ? ("CARD" as const) : ("LEEDS" as const);
    return {
      project,
      duid: `${project}-${String(Math.floor(index / 2) + 1).padStart(4, "0")}`,
      udi: toUdi(`NTH${FIRST_SERIAL + index}`),
      enrolledDaysAgo: random.integer(10, 182),
      hasHandset: random.next() < 0.9,
      recordCount: random.integer(0, MOST_RECORDS),
    };
  });
  const toStart = (daysAgo: number) => getMoment(now, daysAgo, 9 * 60);

  await insertRows(
    world.database,
    "participants",
    people.map(({ duid, enrolledDaysAgo }) => ({
      duid,
      created_at: toStart(enrolledDaysAgo),
      created_by: STUDY_STAFF,
    })),
  );
  await insertRows(
    world.database,
    "participant_groups",
    people.map(({ duid, project }) => ({ duid, group_id: groupIds[project] })),
  );
  await insertRows(
    world.database,
    "handsets",
    people.map(({ udi, project, duid, hasHandset, enrolledDaysAgo }) => ({
      udi,
      product: null,
      name: null,
      group_id: groupIds[project],
      duid: hasHandset ? duid : null,
      allocated_at: hasHandset ? toStart(enrolledDaysAgo) : null,
      allocated_by: hasHandset ? STUDY_STAFF : null,
    })),
  );
  await insertRows(
    world.database,
    "capnograms",
    people.flatMap(({ duid, udi, enrolledDaysAgo, recordCount }, index) =>
      Array.from({ length: recordCount }, (): NewCapnogram => {
        const { record, features: known } = random.pick(pool);
        const daysAgo = random.integer(0, enrolledDaysAgo);
        // What would still lie ahead today was just now.
        const moment = Math.min(now, getMoment(now, daysAgo, record.minute));
        // A few handsets have lost their clock, or have records that could not be processed.
        const capturedAt = index % EVERY_UNDATED === 1 ? CLOCK_NOT_SET : moment;
        const hasFailed = index % EVERY_FAILED === 2;
        return {
          public_id: random.token(9),
          test_identifier: createTestIdentifier(random),
          handset_udi: udi,
          duid,
          captured_at: capturedAt,
          captured_day: getDayNumber(capturedAt),
          received_at: capturedAt,
          administered_by: null,
          state: hasFailed ? "failed" : "completed",
          data_par_ver: hasFailed ? FAILED_PARSE : ANALYSIS_VERSION,
          profile: record.profile,
          severity: record.severity,
          cough_share: record.coughShare,
          person_seed: record.personSeed,
          recording_seed: record.seed,
          ...(hasFailed ? NO_FEATURES : known),
          smoking_answered: 0,
        };
      }),
    ),
  );
}
