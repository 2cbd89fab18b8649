import { setTimeout as sleep } from "node:timers/promises";

import type { BreathTestItem } from "@capno/api-client/schemas/breath-tests";

import {
  call,
  findClinician,
  isSuccess,
  listHandsets,
  options,
  readRows,
  runCommand,
  undoLater,
  unlock,
  type Product,
  type Who,
} from "./kit.ts";

const RESULT_WITHIN_MS = 180_000;
const POLL_MS = 1_000;

type BreathTest = BreathTestItem & {
  readonly capnogramId: string;
  readonly udi: string;
  readonly by: Who;
  /** Made by the kit, under its own lock. */
  readonly isOwn: boolean;
};
const breathTests = new Map<Product, BreathTest>();

/** One of today's tests with a result: a new one if the kit may record, otherwise one that is there. */
export async function getBreathTest(product: Product): Promise<BreathTest | undefined> {
  const known =
    breathTests.get(product) ?? (await recordBreathTest(product)) ?? (await findBreathTest(product));
  if (known) breathTests.set(product, known);
  return known;
}

async function findBreathTest(product: Product): Promise<BreathTest | undefined> {
  const by = await findClinician(product);
  if (by === undefined) return undefined;
  for (const { udi } of (await listHandsets(by, product)).slice(0, 5)) {
    // oxlint-disable-next-line no-await-in-loop -- stops at the first handset with a result
    const rows = await listBreathTests(by, udi);
    const row = rows.find(({ capnogramId }) => typeof capnogramId === "string");
    if (row) return { ...row, capnogramId: String(row.capnogramId), udi, by, isOwn: false };
  }
  return undefined;
}

/** Locks a free handset, makes it record a breath, and waits for its row in today's tests. */
export async function recordBreathTest(
  product: Product,
  beforeRecording?: (udi: string) => Promise<void>,
): Promise<BreathTest | undefined> {
  const by = await findClinician(product);
  if (options.record === undefined || !options.allowsWrites || by === undefined) return undefined;
  const free = (await listHandsets(by, product)).find(({ lockedBy }) => lockedBy === null);
  if (!free) return undefined;
  const { udi } = free;
  if (!isSuccess(await call("lockHandset", { by, parts: { udi } }))) return undefined;
  undoLater(() => unlock(by, udi));
  const before = new Set((await listBreathTests(by, udi)).map(({ testIdentifier }) => testIdentifier));
  await beforeRecording?.(udi);
  await runCommand(options.record, { CAPNO_HANDSET_UDI: udi });
  for (const until = Date.now() + RESULT_WITHIN_MS; Date.now() < until;) {
    // oxlint-disable-next-line no-await-in-loop -- polling
    const row = (await listBreathTests(by, udi)).find(
      ({ testIdentifier, capnogramId }) => !before.has(testIdentifier) && typeof capnogramId === "string",
    );
    if (row) {
      const test = { ...row, capnogramId: String(row.capnogramId), udi, by, isOwn: true };
      breathTests.set(product, test);
      return test;
    }
    // oxlint-disable-next-line no-await-in-loop -- polling
    await sleep(POLL_MS);
  }
  throw new Error(`The recording of ${udi} did not appear among today's tests.`);
}

async function listBreathTests(by: Who, udi: string): Promise<readonly BreathTestItem[]> {
  return readRows(await call("getBreathTests", { by, parts: { udi } })) as unknown as BreathTestItem[];
}
