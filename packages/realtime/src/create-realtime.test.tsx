import { ApiError } from "@capno/api-client/api-error";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Authorise } from "./authorisation-queue.ts";
import { createRealtime } from "./create-realtime.ts";
import { createFakePusherServer, toBase64, type FakePusherServer } from "./testing/fake-pusher-server.ts";
import { CHANNEL, KEY, listen, loadPusher, pass, timers } from "./testing/recording-listener.ts";
import { itBehavesAsRealtime } from "./testing/realtime-contract-test.ts";
import type { LinkState } from "./realtime.ts";

const OTHER_KEY = new Uint8Array(32).fill(8);

let server: FakePusherServer;
let asked: string[];
let authorise: Authorise;
let key: Uint8Array;
let problems: string[];
let opened: ReturnType<typeof createRealtime> | undefined;

function open(options: { host?: string } = {}) {
  opened = createRealtime({
    key: "app-key",
    cluster: "eu",
    host: options.host ?? "rt.capno.example",
    port: 4400,
    tls: false,
    authorise: (channel, socketId) => authorise(channel, socketId),
    clock: timers,
    report: (problem) => problems.push(problem),
    random: () => 0.5,
    loadPusher,
  });
  return opened;
}

beforeEach(async () => {
  await loadPusher();
  vi.useFakeTimers();
  server = createFakePusherServer();
  vi.stubGlobal("WebSocket", server.WebSocket);
  asked = [];
  problems = [];
  key = KEY;
  authorise = async (channel, socketId) => {
    asked.push(channel);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { auth: `app-key:${socketId}`, sharedSecret: toBase64(key) };
  };
});

afterEach(() => {
  opened?.disconnect();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the realtime connection", () => {
  it("opens no socket before the first listener, and then only to the configured host", async () => {
    const realtime = open();
    await pass(60_000);
    expect(server.attempts).toEqual([]);
    listen(realtime);
    await pass(100);
    expect(server.attempts).toHaveLength(1);
    expect(server.attempts[0]).toMatch(/^ws:\/\/rt\.capno\.example:4400\/app\/app-key\?protocol=7/);
  });

  it("tells the listener when its channel is subscribed, and decrypts its events", async () => {
    const received = listen(open());
    await pass(100);
    expect(received.subscribed).toBe(1);
    server.send(CHANNEL, "capnogram", { duid: "CARD-1", capnogram_id: 4 }, KEY);
    expect(received.events).toEqual([["capnogram", { duid: "CARD-1", capnogram_id: 4 }]]);
  });

  it("shares one subscription between listeners, and tells one that joins late", async () => {
    const realtime = open();
    const first = listen(realtime);
    await pass(100);
    const second = listen(realtime);
    await pass(0);
    expect([first.subscribed, second.subscribed]).toEqual([1, 1]);
    expect(asked).toEqual([CHANNEL]);
    first.leave();
    server.send(CHANNEL, "capnogram-progress", { progress: 50 }, KEY);
    expect([first.events.length, second.events.length]).toEqual([0, 1]);
  });

  it("keeps a channel from one page to the next, and leaves it when no page subscribes again", async () => {
    const realtime = open();
    listen(realtime).leave();
    await pass(100);
    listen(realtime);
    await pass(5000);
    expect(asked).toEqual([CHANNEL]);
    expect(server.subscriptions.has(CHANNEL)).toBe(true);
    const third = listen(realtime, "private-encrypted-handset@B");
    await pass(100);
    third.leave();
    await pass(1100);
    expect([...server.subscriptions.keys()]).toEqual([CHANNEL]);
  });

  it("continues when one listener throws", async () => {
    const realtime = open();
    realtime.subscribe(CHANNEL, {
      onEvent() {
        throw new Error("a page's mistake");
      },
    });
    const received = listen(realtime);
    await pass(100);
    server.send(CHANNEL, "capnogram-progress", { progress: 1 }, KEY);
    expect(received.events).toHaveLength(1);
    expect(problems).toEqual(["a listener of a realtime channel failed"]);
  });
});

