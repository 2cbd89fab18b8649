import type { HandsetItem } from "@capno/api-client/schemas/handsets";

import { isAnswered, isSuccess, nameCall, type Exchange } from "../exchange.ts";
import {
  failed,
  find,
  judgeEach,
  judgeStatus,
  notTried,
  PASSED,
  tolerated,
  type Evidence,
  type Line,
  type Verdict,
} from "../lines/line.ts";
import { readRows, type Session } from "../session.ts";
import { getPerson } from "../sign-in-everybody.ts";
import type { AreaOfKit } from "./area.ts";
import { listHandsets, PRODUCTS, unlock, type Product } from "./todays-tests.ts";

const LABEL = {
  taken: "taken",
  others: "held by another",
  renewed: "renewed by the holder",
  othersUnlock: "given back by another",
  given: "given back",
  next: "taken by the next",
  notHeld: "not held",
  race: "race",
  held: "list while held",
  still: "list after another's unlock",
  free: "list after it was given back",
  renewedLong: "list after a renewal",
  ended: "list after five minutes alone",
} as const;
const MINUTE_MS = 60_000;
const OWN = {
  area: "lock",
  cites: "spec §7, docs/contract/openapi.json lockHandset",
  effect: "writes",
} as const;

/** What a list says of the handset that was chosen. */
function judgeHolder(evidence: Evidence, label: string, holder: string | null): Verdict {
  const udi = evidence.facts["locked"];
  return judgeEach(find(evidence, { label }), (exchange) => {
    const row = (readRows(exchange) as readonly HandsetItem[]).find((each) => each.udi === udi);
    if (!row) return failed(`${nameCall(exchange)} does not list the handset (${label}).`, exchange);
    return row.lockedBy === holder
      ? PASSED
      : failed(
          `${nameCall(exchange)}: lockedBy is ${String(row.lockedBy)} (${label}), expected ${String(holder)}.`,
          exchange,
        );
  });
}

const nameOfA = ({ facts }: Evidence) => facts["name-a"] as string;

const LINES: readonly Line[] = [
  {
    ...OWN,
    id: "lock.shown-at-once",
    says: "As soon as a lock is answered, every list names its holder, to others too.",
    productDoes: "Colleagues are offered a handset that is in use.",
    judge: (evidence) => judgeHolder(evidence, LABEL.held, nameOfA(evidence)),
  },
  {
    ...OWN,
    id: "lock.exclusive",
    says: "A handset that one account holds is refused to another with 400, 409 or 423.",
    productDoes: "Two patients are tested with one handset: a result may be shown as the other's.",
    judge: (evidence) => judgeStatus(find(evidence, { label: LABEL.others }), 409, 423, 400),
  },
  {
    ...OWN,
    id: "lock.names-holder",
    says: "The refusal names the holder (lockedBy).",
    productDoes: "The list is asked who holds it.",
    judge: (evidence) =>
      judgeEach(find(evidence, { label: LABEL.others }).filter(isAnswered), (exchange) => {
        const { lockedBy } = (exchange.outcome.json ?? {}) as { lockedBy?: unknown };
        return lockedBy === nameOfA(evidence)
          ? PASSED
          : tolerated(`${nameCall(exchange)} says lockedBy ${String(lockedBy)}.`, exchange);
      }),
  },
  {
    ...OWN,
    id: "lock.renewal",
    says: "The holder renews by asking again.",
    productDoes: "The handset is lost in the middle of a test.",
    judge: (evidence) => judgeStatus(find(evidence, { label: LABEL.renewed }), 200, 201, 204),
  },
  {
    ...OWN,
    id: "lock.not-anothers",
    cites: "spec §7, docs/contract/openapi.json unlockHandset",
    says: "Nobody gives back another's lock: it is refused, and the lock stays.",
    productDoes: "A second patient may be tested while the first still breathes.",
    judge: (evidence) => {
      const kept = judgeHolder(evidence, LABEL.still, nameOfA(evidence));
      if (kept.is === "failed") return kept;
      return judgeEach(find(evidence, { label: LABEL.othersUnlock }), (exchange) =>
        isSuccess(exchange)
          ? tolerated(`${nameCall(exchange)} answers a success, and the lock stays.`, exchange)
          : judgeStatus([exchange], 400, 403, 404, 409),
      );
    },
  },
  {
    ...OWN,
    id: "lock.free-at-once",
    cites: "spec §7, docs/contract/openapi.json unlockHandset",
    says: "As soon as it is given back, lists call it free and the next account gets it.",
    productDoes: "The next person waits for five minutes.",
    judge: (evidence) => {
      const free = judgeHolder(evidence, LABEL.free, null);
      return free.is === "failed" ? free : judgeStatus(find(evidence, { label: LABEL.next }), 200, 201, 204);
    },
  },
  {
    ...OWN,
    id: "lock.races",
    says: "Of two accounts that ask at the same moment exactly one gets the handset, every time.",
    productDoes: "Two patients are tested with one handset: a result may be shown as the other's.",
    judge: judgeRaces,
  },
  {
    ...OWN,
    id: "lock.renewal-extends",
    says: "A lock that was renewed lives five minutes from then on.",
    assumed: 26,
    productDoes: "A lock is renewed every two minutes: a shorter life loses it.",
    judge: (evidence) => judgeHolder(evidence, LABEL.renewedLong, nameOfA(evidence)),
  },
  {
    ...OWN,
    id: "lock.lease-ends",
    says: "A lock that is not renewed ends by itself after five minutes.",
    assumed: 26,
    productDoes: "A handset whose browser died is taken until somebody else frees it.",
    judge: (evidence) => judgeHolder(evidence, LABEL.ended, null),
  },
];

