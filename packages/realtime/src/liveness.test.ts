import { createManualClock } from "@capno/api-client/testing/manual-clock";
import { describe, expect, it } from "vitest";

import { createLiveness } from "./liveness.ts";

function start({ answers = false } = {}) {
  const clock = createManualClock();
  const told: string[] = [];
  const liveness = createLiveness({
    clock,
    ping: () => {
      told.push("ping");
      if (answers) clock.after(100, () => liveness.onMessage());
    },
    onSuspect: () => told.push("doubt"),
    onRecovered: () => told.push("heard"),
    onDead: () => told.push("dead"),
  });
  return { clock, told, liveness };
}

describe("`createLiveness`", () => {
  it("reports nothing while a connection receives something at least every 150 s", () => {
    const { clock, told, liveness } = start();
    liveness.onConnected();
    for (let count = 0; count < 10; count += 1) {
      clock.advance(149_000);
      liveness.onMessage();
    }
    expect(told).toEqual([]);
  });

  it("doubts a connection after 150 s of silence, asks, and gives it up after 2 s more", () => {
    const { clock, told, liveness } = start();
    liveness.onConnected();
    clock.advance(149_999);
    expect(told).toEqual([]);
    clock.advance(1);
    expect(told).toEqual(["doubt", "ping"]);
    clock.advance(2_000);
    expect(told).toEqual(["doubt", "ping", "dead"]);
    expect(clock.waiting()).toBe(0);
  });

  it("takes back its doubt where the server answers", () => {
    const { clock, told, liveness } = start({ answers: true });
    liveness.onConnected();
    clock.advance(150_000 + 30_000);
    expect(told).toEqual(["doubt", "ping", "heard"]);
  });

  it("counts the time in which the machine slept", () => {
    const { clock, told, liveness } = start();
    liveness.onConnected();
    clock.sleep(10 * 60_000);
    clock.advance(30_000);
    expect(told).toEqual(["doubt", "ping"]);
  });

  it("asks at once, without a doubt, when the page comes back after a short while", () => {
    const { clock, told, liveness } = start({ answers: true });
    liveness.onConnected();
    clock.advance(10_000);
    expect([liveness.check(), liveness.check()], "there is a connection").toEqual([true, true]);
    expect(told).toEqual(["ping"]);
    clock.advance(60_000);
    expect(told).toEqual(["ping"]);
  });

  it("gives a connection up that does not answer when the page comes back", () => {
    const { clock, told, liveness } = start();
    liveness.onConnected();
    liveness.check();
    clock.advance(2_000);
    expect(told).toEqual(["ping", "dead"]);
  });

  it("asks nothing while there is no connection, and leaves nothing waiting", () => {
    const { clock, told, liveness } = start();
    liveness.check();
    liveness.onConnected();
    liveness.check();
    liveness.stop();
    liveness.onMessage();
    expect(liveness.isSilent()).toBe(false);
    clock.advance(600_000);
    expect(told).toEqual(["ping"]);
    expect(clock.waiting()).toBe(0);
  });
});
