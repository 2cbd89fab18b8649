import { announceCapnogram, announceLifecycle, announceProgress } from "./announcements.ts";
import type { BreatheRequest, BreathRecord } from "./breath-record.ts";
import { storeFinalDiagnosis } from "./final-diagnosis.ts";
import { getLockHolder } from "./lock-lease.ts";
import { getRecording } from "./recordings.ts";
import { setState, storeAssessment, storeFeatures, storeRecord } from "./store-record.ts";
import type { Handset } from "./tables.ts";
import { createTestIdentifier } from "./test-identifier.ts";
import type { World } from "./world.ts";

/** Shares of the whole time: recording, then decoding, first and final diagnosis. */
const RECORDING_SHARE = 0.8;
const STAGE_SHARE = { decode: 0.05, initial: 0.1, final: 0.05 };
const STEPS = 10;
/** Inside the ten minutes in which a record counts as recent, but well before anybody pressed Start. */
const PREVIOUS_PATIENT_AGO_MS = 4 * 60_000;

/** Draws what the patient will breathe; nothing has happened yet. */
export async function prepareBreath(
  world: World,
  handset: Handset,
  request: BreatheRequest,
): Promise<BreathRecord> {
  const recordingSeed = world.random.seed();
  return {
    handset,
    request,
    recordingSeed,
    recording: getRecording({
      profile: request.profile,
      seed: recordingSeed,
      ...(request.severity !== undefined && { severity: request.severity }),
      ...(request.coughShare !== undefined && { coughShare: request.coughShare }),
    }),
    publicId: world.random.token(12),
    testIdentifier: createTestIdentifier(world.random),
    capturedAt: world.clock.now() - request.capturedAgoMs,
    administeredBy: request.namesAccount ? ((await getLockHolder(world, handset.udi)) ?? null) : null,
  };
}

/** The patient breathes, the handset uploads, the backend decodes and diagnoses. Resolves with the stored id. */
export async function runBreath(world: World, record: BreathRecord): Promise<number | undefined> {
  const { handset, request } = record;
  const { generation } = world;
  world.breaths.start({
    udi: handset.udi,
    profile: request.profile,
    outcome: request.outcome,
    startedAt: world.clock.now(),
    progress: 0,
    stage: "recording",
  });
  try {
    if (world.settings.previousPatientIsLate && handset.product) {
      world.changeSettings({ previousPatientIsLate: false });
      await deliverPreviousPatient(world, handset);
    }
    await record75Seconds(world, record);
    const id = await (handset.product ? uploadTest(world, record) : uploadStudyRecord(world, record));
    world.breaths.end(handset.udi, request.outcome);
    return id;
  } catch (error) {
    if (generation === world.generation) world.breaths.end(handset.udi, "broken off");
    throw error;
  }
}

/** The record of the previous patient, which the handset held back until now. */
async function deliverPreviousPatient(world: World, handset: Handset): Promise<void> {
  const late = await prepareBreath(world, handset, {
    profile: "healthy",
    outcome: "success",
    seconds: 0,
    capturedAgoMs: PREVIOUS_PATIENT_AGO_MS,
    namesAccount: true,
    repeatEvents: 1,
  });
  await uploadTest(world, late);
}

async function record75Seconds(world: World, record: BreathRecord): Promise<void> {
  const { handset, request, recording } = record;
  const stepMs = (request.seconds * 1000 * RECORDING_SHARE) / STEPS;
  const samplesPerStep = Math.ceil(recording.samples.length / STEPS);
  // A handset that goes silent breaks off while the patient still breathes.
  const steps = request.outcome === "silent" ? STEPS / 2 : STEPS;
  await announceProgress(world, handset.udi, 0);
  for (let step = 1; step <= steps; step++) {
    await world.clock.wait(stepMs);
    const from = (step - 1) * samplesPerStep;
    const values = recording.samples.slice(from, from + samplesPerStep);
    const percent = (step / STEPS) * 100;
    world.breaths.tell({ type: "samples-arrived", udi: handset.udi, from, values });
    advance(world, handset.udi, percent, "recording");
    await announceProgress(world, handset.udi, percent);
  }
}

