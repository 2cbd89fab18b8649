import type { BreathTestItem } from "@capno/api-client/schemas/breath-tests";
import type { HandsetItem } from "@capno/api-client/schemas/handsets";
import { PERMISSIONS } from "@capno/domain/permission";

import { isSuccess } from "../exchange.ts";
import { readRows, type Session } from "../session.ts";
import { ACCOUNTS_OF, getPerson } from "../sign-in-everybody.ts";

export const PRODUCTS = ["nts", "ntd"] as const;
export type Product = (typeof PRODUCTS)[number];
const PERMISSION = { nts: PERMISSIONS.screening, ntd: PERMISSIONS.diagnosis } as const;
const MOST_HANDSETS = 5;
const POLL_MS = 1_000;

export interface TestOfToday extends BreathTestItem {
  readonly capnogramId: string;
  readonly udi: string;
  readonly by: "a" | "b";
  /** Made by the kit itself, under the first account's lock. */
  readonly isOwn: boolean;
}

/** An account that may use a product. */
export const findUser = (session: Session, product: Product): "a" | "b" | undefined =>
  ACCOUNTS_OF.find((who) => getPerson(session, who)?.perms.includes(PERMISSION[product]));

export async function listHandsets(session: Session, by: "a" | "b", product: Product, label = "success") {
  return readRows(
    await session.call("getTestHandsets", { by, query: { product }, label }),
  ) as readonly HandsetItem[];
}

/** A test of today with something to fetch: one that is there, or one that is made. The first found is kept. */
export async function findTest(session: Session, product: Product): Promise<TestOfToday | undefined> {
  const known = session.facts[`test-${product}`] as TestOfToday | undefined;
  if (known) return known;
  const by = findUser(session, product);
  if (by === undefined) return undefined;
  const made = await makeTest(session, product);
  if (made) return made;
  for (const { udi } of (await listHandsets(session, by, product)).slice(0, MOST_HANDSETS)) {
    const rows = readRows(
      await session.call("getBreathTests", { by, parts: { udi } }),
    ) as readonly BreathTestItem[];
    const row = rows.find(({ capnogramId }) => typeof capnogramId === "string");
    if (row) return keep(session, product, { ...row, udi, by, isOwn: false });
  }
  return undefined;
}

export interface Making {
  /** Before the handset is breathed through: what is to be heard is listened to. */
  readonly listen?: (udi: string) => Promise<void>;
}

/** Locks a free handset, has it record a breath, and waits until there is something to fetch. */
export async function makeTest(
  session: Session,
  product: Product,
  { listen }: Making = {},
): Promise<TestOfToday | undefined> {
  const { record, allowsWrites } = session.options;
  const by = findUser(session, product);
  if (record === undefined || !allowsWrites || by === undefined) return undefined;
  const free = (await listHandsets(session, by, product)).find(({ lockedBy }) => lockedBy === null);
  if (!free) return undefined;
  const parts = { udi: free.udi };
  const locked = await session.call("lockHandset", { by, parts });
  if (!isSuccess(locked)) return undefined;
  session.afterwards(() => unlock(session, by, free.udi));
  const before = await session.call("getBreathTests", { by, parts });
  const known = new Set(
    (readRows(before) as readonly BreathTestItem[]).map(({ testIdentifier }) => testIdentifier),
  );
  await listen?.(free.udi);
  await record(free.udi);
  const row = await waitForTest(session, by, free.udi, known);
  if (!row) return undefined;
  const test = keep(session, product, { ...row, udi: free.udi, by, isOwn: true });
  if (product === "ntd") await answerAboutSmoking(session, test);
  return test;
}

export function unlock(session: Session, by: "a" | "b", udi: string): Promise<unknown> {
  const form = { unlock_reason: "user-finished-test" };
  // A lock that is given back already is refused: both are fine here.
  return session.call("unlockHandset", {
    by,
    parts: { udi },
    form,
    label: "clean-up",
    expects: [200, 400, 403],
  });
}

function keep(
  session: Session,
  product: Product,
  test: BreathTestItem & Omit<TestOfToday, "capnogramId">,
): TestOfToday {
  const kept = test as TestOfToday;
  session.facts[`test-${product}`] = kept;
  return kept;
}

async function waitForTest(
  session: Session,
  by: "a" | "b",
  udi: string,
  known: ReadonlySet<string>,
): Promise<BreathTestItem | undefined> {
  const { edges, recordWithinMs } = session.options;
  for (const until = edges.now() + recordWithinMs; ;) {
    const rows = readRows(
      await session.call("getBreathTests", { by, parts: { udi } }),
    ) as readonly BreathTestItem[];
    const row = rows.find((each) => !known.has(each.testIdentifier) && typeof each.capnogramId === "string");
    if (row || edges.now() > until) return row;
    await session.pause(POLL_MS);
  }
}

/** Only a test of the kit's own is answered for: the answer cannot be taken back. */
async function answerAboutSmoking(session: Session, { by, capnogramId }: TestOfToday): Promise<void> {
  const parts = { id: capnogramId };
  const wrong = { isKnown: true, packYears: -1 };
  await session.call("sendSmokingHistory", {
    by,
    parts,
    json: wrong,
    label: "less than nothing",
    expects: [400],
  });
  await session.call("sendSmokingHistory", { by, parts, json: { isKnown: false, packYears: null } });
}
