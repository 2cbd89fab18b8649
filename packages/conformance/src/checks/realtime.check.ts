/** Channels and events, seen through the official Pusher client. */
import { after, before, describe } from "node:test";

import {
  CHANNEL_EVENTS,
  type AvailabilityEvent,
  type LifecycleEvent,
} from "@capno/api-client/schemas/realtime-events";
import type { GenericSchema } from "valibot";

import { expectSuccess } from "../expect-contract.ts";
import {
  call,
  expectStatus,
  findClinician,
  getAccount,
  getPerson,
  isNotThere,
  listHandsets,
  options,
  PRODUCTS,
  NotThere,
  undoAll,
  undoLater,
  unlock,
  type Answer,
  type Product,
  type Who,
  it,
} from "../kit.ts";
import { recordBreathTest } from "../breath-tests.ts";
import { listen, toChannel, type ChannelEvent, type Listening } from "../listen.ts";
import { describeMismatch } from "../schema.ts";

const KEY_BYTES = 32;
const NEEDS_REALTIME = "it needs --realtime, the address of the Pusher server";
const NEEDS_WRITES = "it needs --allow-writes";
const NEEDS_RECORD = "it needs --allow-writes and --record";

interface Handset {
  readonly by: Who;
  readonly udi: string;
  readonly product: Product;
}

let handset: Handset | undefined;
let listening: Listening | undefined;

before(async () => {
  for (const product of PRODUCTS) {
    // oxlint-disable-next-line no-await-in-loop -- stops at the first product with a free handset
    const by = await findClinician(product);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const row = by && (await listHandsets(by, product)).find(({ lockedBy }) => lockedBy === null);
    if (by && row) handset ??= { by, udi: row.udi, product };
  }
});
after(async () => {
  await undoAll();
  listening?.close();
});

async function getListening({ by, udi }: Handset): Promise<Listening | undefined> {
  if (options.realtime === undefined) return undefined;
  if (listening) return listening;
  listening = await listen(by, options.realtime);
  await listening.subscribe(toChannel("handset", udi));
  await listening.subscribe(toChannel("availability", udi));
  // No answer says which project a handset belongs to: the product listens to all of the account's.
  for (const { projectid } of (await getPerson(by))?.groups ?? []) {
    // oxlint-disable-next-line no-await-in-loop -- a few projects
    await listening.subscribe(toChannel("locks", projectid));
  }
  return listening;
}

const authorise = (by: Who | undefined, channel: string) =>
  call("authoriseChannel", {
    ...(by !== undefined && { by }),
    form: { socket_id: "1.1", channel_name: channel },
  });

describe("channels", () => {
  it("a channel of the account is authorised with the application's key and a key of 32 bytes", async (t) => {
    if (!handset) return t.skip("no account sees a handset");
    const answer = await authorise(handset.by, toChannel("handset", handset.udi));
    if (isNotThere(answer)) throw new NotThere("authoriseChannel");
    expectSuccess(t, "authoriseChannel", answer);
    const { auth, shared_secret: secret } = answer.json as { auth: string; shared_secret?: string };
    const key = options.realtime?.key;
    if (key !== undefined && !auth.startsWith(`${key}:`)) throw new Error("auth names another application");
    const bytes = Buffer.from(secret ?? "", "base64").length;
    if (bytes !== KEY_BYTES) throw new Error(`shared_secret has ${bytes} bytes: no event could be read`);
  });

  it("a channel of others is refused with 403, and the session goes on", async (t) => {
    if (!handset) return t.skip("no account sees a handset");
    if (isNotThere(await authorise(handset.by, toChannel("handset", handset.udi))))
      throw new NotThere("authoriseChannel");
    const foreign = toChannel("handset", "(01)00000000000000(21)CONFORMANCE");
    expectStatus(await authorise(handset.by, foreign), [403], "Other practices' patients could be heard.");
    expectStatus(await call("getUserInfo", { by: handset.by }), [200]);
    expectStatus(await authorise(undefined, foreign), [401]);
  });

  it("the account is subscribed to the channels of its handsets and projects", async (t) => {
    if (!handset || !(await getListening(handset))) return t.skip(NEEDS_REALTIME);
  });
});