function judgeRaces(evidence: Evidence): Verdict {
  const byRace = Map.groupBy(
    evidence.exchanges.filter(({ label }) => label.startsWith(LABEL.race)),
    ({ label }) => label,
  );
  if (byRace.size === 0) return notTried();
  const wrong = [...byRace.values()].filter((asked) => asked.filter(isSuccess).length !== 1);
  const [first] = wrong;
  if (first === undefined) return PASSED;
  const both = wrong.filter((asked) => asked.filter(isSuccess).length > 1).length;
  return failed(
    `Of ${byRace.size} races ${both} were won by both, and ${wrong.length - both} by nobody.`,
    ...first,
  );
}

/** A free handset that both accounts see. */
async function findShared(session: Session): Promise<{ udi: string; product: Product } | undefined> {
  for (const product of PRODUCTS) {
    const [own, theirs] = [await tryList(session, "a", product), await tryList(session, "b", product)];
    const shared = own.find((row) => row.lockedBy === null && theirs.some(({ udi }) => udi === row.udi));
    if (shared) return { udi: shared.udi, product };
  }
  return undefined;
}

function tryList(session: Session, by: "a" | "b", product: Product): Promise<readonly HandsetItem[]> {
  const permission = product === "nts" ? "camrest.nts_ui" : "camrest.ntd_ui";
  if (!getPerson(session, by)?.perms.includes(permission)) return Promise.resolve([]);
  return listHandsets(session, by, product);
}

/** Locks, from one account's to two that race for it. */
export const LOCK: AreaOfKit = {
  area: "lock",
  lines: LINES,
  async collect(session) {
    if (!session.options.allowsWrites) return;
    const nobodys = { udi: "capno-conformance" };
    await session.callWithoutToken("lockHandset", { parts: nobodys });
    await session.callWithoutToken("unlockHandset", { parts: nobodys });
    const shared = await findShared(session);
    if (!shared) {
      session.skip("lock", "It needs a free handset that two accounts see.");
      session.skip("lockHandset", "It needs a free handset that two accounts see.");
      session.skip("unlockHandset", "It needs a free handset that two accounts see.");
      return;
    }
    const { udi, product } = shared;
    session.facts["locked"] = udi;
    session.afterwards(() => unlock(session, "a", udi));
    session.afterwards(() => unlock(session, "b", udi));
    const lock = (by: "a" | "b", label: string, expects?: readonly number[]): Promise<Exchange> =>
      session.call("lockHandset", { by, parts: { udi }, label, ...(expects && { expects }) });
    const giveBack = (by: "a" | "b", label: string, expects?: readonly number[]): Promise<Exchange> => {
      const form = { unlock_reason: "user-finished-test" };
      return session.call("unlockHandset", { by, parts: { udi }, form, label, ...(expects && { expects }) });
    };
    const list = (by: "a" | "b", label: string) => listHandsets(session, by, product, label);

    await lock("a", LABEL.taken);
    await list("a", LABEL.held);
    await list("b", LABEL.held);
    await lock("b", LABEL.others, [409, 423, 400]);
    await lock("a", LABEL.renewed);
    await giveBack("b", LABEL.othersUnlock, [400, 403]);
    await list("a", LABEL.still);
    await giveBack("a", LABEL.given);
    await list("b", LABEL.free);
    await giveBack("a", LABEL.notHeld, [400, 403]);
    await lock("b", LABEL.next);
    await giveBack("b", LABEL.given);

    for (let race = 1; race <= session.options.races; race++) {
      const order = race % 2 === 0 ? (["a", "b"] as const) : (["b", "a"] as const);
      const asked = await Promise.all(
        order.map((by) => lock(by, `${LABEL.race} ${race}`, [200, 400, 409, 423])),
      );
      for (const winner of asked.filter(isSuccess)) await giveBack(winner.by as "a" | "b", "after a race");
    }
    await waitForLease(session, lock, list);
  },
};

async function waitForLease(
  session: Session,
  lock: (by: "a", label: string) => Promise<Exchange>,
  list: (by: "a", label: string) => Promise<unknown>,
): Promise<void> {
  const { waitsForLeases } = session.options;
  if (!waitsForLeases) {
    session.skip("lock.lease-ends", "It takes eight minutes: --wait-for-leases tries it.");
    session.skip("lock.renewal-extends", "It takes eight minutes: --wait-for-leases tries it.");
    return;
  }
  await lock("a", "left alone");
  await session.pause(3 * MINUTE_MS);
  await lock("a", "left alone");
  await session.pause(3 * MINUTE_MS);
  await list("a", LABEL.renewedLong);
  await session.pause(2 * MINUTE_MS + 10_000);
  await list("a", LABEL.ended);
}
