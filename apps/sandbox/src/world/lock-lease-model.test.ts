import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";

import { fillAccounts } from "../scenarios/demo-accounts.ts";
import { fillTestHandsets } from "../scenarios/demo-handsets.ts";
import { getLockHolder, releaseLock, takeLock } from "./lock-lease.ts";
import { openDatabase } from "./open-database.ts";
import type { Handset } from "./tables.ts";
import { World } from "./world.ts";

const LEASE_MS = 5 * 60_000;
const PEOPLE = ["gp@capno.example", "gp2@capno.example", "locum@capno.example"] as const;

const step = fc.oneof(
  fc.record({ do: fc.constant("lock" as const), who: fc.constantFrom(...PEOPLE) }),
  fc.record({ do: fc.constant("unlock" as const), who: fc.constantFrom(...PEOPLE) }),
  fc.record({ do: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: LEASE_MS * 1.5 }) }),
);

/** Tables and time alone: nobody listens, and the machine's clock stands still. */
async function openQuietWorld(): Promise<{ world: World; handset: Handset }> {
  const world = new World(
    {
      database: openDatabase(),
      shellOrigin: "http://localhost:4300",
      url: "http://127.0.0.1:4400",
      seed: 1,
      passwordCost: { memoryKib: 8, passes: 1 },
    },
    { publish: async () => {}, publishRaw: async () => {}, authorise: () => ({ auth: "" }) },
    () => 1_795_000_000_000,
  );
  onTestFinished(() => world.close());
  await world.open();
  await fillTestHandsets(world, await fillAccounts(world));
  const handset = await world.database
    .selectFrom("handsets")
    .selectAll()
    .where("product", "=", "nts")
    .executeTakeFirstOrThrow();
  return { world, handset };
}

describe("handset lock as a lease", () => {
  test("agrees with a simple model for any sequence of three clinicians", async () => {
    const { world, handset } = await openQuietWorld();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        await world.database.deleteFrom("lock_leases").execute();
        let paper: { holder: string; until: number } | undefined;
        for (const each of steps) {
          const now = world.clock.now();
          if (paper && paper.until <= now) paper = undefined;
          if (each.do === "wait") {
            world.clock.advance(each.ms);
          } else if (each.do === "lock") {
            const isFree: boolean = paper === undefined || paper.holder === each.who;
            expect((await takeLock(world, handset, each.who)).taken).toBe(isFree);
            if (isFree) paper = { holder: each.who, until: now + LEASE_MS };
          } else {
            const isTheirs: boolean = paper?.holder === each.who;
            expect(await releaseLock(world, handset, each.who, "user-navigated-away")).toBe(isTheirs);
            if (isTheirs) paper = undefined;
          }
        }
        const holder = paper && paper.until > world.clock.now() ? paper.holder : undefined;
        expect(await getLockHolder(world, handset.udi)).toBe(holder);
      }),
      { numRuns: 150 },
    );
  });
});
