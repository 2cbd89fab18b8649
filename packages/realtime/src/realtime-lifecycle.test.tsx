import { ApiError } from "@capno/api-client/api-error";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createRealtime, type RealtimeOptions } from "./create-realtime.ts";
import { CHANNEL, KEY, listen, loadPusher, pass, timers } from "./testing/recording-listener.ts";
import { createFakePusherServer, toBase64, type FakePusherServer } from "./testing/fake-pusher-server.ts";

interface Asked {
  readonly channel: string;
  readonly socketId: string;
  readonly at: number;
}

let server: FakePusherServer;
let asked: Asked[];
let isRefusing: boolean;
let answerMs: number;
let opened: ReturnType<typeof createRealtime> | undefined;

function open(changes: Partial<RealtimeOptions> = {}) {
  opened = createRealtime({
    key: "app-key",
    cluster: "eu",
    host: "rt.capno.example",
    port: 4400,
    tls: false,
    clock: timers,
    random: () => 0.5,
    loadPusher,
    async authorise(channel, socketId) {
      asked.push({ channel, socketId, at: performance.now() });
      const refuses = isRefusing;
      if (answerMs > 0) await new Promise((resolve) => setTimeout(resolve, answerMs));
      if (refuses) throw new Error("refused");
      return { auth: `app-key:${socketId}`, sharedSecret: toBase64(KEY) };
    },
    ...changes,
  });
  return opened;
}

const getTimes = () => asked.map(({ at }) => Math.round(at));
const cutAndPass = (ms: number) => (server.cut(), pass(ms));

/** The file of the library comes when the test says so. */
function createSlowLoad() {
  const arrivals: (() => void)[] = [];
  const load = async () => {
    await new Promise<void>((resolve) => arrivals.push(resolve));
    return loadPusher();
  };
  return { load, arrivals };
}

beforeEach(async () => {
  await loadPusher();
  vi.useFakeTimers();
  server = createFakePusherServer();
  vi.stubGlobal("WebSocket", server.WebSocket);
  asked = [];
  isRefusing = false;
  answerMs = 0;
});

afterEach(() => {
  opened?.disconnect();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the realtime connection, when the network or the page is back [FM-14]", () => {
  async function loseTheServer(realtime: ReturnType<typeof open>) {
    listen(realtime);
    await pass(100);
    server.isReachable = false;
    await cutAndPass(120_000);
    server.isReachable = true;
  }

  it.each(["online", "pageshow", "visibilitychange"])("does not wait after %s", async (type) => {
    const page = new EventTarget();
    const realtime = open({ page });
    await loseTheServer(realtime);
    page.dispatchEvent(new Event(type));
    await pass(50);
    expect(realtime.linkState()).toBe("live");
  });

  it("listens to the window by default", async () => {
    const realtime = open();
    await loseTheServer(realtime);
    window.dispatchEvent(new Event("pageshow"));
    await pass(50);
    expect(realtime.linkState()).toBe("live");
  });

  it("does not wait after `reconnectNow`", async () => {
    const realtime = open();
    await loseTheServer(realtime);
    realtime.reconnectNow();
    await pass(50);
    expect(realtime.linkState()).toBe("live");
  });

  it("receives nothing before a listener is added, and nothing after log-out", async () => {
    const received = new Set<string>();
    const page = {
      addEventListener: (type: string) => void received.add(type),
      removeEventListener: (type: string) => void received.delete(type),
    };
    const realtime = open({ page });
    expect(received.size).toBe(0);
    listen(realtime);
    await pass(100);
    expect(received.size).toBe(3);
    realtime.disconnect();
    expect(received.size).toBe(0);
  });
});

describe("many clients that reconnect at once [FM-15]", () => {
  it("request channels at once at first, and spread over half a second after a reconnect", async () => {
    const realtime = open();
    listen(realtime);
    await pass(100);
    expect(getTimes()).toHaveLength(1);
    await pass(60_000);
    let liveAt = 0;
    realtime.watchLink(() => (liveAt = performance.now()));
    server.isReachable = false;
    await cutAndPass(6_000);
    server.isReachable = true;
    await pass(10_000);
    expect((asked[1]?.at ?? 0) - liveAt).toBe(250);

    listen(realtime, `${CHANNEL}2`);
    await pass(0);
    expect(asked, "no crowd any more").toHaveLength(3);
  });

  it("request channels at once for the next person", async () => {
    const realtime = open();
    listen(realtime);
    await pass(100);
    await cutAndPass(5_000);
    realtime.disconnect();
    await pass(100);
    asked.length = 0;
    listen(realtime);
    await pass(20);
    expect(asked).toHaveLength(1);
  });

  it("do not request a channel that was left just before the interruption", async () => {
    const realtime = open();
    listen(realtime);
    const left = listen(realtime, `${CHANNEL}2`);
    await pass(100);
    left.leave();
    server.cut();
    realtime.reconnectNow();
    await pass(900);
    expect(asked.map(({ channel }) => channel)).toEqual([CHANNEL, `${CHANNEL}2`, CHANNEL]);
  });
});

