import { toChannel } from "../../realtime/channels.ts";
import type { Asked, Memory, PlantedFault, Told } from "../faulty-fetch.ts";
import { body, firstRow, insteadOf, naive, rows, without, type Row } from "./alter.ts";

const LOCK = { areas: ["lock"] } as const;
const REALTIME = { areas: ["realtime"] } as const;
const udiOf = ({ path }: Asked) => decodeURIComponent(path.split("/")[3] ?? "");

/** Tells something on the channel of a handset that has just been locked. */
const onLock =
  (publish: (memory: Memory, channel: string) => Promise<void>) =>
  async (told: Told, asked: Asked, memory: Memory): Promise<undefined> => {
    if (told.status === 200) await publish(memory, toChannel("handset", udiOf(asked)));
    return undefined;
  };

/** The first answer to a question, for ever. */
const cached = (told: Told, { query, headers }: Asked, memory: Memory): Partial<Told> => {
  const key = `${query} ${headers.get("authorization")}`;
  if (!memory.has(key)) memory.set(key, told.body);
  return { body: memory.get(key) };
};

export const FAULTS_OF_DEEDS: readonly PlantedFault[] = [
  {
    ...LOCK,
    fault: "a lock given twice",
    noticedBy: "lock.exclusive",
    on: "POST /v2/handsets/*/lock/",
    alter: insteadOf(409),
  },
  {
    ...LOCK,
    fault: "a lock given twice to those who ask at the same moment",
    noticedBy: "lock.races",
    on: "POST /v2/handsets/*/lock/",
    alter(told, _asked, memory) {
      if (told.status !== 409) return undefined;
      const isFirst = !memory.has("refused");
      memory.set("refused", true);
      return isFirst ? undefined : { status: 200, body: {} };
    },
  },
  {
    ...LOCK,
    fault: "an answer out of a cache",
    noticedBy: "lock.shown-at-once",
    on: "GET /v2/handsets/",
    alter: cached,
  },
  {
    ...LOCK,
    fault: "a refusal that names nobody",
    noticedBy: "lock.names-holder",
    as: "tolerated",
    on: "POST /v2/handsets/*/lock/",
    alter: ({ status }) => (status === 409 ? { body: {} } : undefined),
  },
  {
    ...LOCK,
    fault: "a renewal that is refused to the holder",
    noticedBy: "lock.renewal",
    on: "POST /v2/handsets/*/lock/",
    alter(told, { headers }, memory) {
      const who = headers.get("authorization");
      if (memory.get("holder") === who) return { status: 409, body: { lockedBy: "everyone@capno.example" } };
      if (told.status === 200) memory.set("holder", who);
      return undefined;
    },
  },
  {
    ...LOCK,
    fault: "anybody gives back anybody's lock",
    noticedBy: "lock.not-anothers",
    on: "POST /v2/handsets/*",
    async alter(told, asked, memory) {
      const own = asked.headers.get("authorization")?.replace("Bearer ", "");
      const isLock = asked.path.endsWith("/lock/");
      if (isLock && told.status === 200) memory.set("holder", own);
      if (isLock || told.status !== 400) return undefined;
      await asked.repeat(String(memory.get("holder")));
      return { status: 200, body: {} };
    },
  },
  {
    ...LOCK,
    fault: "a lock that is only said to be given back",
    noticedBy: "lock.free-at-once",
    on: "POST /v2/handsets/*/unlock/",
    async alter(told, asked) {
      if (told.status !== 200) return undefined;
      const bearer = asked.headers.get("authorization") ?? "";
      const address = asked.address.replace("/unlock/", "/lock/");
      await fetch(address, { method: "POST", headers: { authorization: bearer } });
      return undefined;
    },
  },
  {
    ...LOCK,
    fault: "a lock without a token",
    noticedBy: "lockHandset.needs-session",
    on: "POST /v2/handsets/*/lock/",
    alter: insteadOf(401),
  },
  {
    ...REALTIME,
    fault: "an event before its row",
    noticedBy: "realtime.lock-there",
    on: "GET /v2/handsets/",
    alter: rows((list) => list.map((row) => ({ ...row, lockedBy: null }))),
  },
  {
    ...REALTIME,
    fault: "a channel key of the wrong length",
    noticedBy: "realtime.key",
    isSilent: true,
    on: "POST /pusher/auth/",
    alter: body((json) => ({ ...json, shared_secret: "c2hvcnQ=" })),
  },
  {
    ...REALTIME,
    fault: "events sealed with another key",
    noticedBy: "realtime.encrypted",
    isSilent: true,
    on: "POST /pusher/auth/",
    alter: body((json) => ({ ...json, shared_secret: Buffer.alloc(32, 7).toString("base64") })),
  },
  {
    ...REALTIME,
    fault: "an event in the open",
    noticedBy: "realtime.encrypted",
    on: "POST /v2/handsets/*/lock/",
    alter: onLock(({ sandbox }, channel) =>
      sandbox.world.publisher.publishRaw(channel, "capnogram-progress", { progress: 1 }),
    ),
  },
  {
    ...REALTIME,
    fault: "an event with a time without an offset",
    noticedBy: "realtime.shapes",
    on: "POST /v2/handsets/*/lock/",
    alter: onLock(({ sandbox }, channel) =>
      sandbox.world.publish(channel, "upload_lifecycle", {
        event: { stage: "DECODE", state: "STARTED" },
        serverTime: naive(new Date().toISOString()),
      }),
    ),
  },
  {
    ...REALTIME,
    fault: "an event of a name that nobody knows",
    noticedBy: "realtime.shapes",
    as: "tolerated",
    on: "POST /v2/handsets/*/lock/",
    alter: onLock(({ sandbox }, channel) => sandbox.world.publish(channel, "battery", { percent: 4 })),
  },
  {
    ...REALTIME,
    fault: "any channel for anybody",
    noticedBy: "realtime.refuses-others",
    on: "POST /pusher/auth/",
    alter: insteadOf(403, { auth: "capno-sandbox:0", shared_secret: Buffer.alloc(32).toString("base64") }),
  },
  {
    ...REALTIME,
    fault: "a project whose channel is refused",
    noticedBy: "realtime.subscribes",
    isSilent: true,
    on: "POST /pusher/auth/",
    alter: (_told, { form }) =>
      form.get("channel_name")?.includes("locks@") === true
        ? { status: 403, body: { detail: "Not for this account." } }
        : undefined,
  },
  {
    ...REALTIME,
    fault: "a result that is told before it is there",
    noticedBy: "realtime.result-there",
    records: true,
    on: "GET /v2/capnograms/*/diagnosis/",
    alter(_told, { path }, memory) {
      const isFirst = !memory.has(path);
      memory.set(path, true);
      return isFirst ? { status: 404, body: { detail: "Not found." } } : undefined;
    },
  },
  {
    ...REALTIME,
    fault: "events that reach nobody",
    noticedBy: "realtime.lifecycle-heard",
    records: true,
    isSilent: true,
    on: "none",
    prepare: ({ world }) => world.changeSettings({ losesPush: true }),
  },
  {
    areas: ["realtime", "screen"],
    fault: "a recording under another account's name",
    noticedBy: "screen.administered-by",
    records: true,
    on: "GET /v2/capnograms/*/",
    alter: body((json) => ({ ...json, administeredBy: "other@capno.example" })),
  },
  {
    areas: ["screen"],
    fault: "less than no pack years, taken",
    noticedBy: "sendSmokingHistory.refusals",
    records: true,
    on: "POST /v2/capnograms/*/smokingHistory/",
    alter: insteadOf(400),
  },
  {
    areas: ["feedback"],
    fault: "feedback on a test that nobody made, taken",
    noticedBy: "sendDiagnosisFeedback.refusals",
    on: "POST /v2/diagnosis-feedback/",
    alter: insteadOf(400),
  },
  {
    areas: ["allocation"],
    fault: "an allocation that the list does not know yet",
    noticedBy: "allocation.shown-at-once",
    on: "GET /duid/",
    alter: rows((list) => list.map((row: Row) => ({ ...row, handset_udi: null }))),
  },
  {
    areas: ["allocation"],
    fault: "a handset that stays with whoever had it",
    noticedBy: "allocation.freed-at-once",
    on: "*",
    async alter(told, asked, memory) {
      if (asked.path === "/device/assign/" && told.status === 200)
        memory.set("udi", asked.form.get("handset_udi"));
      if (asked.path === "/device/deassign/") memory.set("freed", true);
      if (asked.path !== "/duid/" || asked.method !== "GET" || !memory.has("freed")) return undefined;
      return rows((list) =>
        list.map((row) =>
          String(row["duid"]).includes("-99") ? { ...row, handset_udi: memory.get("udi") } : row,
        ),
      )(told);
    },
  },
  {
    areas: ["allocation"],
    fault: "an allocation to something that is no user ID, taken",
    noticedBy: "allocateHandset.refusals",
    on: "POST /device/assign/",
    alter: insteadOf(400),
  },
  {
    areas: ["allocation"],
    fault: "a record that is told before it is there",
    noticedBy: "allocation.record-there",
    records: true,
    on: "GET /capnogram/*/",
    alter: ({ status }) => (status === 200 ? { status: 404, body: { detail: "Not found." } } : undefined),
  },
  {
    areas: ["lock"],
    fault: "a holder that one row in the list leaves out",
    noticedBy: "lock.shown-at-once",
    on: "GET /v2/handsets/",
    alter: firstRow((row) => (row["lockedBy"] === null ? row : without(row, "lockedBy"))),
  },
];
