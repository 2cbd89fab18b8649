import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createRealtime } from "./create-realtime.ts";
import { createFakePusherServer, toBase64, type FakePusherServer } from "./testing/fake-pusher-server.ts";
import { KEY, listen, loadPusher, pass, timers } from "./testing/recording-listener.ts";

let server: FakePusherServer;
let page: EventTarget;
let opened: ReturnType<typeof createRealtime> | undefined;
let attemptTimes: readonly number[];

function open() {
  opened = createRealtime({
    key: "app-key",
    cluster: "eu",
    host: "rt.capno.example",
    port: 4400,
    tls: false,
    clock: timers,
    random: () => 0,
    loadPusher,
    page,
    authorise: async (_channel, socketId) => ({ auth: `app-key:${socketId}`, sharedSecret: toBase64(KEY) }),
  });
  return opened;
}

beforeEach(async () => {
  await loadPusher();
  vi.useFakeTimers();
  server = createFakePusherServer();
  const times: number[] = [];
  attemptTimes = times;
  const { WebSocket } = server;
  vi.stubGlobal(
    "WebSocket",
    class extends WebSocket {
      constructor(url: string) {
        super(url);
        times.push(performance.now());
      }
    },
  );
  page = new EventTarget();
});

afterEach(() => {
  opened?.disconnect();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Seconds between one attempt and the next. */
const getDelays = () =>
  attemptTimes.slice(1).map((at, index) => Math.round((at - (attemptTimes[index] ?? 0)) / 1000));

describe("a realtime server that closes each connection at once [FM-14]", () => {
  it.each([1000, 1001, 1006, 1011, 4000, 4001, 4100, 4200, 4201, 4301])(
    "is called after 1, 2, 4, 8, 16 s and then every 20 s: code %d",
    async (code) => {
      server.closesWith = code;
      listen(open());
      await pass(72_000);
      expect(getDelays()).toEqual([1, 2, 4, 8, 16, 20, 20]);
    },
  );

  it("counts as live once it keeps its connections, and later attempts start with the first delay again", async () => {
    server.closesWith = 4200;
    const realtime = open();
    listen(realtime);
    await pass(16_000);
    server.closesWith = undefined;
    await pass(60_000);
    expect(realtime.linkState()).toBe("live");
    const before = attemptTimes.length;
    server.cut(4200);
    await pass(1_100);
    expect(attemptTimes).toHaveLength(before + 1);
    expect(realtime.linkState()).toBe("live");
  });
});

describe("a socket that no longer answers, but whose state is open", () => {
  async function openAndDie() {
    const realtime = open();
    const received = listen(realtime);
    await pass(60_000);
    server.isDead = true;
    return { realtime, received };
  }

  it("is replaced at once when the network is back", async () => {
    const { received } = await openAndDie();
    server.isDead = false;
    page.dispatchEvent(new Event("online"));
    await pass(100);
    expect(attemptTimes).toHaveLength(2);
    expect(received.subscribed).toBe(2);
  });

  it.each(["visibilitychange", "pageshow"])(
    "is replaced where a ping is unanswered for two seconds after %s",
    async (type) => {
      const { received } = await openAndDie();
      page.dispatchEvent(new Event(type));
      await pass(1_900);
      expect(attemptTimes).toHaveLength(1);
      server.isDead = false;
      await pass(300);
      // The server's answer to an earlier ping was lost: only a new connection helps.
      expect(attemptTimes).toHaveLength(2);
      expect(received.subscribed).toBe(2);
    },
  );

  it("is told apart from a working socket, which is kept when the page returns", async () => {
    const realtime = open();
    listen(realtime);
    await pass(60_000);
    for (let count = 0; count < 10; count += 1) {
      page.dispatchEvent(new Event("visibilitychange"));
      // oxlint-disable-next-line no-await-in-loop -- one return after the other
      await pass(5_000);
    }
    expect(attemptTimes).toHaveLength(1);
    expect(realtime.linkState()).toBe("live");
  });

  it("is not shown as Live for longer than 150 s, the time of the ping and its answer", async () => {
    const realtime = open();
    listen(realtime);
    await pass(100);
    server.isDead = true;
    await pass(149_000);
    expect(realtime.linkState()).toBe("live");
    await pass(1_500);
    expect(realtime.linkState()).toBe("reconnecting");
    server.isDead = false;
    await pass(3_000);
    expect(realtime.linkState()).toBe("live");
  });

  it("is told apart from a working socket, which stays live for hours", async () => {
    const realtime = open();
    const states: string[] = [];
    listen(realtime);
    await pass(100);
    realtime.watchLink((state) => states.push(state));
    await pass(4 * 3_600_000);
    expect(states).toEqual([]);
    expect(attemptTimes).toHaveLength(1);
  });
});
