import { announceLifecycle } from "./announcements.ts";
import type { Capnogram } from "./tables.ts";
import { reviseAssessment, setState } from "./store-record.ts";
import type { World } from "./world.ts";

const FINAL_DIAGNOSIS_MS = 400;

/** After the answer about smoking: the diagnosis that counts. */
export async function finishDiagnosis(world: World, capnogram: Capnogram): Promise<void> {
  const test = { capnogramId: capnogram.public_id, capturedAt: capnogram.captured_at };
  await announceLifecycle(world, capnogram.handset_udi, "DIAGNOSE_FINAL", "STARTED", test);
  await world.clock.wait(FINAL_DIAGNOSIS_MS + world.settings.extraDiagnosisMs);
  await storeFinalDiagnosis(world, capnogram.id);
  await announceLifecycle(world, capnogram.handset_udi, "DIAGNOSE_FINAL", "SUCCEEDED", test);
}

/** Waits while final diagnoses are held back; then this one counts, with what it changes. */
export async function storeFinalDiagnosis(world: World, id: number): Promise<void> {
  await reviseAssessment(world, id, await world.finals.pass());
  await setState(world, id, "completed");
}
