import * as v from "valibot";

import { BreatheRequest, type BreathRecord } from "../world/breath-record.ts";
import { prepareBreath } from "../world/breathe.ts";
import { storeFinishedTest } from "../world/store-record.ts";
import type { World } from "../world/world.ts";

const HOUR_MS = 3_600_000;

/** Two finished tests on every test handset, the newer an hour old. */
export async function fillTestsOfToday(world: World, screener: string, diagnostician: string): Promise<void> {
  const handsets = await world.database
    .selectFrom("handsets")
    .selectAll()
    .where("product", "is not", null)
    .orderBy("udi")
    .execute();
  for (const handset of handsets) {
    for (const [hoursAgo, profile] of [
      [3, "healthy"],
      [1, "copd"],
    ] as const) {
      const record: BreathRecord = {
        ...(await prepareBreath(
          world,
          handset,
          v.parse(BreatheRequest, { profile, capturedAgoMs: hoursAgo * HOUR_MS, seconds: 0 }),
        )),
        administeredBy: handset.product === "nts" ? screener : diagnostician,
      };
      await storeFinishedTest(world, record);
    }
  }
}