describe("a refused channel [spec §8] [FM-15]", () => {
  it("is requested again after one, two and four seconds, then once a minute", async () => {
    isRefusing = true;
    const begun = performance.now();
    const { failures } = listen(open());
    await pass(68_000);
    expect(getTimes().map((at) => at - Math.round(begun))).toEqual([10, 1_010, 3_010, 7_010, 67_010]);
    expect(failures, "said once").toHaveLength(1);
  });

  it.each([
    [0, 760],
    [1, 1_260],
  ])("is requested up to a quarter earlier or later, for the random number %d", async (random, second) => {
    isRefusing = true;
    const begun = performance.now();
    listen(open({ random: () => random }));
    await pass(1_500);
    expect(getTimes().map((at) => at - Math.round(begun))).toEqual([10, second]);
  });

  it("starts these delays from the beginning on a new connection", async () => {
    isRefusing = true;
    const realtime = open();
    const received = listen(realtime);
    await pass(4_000);
    expect(asked).toHaveLength(3);
    server.cut();
    realtime.reconnectNow();
    const at = performance.now();
    await pass(5_000);
    expect(received.failures).toEqual([]);
    const since = asked.slice(3).map((each) => Math.round(each.at - at));
    expect(since).toEqual([260, 1_260, 3_260]);
  });

  it("is not requested again without a listener", async () => {
    isRefusing = true;
    const received = listen(open());
    await pass(1_500);
    received.leave();
    await pass(120_000);
    expect(asked).toHaveLength(2);
  });

  it("delivers events to a listener who joined while an earlier request was being refused", async () => {
    isRefusing = true;
    answerMs = 3_000;
    const realtime = open();
    listen(realtime).leave();
    await pass(2_000);
    isRefusing = false;
    const received = listen(realtime);
    await pass(20_000);
    expect(received.subscribed).toBe(1);
    server.send(CHANNEL, "capnogram-progress", { progress: 1 }, KEY);
    expect(received.events).toHaveLength(1);
  });

  it("is not requested on a new socket when it was left on the old one", async () => {
    answerMs = 30_000;
    const realtime = open();
    listen(realtime, `${CHANNEL}2`);
    listen(realtime).leave();
    await pass(2_000);
    asked.length = 0;
    await cutAndPass(60_000);
    expect(asked.map(({ channel }) => channel)).toEqual([`${CHANNEL}2`]);
    answerMs = 0;
    const received = listen(realtime);
    await pass(5_000);
    expect(received.subscribed).toBe(1);
  });
});

describe("the end of a session [REQ-SESSION-11]", () => {
  it("opens no socket when the library comes after it", async () => {
    const { load, arrivals } = createSlowLoad();
    const realtime = open({ loadPusher: load });
    listen(realtime);
    realtime.disconnect();
    arrivals[0]?.();
    await pass(60_000);
    expect(server.attempts).toEqual([]);
    expect(realtime.linkState()).toBe("idle");
  });

  it("lets the next person load the library, once, whenever the first load comes back", async () => {
    const { load, arrivals } = createSlowLoad();
    const realtime = open({ loadPusher: load });
    listen(realtime);
    realtime.disconnect();
    listen(realtime);
    expect(arrivals).toHaveLength(2);
    arrivals[0]?.();
    await pass(100);
    listen(realtime, `${CHANNEL}2`);
    expect(arrivals).toHaveLength(2);
    arrivals[1]?.();
    await pass(100);
    expect(server.attempts).toHaveLength(1);
  });

  it("does not report a subscription to a listener added in the same tick", async () => {
    const realtime = open();
    listen(realtime);
    await pass(100);
    const late = listen(realtime);
    realtime.disconnect();
    await pass(100);
    expect(late.subscribed).toBe(0);
  });

  it("leaves nothing waiting: no retry, no pause, no look at the clock", async () => {
    isRefusing = true;
    const realtime = open();
    listen(realtime);
    await pass(100);
    realtime.disconnect();
    await pass(100);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("leaves no pause waiting that the server has asked for", async () => {
    const tooOften = new ApiError({
      kind: "unexpected-status",
      method: "POST",
      path: "/pusher/auth/",
      action: "connecting to live updates",
      required: false,
      status: 429,
      retryAfterS: 60,
    });
    const realtime = open({ authorise: () => Promise.reject(tooOften) });
    listen(realtime);
    await pass(100);
    listen(realtime, `${CHANNEL}2`);
    await pass(100);
    realtime.disconnect();
    await pass(100);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("leaves nothing waiting of a channel that was left and joined again while it was asked for", async () => {
    isRefusing = true;
    answerMs = 3_000;
    const realtime = open();
    listen(realtime).leave();
    await pass(2_000);
    listen(realtime);
    await pass(1_500);
    realtime.disconnect();
    await pass(100);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("stays idle when the cable is cut in the same turn", async () => {
    const realtime = open();
    listen(realtime);
    await pass(100);
    realtime.disconnect();
    server.cut();
    await pass(10_000);
    expect(realtime.linkState()).toBe("idle");
  });

  it("asks nothing for the socket of before, and leaves nothing of the next person's", async () => {
    const realtime = open();
    setTimeout(() => {
      realtime.disconnect();
      listen(realtime);
    }, 10);
    listen(realtime);
    await pass(100);
    expect(asked.map(({ socketId }) => socketId)).toEqual([server.socketId()]);
  });

  it("takes no channel from the next person that the one before had just left", async () => {
    const realtime = open();
    const first = listen(realtime);
    await pass(100);
    first.leave();
    realtime.disconnect();
    const next = listen(realtime);
    await pass(3_000);
    server.send(CHANNEL, "capnogram-progress", { progress: 1 }, KEY);
    expect([first.events.length, next.events.length]).toEqual([0, 1]);
  });
});

it("the realtime connection does not call a listener who left before the next turn", async () => {
  const realtime = open();
  listen(realtime);
  await pass(100);
  const late = listen(realtime);
  late.leave();
  await pass(100);
  expect(late.subscribed).toBe(0);
});