itBehavesAsRealtime(() => ({
  realtime: open(),
  settle: () => pass(100),
  emit: (channel, name, payload) => server.send(channel, name, payload, KEY),
  async reconnect() {
    server.cut();
    await pass(5000);
  },
  async refuse() {
    const refused = { type: "AuthError", error: "refused", status: 403 };
    server.refuseSubscription = () => refused;
    await pass(30_000);
  },
}));

describe("the realtime link [FM-14]", () => {
  it("is live again within seconds after an outage of 4 s, and has subscribed again", async () => {
    const realtime = open();
    const received = listen(realtime);
    await pass(100);
    server.isReachable = false;
    server.cut();
    await pass(4000);
    server.isReachable = true;
    await pass(6000);
    expect(realtime.linkState()).toBe("live");
    expect(received.subscribed).toBe(2);
  });

  it("shows Reconnecting after 5 s, Updates paused after 30 s, and Live once it is", async () => {
    const realtime = open();
    const states: LinkState[] = [];
    realtime.watchLink((state) => states.push(state));
    listen(realtime);
    await pass(100);
    server.isReachable = false;
    server.cut();
    await pass(4900);
    expect(realtime.linkState()).toBe("live");
    await pass(200);
    expect(realtime.linkState()).toBe("reconnecting");
    await pass(24_800);
    expect(realtime.linkState()).toBe("reconnecting");
    await pass(200);
    expect(realtime.linkState()).toBe("paused");
    server.isReachable = true;
    await pass(20_000);
    expect(states).toEqual(["connecting", "live", "reconnecting", "paused", "live"]);
  });

  it("does not wait for its next attempt when the network is back", async () => {
    const realtime = open();
    listen(realtime);
    await pass(100);
    server.isReachable = false;
    server.cut();
    await pass(120_000);
    server.isReachable = true;
    window.dispatchEvent(new Event("online"));
    await pass(200);
    expect(realtime.linkState()).toBe("live");
  });

  it("reconnects by itself after the server had refused it", async () => {
    const realtime = open();
    const received = listen(realtime);
    await pass(100);
    server.isReachable = false;
    server.cut(4001);
    await pass(10_000);
    server.isReachable = true;
    await pass(15_000);
    expect(realtime.linkState()).toBe("live");
    expect(received.subscribed).toBe(2);
  });

  it("tries again when the library's file could not be loaded", async () => {
    let attempts = 0;
    const realtime = createRealtime({
      key: "app-key",
      cluster: "eu",
      host: "rt.capno.example",
      port: 4400,
      tls: false,
      authorise: (channel, socketId) => authorise(channel, socketId),
      clock: timers,
      loadPusher: () => {
        attempts += 1;
        return attempts === 1 ? Promise.reject(new Error("chunk")) : loadPusher();
      },
    });
    opened = realtime;
    const received = listen(realtime);
    await pass(15_000);
    expect(received.subscribed).toBe(1);
  });

  it("drops everything at log-out, and serves the next person", async () => {
    const realtime = open();
    const received = listen(realtime);
    await pass(100);
    realtime.disconnect();
    expect(realtime.linkState()).toBe("idle");
    await pass(120_000);
    expect(server.attempts).toHaveLength(1);
    const next = listen(realtime);
    await pass(100);
    server.send(CHANNEL, "capnogram-progress", { progress: 1 }, KEY);
    expect([received.events.length, next.events.length]).toEqual([0, 1]);
  });

  it("sends nothing into a socket that is closing, even when a channel is left in the turn of the log-out", async () => {
    const realtime = open();
    const received = listen(realtime);
    listen(realtime, `${CHANNEL}2`);
    await pass(100);
    received.leave();
    setTimeout(() => realtime.disconnect(), 1000);
    await pass(1100);
    expect(server.subscriptions.size).toBe(0);
    expect(server.lateFrames).toEqual([]);
  });

  it("ignores an authorisation that arrives after the log-out", async () => {
    const realtime = open();
    const received = listen(realtime);
    await pass(15);
    realtime.disconnect();
    await pass(60_000);
    expect(received.subscribed).toBe(0);
    expect(realtime.linkState()).toBe("idle");
  });
});

