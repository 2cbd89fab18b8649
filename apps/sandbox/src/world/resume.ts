import { randomInt } from "node:crypto";

import type { Outbox } from "./outbox.ts";
import { createRandom } from "../simulator/random.ts";
import { readFacts } from "./persisted-facts.ts";
import type { World } from "./world.ts";

/** A new seed at every start, so that no identifier is drawn twice. */
const SEEDS = 2 ** 31;

/** Goes on with the world that the file holds. False where it holds none that was finished. */
export async function resumeWorld(world: World): Promise<boolean> {
  const facts = await readFacts(world.database);
  if (!facts) return false;
  world.scenario = facts.scenario;
  world.settings = { ...world.settings, ...facts.settings };
  world.secret = facts.secret;
  world.random = createRandom(randomInt(SEEDS));
  world.clock.advance(facts.offsetMs);
  await fillOutbox(world);
  await endWhatWasUnderWay(world);
  return true;
}

async function fillOutbox({ database, outbox }: World): Promise<void> {
  const rows = await database.selectFrom("mails").select("content").orderBy("id").execute();
  for (const { content } of rows) outbox.send(JSON.parse(content) as Parameters<Outbox["send"]>[0]);
}

/**
 * Records that were in progress are not resumed: one without a preliminary diagnosis has failed; one with it (and
 * the smoking history, if the product asks for it) is completed.
 */
async function endWhatWasUnderWay({ database }: World): Promise<void> {
  await database
    .updateTable("capnograms")
    .set({ state: "failed" })
    .where("state", "in", ["decoding", "diagnosing"])
    .where("probability", "is", null)
    .execute();
  const screening = database.selectFrom("handsets").select("udi").where("product", "=", "nts");
  await database
    .updateTable("capnograms")
    .set({ state: "completed" })
    .where("state", "=", "diagnosing")
    .where((where) => where.or([where("smoking_answered", "=", 1), where("handset_udi", "in", screening)]))
    .execute();
}
