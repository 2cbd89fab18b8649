import { createManualClock } from "@capno/api-client/testing/manual-clock";
import { describe, expect, it } from "vitest";

import { createReconnection } from "./reconnection.ts";

const MINUTE = 60_000;

/** With the moments, in seconds, at which each further attempt began. */
function start(random = 0) {
  const clock = createManualClock();
  const restarts: number[] = [];
  const reconnection = createReconnection({
    clock,
    random: () => random,
    restart: () => restarts.push(clock.monotonic() / 1000),
  });
  return { clock, restarts, reconnection };
}

describe("`createReconnection` [FM-14]", () => {
  it("gives the first attempt eight seconds, then backs off from 2 s to 20 s [REQ-VALUE-41]", () => {
    const { clock, restarts, reconnection } = start();
    reconnection.interrupted();
    clock.advance(80_000);
    expect(restarts).toEqual([8, 10, 14, 22, 38, 58, 78]);
  });

  it("begins one second after a connection was lost, and doubles the delay up to 20 s", () => {
    const { clock, restarts, reconnection } = start();
    reconnection.connected();
    reconnection.interrupted();
    clock.advance(71_000);
    expect(restarts).toEqual([1, 3, 7, 15, 31, 51, 71]);
  });

  it("makes each delay up to half as long again by chance: from 1 s to 30 s", () => {
    const { clock, restarts, reconnection } = start(1);
    reconnection.connected();
    reconnection.interrupted();
    clock.advance(106_500);
    expect(restarts).toEqual([1.5, 4.5, 10.5, 22.5, 46.5, 76.5, 106.5]);
  });

  it("counts on where the server closes each connection soon after it was opened", () => {
    const { clock, restarts, reconnection } = start();
    reconnection.interrupted();
    const opened: number[] = [];
    for (let second = 0; second < 300; second += 1) {
      clock.advance(1_000);
      if (restarts.length === opened.length) continue;
      opened.push(restarts.at(-1) ?? 0);
      reconnection.connected();
      reconnection.ended();
    }
    expect(restarts.slice(0, 6)).toEqual([8, 10, 14, 22, 38, 58]);
    expect(restarts).toHaveLength(18);
  });

  it("begins from one second again after a connection of half a minute", () => {
    const { clock, restarts, reconnection } = start();
    reconnection.interrupted();
    clock.advance(22_000);
    reconnection.connected();
    clock.advance(30_000);
    reconnection.ended();
    clock.advance(1_000);
    expect(restarts.at(-1)).toBe(53);
  });

  it("does not wait eight seconds for a first attempt that was ended", () => {
    const { clock, restarts, reconnection } = start();
    reconnection.interrupted();
    clock.advance(100);
    reconnection.ended();
    clock.advance(1_000);
    expect(restarts).toEqual([1.1]);
  });

  it("does not prolong a delay for a second report of the same interruption", () => {
    const { clock, restarts, reconnection } = start();
    reconnection.interrupted();
    clock.advance(5_000);
    reconnection.interrupted();
    clock.advance(3_000);
    expect(restarts).toEqual([8]);
  });

  it("makes no attempt while it is connected", () => {
    const { clock, restarts, reconnection } = start();
    reconnection.interrupted();
    reconnection.connected();
    clock.advance(30 * MINUTE);
    expect(restarts).toEqual([]);
  });
});

describe("`renew`", () => {
  it("starts an attempt at once and backs off from the beginning", () => {
    const { clock, restarts, reconnection } = start();
    reconnection.connected();
    reconnection.interrupted();
    clock.advance(40_000);
    expect(restarts.at(-1)).toBe(31);
    reconnection.renew();
    clock.advance(6_000);
    expect(restarts.slice(-3)).toEqual([40, 42, 46]);
  });

  it("replaces an open connection, however old", () => {
    const { clock, restarts, reconnection } = start();
    reconnection.connected();
    clock.advance(10 * MINUTE);
    reconnection.renew();
    expect(restarts).toEqual([600]);
  });

  it("starts at most one attempt a second, however often it is called", () => {
    const { clock, restarts, reconnection } = start();
    reconnection.connected();
    reconnection.interrupted();
    for (let count = 0; count < 50; count += 1) {
      reconnection.renew();
      clock.advance(100);
    }
    expect(restarts).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("starts nothing before the first attempt", () => {
    const { restarts, reconnection } = start();
    reconnection.renew();
    expect(restarts).toEqual([]);
  });
});

describe("`stop`", () => {
  it("leaves nothing waiting, and the next person begins as the first", () => {
    const { clock, restarts, reconnection } = start();
    reconnection.connected();
    reconnection.interrupted();
    clock.advance(7_000);
    restarts.length = 0;
    reconnection.stop();
    expect(clock.waiting()).toBe(0);
    reconnection.renew();
    reconnection.interrupted();
    clock.advance(9_000);
    expect(restarts).toEqual([15]);
  });
});