describe("channel authorisation [spec §8] [FM-15]", () => {
  const refusal = (status: number, retryAfterS?: number) =>
    new ApiError({
      kind: "unexpected-status",
      method: "POST",
      path: "/pusher/auth/",
      action: "connecting to live updates",
      required: false,
      status,
      ...(retryAfterS === undefined ? {} : { retryAfterS }),
    });

  it("asks for at most six channels at once", async () => {
    let inFlight = 0;
    let most = 0;
    authorise = async (channel, socketId) => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await new Promise((resolve) => setTimeout(resolve, 50));
      inFlight -= 1;
      return { auth: `${channel}:${socketId}`, sharedSecret: toBase64(KEY) };
    };
    const realtime = open();
    for (let i = 0; i < 20; i++) listen(realtime, `private-encrypted-handset@${i}`);
    await pass(1000);
    expect(most).toBe(6);
    expect(server.subscriptions.size).toBe(20);
  });

  it("tries a refused channel three times more, then says why", async () => {
    authorise = (channel) => {
      asked.push(channel);
      return Promise.reject(refusal(403));
    };
    const received = listen(open());
    await pass(30_000);
    expect(asked).toHaveLength(4);
    expect(received.failures).toEqual([
      { channel: CHANNEL, type: "AuthError", error: "the authorisation was refused", status: 403 },
    ]);
  });

  it("recovers when the second attempt is granted, and does not complain", async () => {
    const granted = authorise;
    authorise = async (channel, socketId) => {
      if (asked.length === 0) {
        asked.push(channel);
        throw refusal(500);
      }
      return granted(channel, socketId);
    };
    const received = listen(open());
    await pass(5000);
    expect([received.subscribed, received.failures]).toEqual([1, []]);
  });

  it("waits as long as the server asks it to", async () => {
    const granted = authorise;
    const times: number[] = [];
    authorise = async (channel, socketId) => {
      times.push(performance.now());
      if (times.length === 1) throw refusal(429, 5);
      return granted(channel, socketId);
    };
    const received = listen(open());
    await pass(10_000);
    expect(received.subscribed).toBe(1);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(5000);
  });

  it("asks again after a refusal by the realtime server itself", async () => {
    let refusals = 0;
    server.refuseSubscription = () => {
      refusals += 1;
      return refusals <= 2 ? { type: "AuthError", error: "signature", status: 401 } : undefined;
    };
    const received = listen(open());
    await pass(10_000);
    expect([received.subscribed, received.failures]).toEqual([1, []]);
  });

  it("tells the status of the realtime server's refusal", async () => {
    server.refuseSubscription = () => ({ type: "LimitReached", error: "too many", status: 4004 });
    const received = listen(open());
    await pass(30_000);
    expect(received.failures).toEqual([
      { channel: CHANNEL, type: "LimitReached", error: "too many", status: 4004 },
    ]);
  });

  it("does not use an answer that was asked for by a socket which is gone", async () => {
    let release = () => {};
    const first = new Promise<void>((resolve) => (release = resolve));
    authorise = async (channel, socketId) => {
      asked.push(channel);
      if (asked.length === 1) await first;
      return { auth: `app-key:${socketId}`, sharedSecret: toBase64(KEY) };
    };
    const received = listen(open());
    await pass(50);
    server.cut();
    await pass(3000);
    release();
    await pass(2000);
    expect(server.subscriptions.get(CHANNEL)).toBe(`app-key:${server.socketId()}`);
    expect(received.subscribed).toBe(1);
  });

  it("can be joined again after it was left before its authorisation came", async () => {
    authorise = async (_channel, socketId) => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      return { auth: `app-key:${socketId}`, sharedSecret: toBase64(KEY) };
    };
    const realtime = open();
    listen(realtime).leave();
    await pass(2000);
    const received = listen(realtime);
    await pass(10_000);
    expect(received.subscribed).toBe(1);
  });

  it("can be joined again after it was left while it waited for its turn", async () => {
    authorise = async (channel, socketId) => {
      asked.push(channel);
      await new Promise((resolve) => setTimeout(resolve, 3000));
      return { auth: `app-key:${socketId}`, sharedSecret: toBase64(KEY) };
    };
    const realtime = open();
    for (let i = 0; i < 6; i++) listen(realtime, `private-encrypted-handset@${i}`);
    listen(realtime).leave();
    await pass(4000);
    expect(asked).not.toContain(CHANNEL);
    const received = listen(realtime);
    await pass(4000);
    expect(received.subscribed).toBe(1);
  });

  it("tells a refusal that is no error in words", async () => {
    // oxlint-disable-next-line prefer-promise-reject-errors -- as code that is not ours may
    authorise = () => Promise.reject("nothing");
    const received = listen(open());
    await pass(30_000);
    expect(received.failures).toMatchObject([{ error: "the authorisation was refused", status: undefined }]);
  });

  it.each([
    ["a missing key", undefined],
    ["a key that is no base64", "short"],
    ["a key of 31 bytes", toBase64(new Uint8Array(31))],
    ["a key of 33 bytes", toBase64(new Uint8Array(33))],
  ])("counts %s as a refusal", async (_, sharedSecret) => {
    authorise = () => Promise.resolve({ auth: "app-key:x", sharedSecret });
    const received = listen(open());
    await pass(30_000);
    expect(received.failures).toMatchObject([{ error: "the channel's key is missing or malformed" }]);
  });
});