describe("events", () => {
  it("a lock and its end are announced on the handset's and the project's channel", async (t) => {
    const listener = handset && (await getListening(handset));
    if (!listener || !handset) return t.skip(NEEDS_REALTIME);
    if (!options.allowsWrites) return t.skip(NEEDS_WRITES);
    const { by, udi, product } = handset;
    const holder = getAccount(by)?.username;
    const isOn = (kind: string, isLock: boolean) => (event: ChannelEvent) => {
      const data = event.data as Partial<AvailabilityEvent> | null;
      if (event.event !== "availability_changed" || data?.handsetUdi !== udi) return false;
      return event.channel.includes(`${kind}@`) && (data.event === "lock") === isLock;
    };
    let listAtEvent: Promise<Answer> | undefined;
    listener.onEvent((event) => {
      // The product fetches at once, so an announced record must exist.
      if (isOn("availability", true)(event))
        listAtEvent ??= call("getTestHandsets", { by, query: { product } });
    });
    undoLater(() => unlock(by, udi));
    expectSuccess(t, "lockHandset", await call("lockHandset", { by, parts: { udi } }));
    for (const kind of ["availability", "locks"]) {
      // oxlint-disable-next-line no-await-in-loop -- two channels
      const event = await listener.waitFor(isOn(kind, true));
      if (!event)
        throw new Error(`No lock was announced on ${kind}@: colleagues see it half a minute later.`);
      const { user } = event.data as AvailabilityEvent;
      if (user !== holder) throw new Error(`The lock on ${kind}@ names ${String(user)}.`);
    }
    const rows = ((await listAtEvent)?.json ?? []) as readonly { udi: string; lockedBy: string | null }[];
    if (rows.find((row) => row.udi === udi)?.lockedBy !== holder) {
      throw new Error("The list does not name the holder when the lock is announced.");
    }
    await unlock(by, udi);
    for (const kind of ["availability", "locks"]) {
      // oxlint-disable-next-line no-await-in-loop -- two channels
      if (!(await listener.waitFor(isOn(kind, false))))
        throw new Error(`No unlock was announced on ${kind}@.`);
    }
  });

  for (const product of PRODUCTS) {
    it(`a ${product} recording is announced from DECODE to DIAGNOSE_FINAL`, async (t) => {
      const listener = handset && (await getListening(handset));
      if (!listener) return t.skip(NEEDS_REALTIME);
      if (options.record === undefined || !options.allowsWrites) return t.skip(NEEDS_RECORD);
      await expectLifecycle(listener, product);
    });
  }

  it("every event is encrypted, can be decrypted and has its shape", async (t) => {
    if (!listening || listening.countEncrypted() + listening.open.length === 0) return t.skip("no events");
    const [first] = listening.open;
    if (first) throw new Error(`An event ${first.event} of ${first.channel} is not encrypted.`);
    const lost = listening.countEncrypted() - listening.events.length;
    if (lost > 0) throw new Error(`${lost} events could not be decrypted with the channel's key.`);
    for (const { channel, event, data } of listening.events) {
      const kind = /^private-encrypted-(\w+)@/.exec(channel)?.[1] as keyof typeof CHANNEL_EVENTS;
      const schema = (CHANNEL_EVENTS[kind] as Record<string, GenericSchema>)[event];
      const problem = schema && describeMismatch(schema, data);
      if (problem !== undefined) throw new Error(`${event}: ${problem}. It would be ignored as if lost.`);
      if (!schema) t.diagnostic(`tolerated: ${event} is no event of ${kind}@`);
    }
  });
});

async function expectLifecycle(listener: Listening, product: Product): Promise<void> {
  const by = await findClinician(product);
  if (by === undefined) return;
  let udi = "";
  let resultAtEvent: Promise<Answer> | undefined;
  const toLifecycle = ({ channel, event, data }: ChannelEvent) =>
    event === "upload_lifecycle" && channel === toChannel("handset", udi)
      ? (data as LifecycleEvent)
      : undefined;
  const isAt = (stage: string) => (event: ChannelEvent) => {
    const lifecycle = toLifecycle(event)?.event;
    return lifecycle?.stage === stage && lifecycle.state === "SUCCEEDED";
  };
  listener.onEvent((event) => {
    const id = toLifecycle(event)?.capnogramId;
    if (!isAt("DIAGNOSE_INITIAL")(event) || typeof id !== "string") return;
    resultAtEvent ??= call("getResult", { by, parts: { id } });
  });
  const test = await recordBreathTest(product, async (chosen) => {
    udi = chosen;
    await listener.subscribe(toChannel("handset", chosen));
  });
  if (!test) throw new Error(`No free ${product} handset could be made to record.`);
  // The final diagnosis of Diagnose begins with the smoking history.
  if (product === "ntd") {
    const json = { isKnown: false, packYears: null };
    await call("sendSmokingHistory", { by, parts: { id: test.capnogramId }, json });
  }
  for (const stage of ["DECODE", "DIAGNOSE_INITIAL", "DIAGNOSE_FINAL"]) {
    // oxlint-disable-next-line no-await-in-loop -- the stages come one after the other
    const event = await listener.waitFor(isAt(stage));
    if (!event) throw new Error(`${stage} was not announced: the result is found ten seconds later.`);
    const { capnogramId, capturedAt } = event.data as LifecycleEvent;
    const namesTest =
      capnogramId === test.capnogramId && Date.parse(capturedAt ?? "") === Date.parse(test.capturedAt);
    if (stage !== "DECODE" && !namesTest) {
      throw new Error(`${stage} does not name the recording as the list does: whose it is cannot be told.`);
    }
  }
  if ((await resultAtEvent)?.status !== 200) {
    throw new Error("The result could not be fetched when DIAGNOSE_INITIAL was announced.");
  }
}
