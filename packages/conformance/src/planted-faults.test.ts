import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LINES, runKit } from "./run.ts";
import { createFaultyFetch, type PlantedFault } from "./testing/faulty-fetch.ts";
import { ACCOUNTS, breathe, startServer, toOptions, type Sandbox } from "./testing/kit-sandbox.ts";
import { PLANTED_FAULTS } from "./testing/planted-faults.ts";

const SILENCE_MS = 200;
const PATIENT_MS = 120_000;
const FIRST_SIGN_IN = new URLSearchParams({ ...ACCOUNTS[0] }).toString();

let sandbox: Sandbox;
const kept = new Map<string, Response>();

beforeAll(async () => {
  sandbox = await startServer();
  await breathe(sandbox, "(01)05012345678900(21)NTA00201");
  await breathe(sandbox, "(01)05012345678900(21)NTC100401");
});
afterAll(() => sandbox.close());

async function judge(planted: PlantedFault) {
  const { areas, records = false, isSilent = false, timeoutMs } = planted;
  await sandbox.world.database.deleteFrom("lock_leases").execute();
  sandbox.world.changeSettings({ losesPush: false });
  planted.prepare?.(sandbox);
  // A renewal uses its token up: the first account signs in anew.
  if (planted.on.endsWith("/refresh/")) kept.delete(FIRST_SIGN_IN);
  const { edges, record, ...options } = toOptions(sandbox);
  return runKit({
    ...options,
    only: areas,
    waitsForLeases: false,
    races: planted.noticedBy === "lock.races" ? 3 : 1,
    ...(records && record && { record }),
    ...(isSilent && { eventWithinMs: SILENCE_MS }),
    ...(timeoutMs && { timeoutMs }),
    edges: {
      ...edges,
      fetch: createFaultyFetch(planted, sandbox, kept),
    },
  });
}

describe("planted faults", () => {
  it("are many, and each has its line", () => {
    const ids = new Set(LINES.map(({ id }) => id));
    expect(PLANTED_FAULTS.length).toBeGreaterThanOrEqual(40);
    expect(PLANTED_FAULTS.filter(({ noticedBy }) => !ids.has(noticedBy))).toEqual([]);
    const names = PLANTED_FAULTS.map(({ fault }) => fault);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(PLANTED_FAULTS)(
    "$noticedBy notices $fault",
    async (planted) => {
      const { lines } = await judge(planted);
      const line = lines.find(({ id }) => id === planted.noticedBy);
      expect(line).toMatchObject({ is: planted.as ?? "failed", because: expect.any(String) });
    },
    PATIENT_MS,
  );
});