describe("events that cannot be read [spec §5] [FM-17]", () => {
  const malformed: readonly [string, unknown][] = [
    ["nothing", undefined],
    ["null", null],
    ["a text", "hello"],
    ["no nonce", { ciphertext: toBase64(new Uint8Array(40)) }],
    [
      "a nonce of 23 bytes",
      { ciphertext: toBase64(new Uint8Array(40)), nonce: toBase64(new Uint8Array(23)) },
    ],
    [
      "a ciphertext of 15 bytes",
      { ciphertext: toBase64(new Uint8Array(15)), nonce: toBase64(new Uint8Array(24)) },
    ],
    ["no base64", { ciphertext: "%%%".repeat(20), nonce: "%%%".repeat(20) }],
    ["numbers", { ciphertext: 5, nonce: 6 }],
  ];

  it.each(malformed)("drops an event with %s and asks for no key", async (_name, data) => {
    const received = listen(open());
    await pass(100);
    expect(() => server.sendRaw({ event: "capnogram", channel: CHANNEL, data })).not.toThrow();
    server.send(CHANNEL, "capnogram-progress", { progress: 2 }, KEY);
    expect(received.events).toEqual([["capnogram-progress", { progress: 2 }]]);
    expect(asked).toHaveLength(1);
    expect(problems).toEqual(["a realtime event was dropped: not encrypted"]);
  });

  it("drops an event that decrypts to anything but a JSON object", async () => {
    const received = listen(open());
    await pass(100);
    for (const text of ["not json", "5", "null"]) server.send(CHANNEL, "capnogram", text, KEY);
    expect(received.events).toEqual([]);
    expect(problems).toEqual(Array.from({ length: 3 }, () => "a realtime event was dropped: not JSON"));
  });

  it("keeps the library's internal events from listeners", async () => {
    const received = listen(open());
    await pass(100);
    server.sendRaw({ event: "pusher_internal:subscription_count", channel: CHANNEL, data: {} });
    expect(received.events).toEqual([]);
    expect(problems).toEqual([]);
  });

  it("asks for a new key at most once in 30 s, however many events do not open", async () => {
    const received = listen(open());
    await pass(60_000);
    for (let i = 0; i < 100; i++) {
      server.send(CHANNEL, "capnogram", { duid: null, capnogram_id: i }, OTHER_KEY);
      await pass(100);
    }
    expect(asked).toHaveLength(2);
    await pass(30_000);
    server.send(CHANNEL, "capnogram", { duid: null, capnogram_id: 1 }, OTHER_KEY);
    await pass(100);
    expect(asked).toHaveLength(3);
    expect(received.events).toEqual([]);
  });

  it("reads an event with the new key where the server has changed it", async () => {
    const received = listen(open());
    await pass(60_000);
    key = OTHER_KEY;
    server.send(CHANNEL, "capnogram", { duid: null, capnogram_id: 1 }, OTHER_KEY);
    await pass(100);
    expect(received.events).toEqual([["capnogram", { duid: null, capnogram_id: 1 }]]);
    expect(received.subscribed).toBe(1);
    expect(problems).toEqual(["a realtime event does not open"]);
  });
});
