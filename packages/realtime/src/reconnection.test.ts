import { createManualClock } from "@capno/api-client/testing/manual-clock";
import { describe, expect, it } from "vitest";

import { createReconnection } from "./reconnection.ts";

const MINUTE = 60_000;

/** With the moments, in seconds, at which an attempt was begun anew. */
function start(random = 0.5) {
  const clock = createManualClock();
  const restarts: number[] = [];
  const reconnection = createReconnection({
    clock,
    random: () => random,
    restart: () => restarts.push(clock.monotonic() / 1000),
  });
  return { clock, restarts, reconnection };
}

describe("how long an attempt to connect may take · fault F14", () => {
  it("is eight seconds at first, and more with each attempt, up to fifteen", () => {
    const { clock, restarts, reconnection } = start();
    reconnection.interrupted();
    clock.advance(90_000);
    expect(restarts).toEqual([8, 10, 13, 17, 23, 31, 41, 56, 71, 86]);
  });

  it("is two seconds once there has been a connection", () => {
    const { clock, restarts, reconnection } = start();
    reconnection.connected();
    reconnection.interrupted();
    clock.advance(12_000);
    expect(restarts).toEqual([2, 4, 7, 11]);
  });

  it("is two seconds again after the next connection, however many attempts that one took", () => {
    const { clock, restarts, reconnection } = start();
    reconnection.interrupted();
    clock.advance(32_000);
    reconnection.connected();
    reconnection.interrupted();
    clock.advance(2_000);
    expect(restarts.at(-1)).toBe(34);
  });

  it.each([
    [0, 6.4],
    [0.25, 7.2],
    [0.75, 8.8],
  ])("is spread, so that a clinic does not come back in one moment: drawn %d, %d s", (random, at) => {
    const { clock, restarts, reconnection } = start(random);
    reconnection.interrupted();
    clock.advance(at * 1000 - 1);
    expect(restarts).toEqual([]);
    clock.advance(1);
    expect(restarts).toHaveLength(1);
  });

  it("is not prolonged by one more word of the same interruption", () => {
    const { clock, restarts, reconnection } = start();
    reconnection.interrupted();
    clock.advance(5_000);
    reconnection.interrupted();
    clock.advance(3_000);
    expect(restarts).toEqual([8]);
  });

  it("ends with the connection", () => {
    const { clock, restarts, reconnection } = start();
    reconnection.interrupted();
    reconnection.connected();
    clock.advance(4 * MINUTE);
    expect(restarts).toEqual([]);
  });
});

describe("the network or the page is back", () => {
  it("does not wait for the attempt at hand, and is patient from the beginning", () => {
    const { clock, restarts, reconnection } = start();
    reconnection.connected();
    reconnection.interrupted();
    clock.advance(36_000);
    expect(restarts.at(-1)).toBe(35);
    reconnection.now();
    clock.advance(5_000);
    expect(restarts.slice(-3)).toEqual([36, 38, 41]);
  });

  it("leaves a connection alone, and opens none that nobody asked for", () => {
    const { restarts, reconnection } = start();
    reconnection.now();
    reconnection.connected();
    reconnection.now();
    expect(restarts).toEqual([]);
  });
});

describe("a machine that slept", () => {
  it("connects anew after more than five minutes: the socket may be dead without knowing it", () => {
    const { clock, restarts, reconnection } = start();
    reconnection.connected();
    clock.advance(30 * MINUTE);
    expect(restarts).toEqual([]);

    clock.sleep(4.5 * MINUTE);
    clock.advance(30_000);
    expect(restarts, "five minutes, with the time between two looks").toEqual([]);

    clock.sleep(4.5 * MINUTE + 1);
    clock.advance(30_000);
    expect(restarts).toHaveLength(1);
    clock.advance(2_000);
    expect(restarts, "and again where that led to nothing").toHaveLength(2);
  });

  it("gives the new attempt its whole time when the old one says that it is gone", () => {
    const { clock, restarts, reconnection } = start();
    reconnection.connected();
    clock.sleep(10 * MINUTE);
    clock.advance(30_000);
    clock.advance(1_000);
    reconnection.interrupted();
    clock.advance(1_500);
    expect(restarts).toEqual([30]);
    clock.advance(500);
    expect(restarts).toEqual([30, 33]);
  });
});

describe("the end", () => {
  it("leaves nothing waiting, and the next person begins as the first", () => {
    const { clock, restarts, reconnection } = start();
    reconnection.connected();
    reconnection.interrupted();
    clock.advance(7_000);
    restarts.length = 0;
    reconnection.stop();
    expect(clock.waiting()).toBe(0);
    reconnection.now();
    reconnection.interrupted();
    clock.advance(9_000);
    expect(restarts).toEqual([15]);
  });
});
