import { announceLifecycle } from "./announcements.ts";
import type { Capnogram } from "./tables.ts";
import type { World } from "./world.ts";

const FINAL_DIAGNOSIS_MS = 400;

/** After the answer about smoking: the diagnosis that counts. */
export async function finishDiagnosis(world: World, capnogram: Capnogram): Promise<void> {
  const test = { capnogramId: capnogram.public_id, capturedAt: capnogram.captured_at };
  await announceLifecycle(world, capnogram.handset_udi, "DIAGNOSE_FINAL", "STARTED", test);
  await world.clock.wait(FINAL_DIAGNOSIS_MS + world.settings.extraDiagnosisMs);
  await world.database
    .updateTable("capnograms")
    .set({ state: "completed" })
    .where("id", "=", capnogram.id)
    .execute();
  await announceLifecycle(world, capnogram.handset_udi, "DIAGNOSE_FINAL", "SUCCEEDED", test);
}