/** A record of a study's handset: one event with the participant's user ID. */
async function uploadStudyRecord(world: World, record: BreathRecord): Promise<number | undefined> {
  const { handset, request } = record;
  if (request.outcome === "silent") return undefined;
  advance(world, handset.udi, 100, "uploading");
  const hasFailed = request.outcome === "decode-failed";
  const id = await storeRecord(world, record, hasFailed ? "failed" : "completed");
  if (request.outcome === "success") await storeFeatures(world, record, id);
  const { duid } = await world.database
    .selectFrom("capnograms")
    .select("duid")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  for (let time = 0; time < request.repeatEvents; time++) {
    await announceCapnogram(world, handset.udi, duid, id);
  }
  return id;
}

/** A record of a test handset: the lifecycle up to the result, or up to the question about smoking. */
async function uploadTest(world: World, record: BreathRecord): Promise<number | undefined> {
  const { handset, request } = record;
  if (request.outcome === "silent") return undefined;
  const wait = (share: number) => world.clock.wait(request.seconds * 1000 * share);

  advance(world, handset.udi, 100, "decoding");
  const id = await storeRecord(world, record, "decoding");
  await tell(world, record, "DECODE", "STARTED");
  await wait(STAGE_SHARE.decode);
  if (request.outcome === "decode-failed") {
    await setState(world, id, "failed");
    await tell(world, record, "DECODE", "FAILED");
    return id;
  }
  await setState(world, id, "diagnosing");
  await tell(world, record, "DECODE", "SUCCEEDED");

  advance(world, handset.udi, 100, "diagnosing");
  await tell(world, record, "DIAGNOSE_INITIAL", "STARTED");
  await wait(STAGE_SHARE.initial);
  await world.clock.wait(world.settings.extraDiagnosisMs);
  const retryMs = world.settings.retriesDiagnosisAfterMs;
  // A recording without one good breath cannot be assessed.
  const cannotSucceed =
    request.outcome === "diagnose-failed" || record.recording.analysis.probability === null;
  if (cannotSucceed || retryMs !== undefined) {
    await setState(world, id, "failed");
    await tell(world, record, "DIAGNOSE_INITIAL", "FAILED");
    if (cannotSucceed || retryMs === undefined) return id;
    world.changeSettings({ retriesDiagnosisAfterMs: undefined });
    await world.clock.wait(retryMs);
    await setState(world, id, "diagnosing");
  }
  await storeFeatures(world, record, id);
  await storeAssessment(world, record, id);
  await tell(world, record, "DIAGNOSE_INITIAL", "SUCCEEDED");

  // A diagnosis waits for the answer about smoking; screening needs none.
  if (handset.product === "nts") {
    await tell(world, record, "DIAGNOSE_FINAL", "STARTED");
    await wait(STAGE_SHARE.final);
    const finishing = storeFinalDiagnosis(world, id).then(() =>
      tell(world, record, "DIAGNOSE_FINAL", "SUCCEEDED"),
    );
    // The handset has long been put away while a final diagnosis is held back.
    if (world.finals.isHeld) world.inBackground("the final diagnosis", finishing);
    else await finishing;
  }
  return id;
}

function advance(
  world: World,
  udi: string,
  progress: number,
  stage: "recording" | "uploading" | "decoding" | "diagnosing",
): void {
  const live = world.breaths.get(udi);
  if (live) Object.assign(live, { progress, stage });
  world.breaths.tell({ type: "breath-went-on", udi, progress, stage });
}

async function tell(
  world: World,
  record: BreathRecord,
  stage: "DECODE" | "DIAGNOSE_INITIAL" | "DIAGNOSE_FINAL",
  state: "STARTED" | "SUCCEEDED" | "FAILED",
): Promise<void> {
  // The owner of a record is unknown before it is decoded.
  const isNamed = stage !== "DECODE" || state === "SUCCEEDED";
  const test = { capnogramId: record.publicId, capturedAt: record.capturedAt };
  for (let time = 0; time < record.request.repeatEvents; time++) {
    await announceLifecycle(world, record.handset.udi, stage, state, isNamed ? test : undefined);
  }
}
