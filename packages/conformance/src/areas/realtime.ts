import type { LifecycleEvent } from "@capno/api-client/schemas/realtime-events";

import { isSuccess, type Exchange } from "../exchange.ts";
import type { HeardEvent } from "../lines/line.ts";
import { toChannel } from "../realtime/channels.ts";
import { listen, type Listening } from "../realtime/listen.ts";
import type { Session } from "../session.ts";
import { getPerson } from "../sign-in-everybody.ts";
import type { AreaOfKit } from "./area.ts";
import { LIFECYCLE_LINES } from "./lifecycle-lines.ts";
import { REALTIME_LABEL as LABEL } from "./realtime-evidence.ts";
import { REALTIME_LINES } from "./realtime-lines.ts";
import { findUser, listHandsets, makeTest, PRODUCTS, unlock, type Product } from "./todays-tests.ts";

const NOBODYS_SOCKET = "1.1";

/** Channels as the official client library sees them. */
export const REALTIME: AreaOfKit = {
  area: "realtime",
  lines: [...REALTIME_LINES, ...LIFECYCLE_LINES],
  async collect(session) {
    const own = await findOwn(session);
    const form = {
      socket_id: NOBODYS_SOCKET,
      channel_name: toChannel("handset", own?.udi ?? "capno-conformance"),
    };
    await session.callWithoutToken("authoriseChannel", { form });
    if (!own) {
      session.skip("realtime", "No account sees a handset of Screen or Diagnose.");
      return;
    }
    const { by, product } = own;
    const foreign = { ...form, channel_name: toChannel("handset", "(01)00000000000000(21)CONFORMANCE") };
    await session.call("authoriseChannel", { by, form: foreign, label: LABEL.foreign, expects: [403] });
    await session.call("getUserInfo", { by, label: LABEL.goesOn });
    await session.call("authoriseChannel", { by, form, label: LABEL.direct });

    const { realtime } = session.options;
    if (realtime === undefined) {
      session.skip("realtime", "It needs --realtime, the address of the server of the Pusher protocol.");
      return;
    }
    session.facts["realtime-key"] = realtime.key;
    const listening = await listen(session, by, realtime);
    if (!listening) return;
    try {
      await watchLock(session, listening, own);
      await watchTests(session, listening);
    } finally {
      await listening.close();
    }
    session.skip("realtime", `Nothing was heard of ${product} handsets.`);
  },
};

interface Own {
  readonly by: "a" | "b";
  readonly udi: string;
  readonly product: Product;
}

/** A handset that may be listened to, a free one rather than one in use. */
async function findOwn(session: Session): Promise<Own | undefined> {
  for (const product of PRODUCTS) {
    const by = findUser(session, product);
    if (by === undefined) continue;
    const rows = await listHandsets(session, by, product);
    const chosen = rows.find(({ lockedBy }) => lockedBy === null) ?? rows[0];
    if (chosen) return { by, udi: chosen.udi, product };
  }
  return undefined;
}

/** One lock, taken and given back, on every channel that tells of it. */
async function watchLock(session: Session, listening: Listening, { by, udi, product }: Own): Promise<void> {
  await listening.subscribe(toChannel("availability", udi));
  await listening.subscribe(toChannel("handset", udi));
  // Which project a handset is of, nothing says: all of the account's are listened to, as the product does.
  for (const { projectid } of getPerson(session, by)?.groups ?? []) {
    await listening.subscribe(toChannel("locks", projectid));
  }
  if (!session.options.allowsWrites) return;
  session.facts["watched"] = udi;
  session.facts["watcher"] = session.facts[`name-${by}`];

  let atOnce: Promise<unknown> = Promise.resolve();
  listening.onEvent((event) => {
    // The list is asked in the same turn: what it tells of must be there.
    if (event.during !== LABEL.lock || event.event !== "availability_changed") return;
    atOnce = session.call("getTestHandsets", { by, query: { product }, label: LABEL.atLock });
  });
  session.afterwards(() => unlock(session, by, udi));
  const isOf = (kind: string) => (event: HeardEvent) =>
    event.event === "availability_changed" &&
    event.channel.includes(`${kind}@`) &&
    (event.data as { handsetUdi?: unknown } | null)?.handsetUdi === udi;

  listening.during(LABEL.lock);
  const taken = await session.call("lockHandset", { by, parts: { udi }, label: LABEL.lock });
  if (!isSuccess(taken)) return session.skip("realtime", "The handset could not be locked.");
  await Promise.all([listening.waitFor(isOf("availability")), listening.waitFor(isOf("locks"))]);
  await atOnce;
  listening.during(LABEL.unlock);
  const form = { unlock_reason: "user-finished-test" };
  await session.call("unlockHandset", { by, parts: { udi }, form, label: LABEL.unlock });
  await Promise.all([listening.waitFor(isOf("availability")), listening.waitFor(isOf("locks"))]);
}

/** A recording of each product, and what its channel tells of it. */
async function watchTests(session: Session, listening: Listening): Promise<void> {
  if (!session.options.allowsWrites || session.options.record === undefined) {
    for (const id of [
      "lifecycle-heard",
      "lifecycle-order",
      "result-there",
      "names-test",
      "server-time",
      "progress",
    ]) {
      session.skip(`realtime.${id}`, "It needs a recording of the kit's own: --allow-writes and --record.");
    }
    return;
  }
  for (const product of PRODUCTS) {
    const by = findUser(session, product);
    if (by === undefined) continue;
    const label = `${LABEL.test} ${product}`;
    listening.during(label);
    const atOnce: Promise<Exchange>[] = [];
    listening.onEvent((event) => {
      const data = event.data as Partial<LifecycleEvent> | null;
      if (event.during !== label || event.event !== "upload_lifecycle") return;
      if (data?.event?.stage !== "DIAGNOSE_INITIAL" || data.event.state !== "SUCCEEDED") return;
      if (typeof data.capnogramId !== "string") return;
      const parts = { id: data.capnogramId };
      atOnce.push(session.call("getResult", { by, parts, label: LABEL.atResult, expects: [200, 404] }));
    });
    await makeTest(session, product, {
      listen: async (udi) => void (await listening.subscribe(toChannel("handset", udi))),
    });
    const isLast = ({ event, data }: HeardEvent) =>
      event === "upload_lifecycle" &&
      (data as Partial<LifecycleEvent> | null)?.event?.stage === "DIAGNOSE_FINAL" &&
      (data as Partial<LifecycleEvent>).event?.state === "SUCCEEDED";
    await listening.waitFor(isLast);
    await Promise.all(atOnce);
  }
}
