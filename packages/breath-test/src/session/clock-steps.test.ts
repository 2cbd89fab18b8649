import { createManualClock } from "@capno/api-client/testing/manual-clock";
import { describe, expect, it } from "vitest";

import {
  at,
  claimed,
  claimRefused,
  FIRST,
  granted,
  HOLDING,
  LEASE_S,
  leaseRanOut,
  listRead,
  notified,
  opened,
  play,
  pollDue,
  pressed,
  recording,
  ref,
} from "../testing/journey-timeline.ts";
import { FIRST as FIRST_UDI } from "../testing/names.ts";
import { openStartedTest } from "../testing/open-journey.ts";
import { watchClockSteps } from "./clock-steps.ts";
import type { JourneyEvent } from "./journey-states.ts";

const HOUR_S = 3_600;
const stepped = (s: number, byS: number): JourneyEvent => ({
  type: "clock-stepped",
  at: at(s),
  byMs: byS * 1_000,
});
const RUNNING = [...HOLDING, pressed(20)];

describe("watchClockSteps", () => {
  it("measures by how much the server's clock was set on or back", async () => {
    const clock = createManualClock();
    const getStep = watchClockSteps(clock);
    clock.advance(60_000);
    expect(getStep()).toBe(0);
    clock.advance(60_000);
    clock.stepServer(3 * HOUR_S * 1_000);
    expect(getStep()).toBe(3 * HOUR_S * 1_000);
    clock.stepServer(-HOUR_S * 1_000);
    expect(getStep()).toBe(-HOUR_S * 1_000);
    expect(getStep()).toBe(0);
  });

  it("takes neither a sleep nor a correction within the clock's own precision for a step", () => {
    const clock = createManualClock();
    const getStep = watchClockSteps(clock);
    clock.sleep(HOUR_S * 1_000);
    expect(getStep()).toBe(0);
    clock.stepServer(1_500);
    expect(getStep()).toBe(0);
  });
});

describe("the journey machine, when the server's clock is set [REQ-TEST-01]", () => {
  it.each([
    ["on by three hours", 3 * HOUR_S],
    ["back by three hours", -3 * HOUR_S],
  ])("keeps the test and the lease's elapsed time if it is set %s", (_, byS) => {
    const { state } = play([...RUNNING, stepped(60 + byS, byS), pollDue(61 + byS)]);
    expect(state.testRun.phase.status).toBe("waiting");
    expect(state.lock).toMatchObject({ status: "held", until: at(LEASE_S + byS), doubtedSince: undefined });
  });

  it("still ends the test when the lease is over in elapsed time", () => {
    const { state } = play([...RUNNING, stepped(60 + HOUR_S, HOUR_S), leaseRanOut(LEASE_S + HOUR_S)]);
    expect(state.lock).toMatchObject({ status: "lost", because: "expired" });
    expect(state.testRun.phase.status).toBe("idle");
  });

  it.each([
    ["before it was set on", 40],
    ["after it was set on", HOUR_S + 70],
  ])("opens the result of a recording captured %s", (_, capturedS) => {
    const facts = { a: recording(capturedS) };
    const final = notified(HOUR_S + 160, "DIAGNOSE_FINAL", "a", capturedS);
    const renewed = [granted(HOUR_S + 120, FIRST)];
    const events = [...RUNNING, stepped(HOUR_S + 60, HOUR_S), ...renewed, final];
    expect(play(events, { server: facts }).opened).toEqual(["a"]);
  });

  it("remembers the lease and the wait by the new time", () => {
    const { of } = play([...RUNNING, stepped(60 + HOUR_S, HOUR_S)]);
    expect(of("remember-hold").at(-1)).toMatchObject({ until: at(LEASE_S + HOUR_S) });
    expect(of("remember").at(-1)?.test).toMatchObject({ ...ref(20), waitingSince: at(20 + HOUR_S) });
  });

  it("keeps a test that is suspended or not resumed yet", () => {
    const test = play(RUNNING).of("remember").at(-1)?.test;
    const found = { test, hold: { udi: FIRST, until: at(LEASE_S) } };
    const now = 60 + HOUR_S;
    const waiting = play([stepped(now, HOUR_S), opened(now + 1)], { found });
    expect(waiting.state.testRun.phase.status).toBe("waiting");
    const events = [opened(40), claimRefused(42), stepped(now, HOUR_S), listRead(now + 1), claimed(now + 1)];
    expect(play(events, { found }).state.testRun.phase).toMatchObject({
      status: "waiting",
      test: { waitingSince: at(20 + HOUR_S) },
    });
  });
});

describe("createJourney, when the server's clock is set on during a test", () => {
  it("keeps the test and its handset", async () => {
    const clinic = await openStartedTest(20_000, {});
    clinic.services.clock.stepServer(3 * HOUR_S * 1_000);
    await clinic.pass(30_000);
    expect(clinic.journey.testRun.getState().phase.status).toBe("waiting");
    expect(clinic.journey.lock.getState()).toMatchObject({ status: "held", udi: FIRST_UDI });
  });
});
