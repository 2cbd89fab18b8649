import { ANALYSIS_VERSION, FAILED_PARSE } from "./backend-versions.ts";
import type { BreathRecord } from "./breath-record.ts";
import type { Revision } from "./held-finals.ts";
import { getFeatureColumns } from "./recordings.ts";
import { getDayNumber } from "./world-clock.ts";
import type { World } from "./world.ts";

/** Stores a finished test without an event. */
export async function storeFinishedTest(world: World, record: BreathRecord): Promise<void> {
  const id = await storeRecord(world, record, "completed");
  await storeFeatures(world, record, id);
  await storeAssessment(world, record, id);
  if (record.handset.product !== "ntd") return;
  await world.database
    .updateTable("capnograms")
    .set({ smoking_answered: 1, pack_years: world.random.integer(0, 40) })
    .where("id", "=", id)
    .execute();
}

export async function storeRecord(
  world: World,
  record: BreathRecord,
  state: "decoding" | "completed" | "failed",
): Promise<number> {
  const { request } = record;
  const handset = await world.database
    .selectFrom("handsets")
    .select("duid")
    .where("udi", "=", record.handset.udi)
    .executeTakeFirst();
  const { id } = await world.database
    .insertInto("capnograms")
    .values({
      public_id: record.publicId,
      test_identifier: record.testIdentifier,
      handset_udi: record.handset.udi,
      duid: handset?.duid ?? null,
      captured_at: record.capturedAt,
      captured_day: getDayNumber(record.capturedAt),
      received_at: world.clock.now(),
      administered_by: record.administeredBy,
      state,
      data_par_ver: request.outcome === "decode-failed" ? FAILED_PARSE : ANALYSIS_VERSION,
      profile: request.profile,
      severity: request.severity ?? null,
      cough_share: request.coughShare ?? null,
      person_seed: null,
      recording_seed: record.recordingSeed,
      smoking_answered: 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function storeFeatures(world: World, record: BreathRecord, id: number): Promise<void> {
  await world.database
    .updateTable("capnograms")
    .set(getFeatureColumns(record.recording.analysis))
    .where("id", "=", id)
    .execute();
}

export async function storeAssessment(world: World, record: BreathRecord, id: number): Promise<void> {
  const { analysis } = record.recording;
  await world.database
    .updateTable("capnograms")
    .set({
      probability: analysis.probability,
      probability_category: analysis.category,
      severity_category: analysis.severityCategory,
    })
    .where("id", "=", id)
    .execute();
}

export async function reviseAssessment(world: World, id: number, revision: Revision): Promise<void> {
  const { probability, probabilityCategory, severityCategory } = revision;
  const changes = {
    ...(probability !== undefined && { probability }),
    ...(probabilityCategory !== undefined && { probability_category: probabilityCategory }),
    ...(severityCategory !== undefined && { severity_category: severityCategory }),
  };
  if (Object.keys(changes).length === 0) return;
  await world.database.updateTable("capnograms").set(changes).where("id", "=", id).execute();
}

export async function setState(
  world: World,
  id: number,
  state: "diagnosing" | "completed" | "failed",
): Promise<void> {
  await world.database.updateTable("capnograms").set({ state }).where("id", "=", id).execute();
}
