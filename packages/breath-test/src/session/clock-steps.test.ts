import { createServerClock } from "@capno/api-client/server-clock";
import { createManualClock, DEFAULT_START } from "@capno/api-client/testing/manual-clock";
import { createFakeHttp, type FakeHttp } from "@capno/test-kit/fake-http";
import { anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aHandsetBody } from "@capno/test-kit/wire-builders";
import { describe, expect, it } from "vitest";

import {
  at,
  claimed,
  claimRefused,
  COLLEAGUE,
  ended,
  FIRST,
  granted,
  HOLDING,
  LEASE_S,
  leaseRanOut,
  listRead,
  notified,
  opened,
  pageLeft,
  play,
  pollDue,
  pressed,
  recording,
  ref,
  refused,
  SECOND,
} from "../testing/journey-timeline.ts";
import { handsetsQuery } from "../queries/handsets-query.ts";
import { aDeployment } from "../testing/a-deployment.ts";
import {
  FIRST as FIRST_UDI,
  lockRoute,
  ME as ME_NAME,
  SECOND as SECOND_UDI,
  testsRoute,
  unlockRoute,
} from "../testing/names.ts";
import { openStartedTest } from "../testing/open-journey.ts";
import { watchClockSteps } from "./clock-steps.ts";
import type { JourneyEvent } from "./journey-states.ts";

const HOUR_S = 3_600;
const stepped = (s: number, byS: number): JourneyEvent => ({
  type: "clock-stepped",
  at: at(s),
  byMs: byS * 1_000,
});
const NO_STEP = { byMs: 0, isOwn: false };
const RUNNING = [...HOLDING, pressed(20)];

describe("watchClockSteps", () => {
  it("measures by how much the server's clock was set on or back", async () => {
    const clock = createManualClock();
    const getStep = watchClockSteps(clock);
    clock.advance(60_000);
    expect(getStep()).toEqual(NO_STEP);
    clock.advance(60_000);
    clock.stepServer(3 * HOUR_S * 1_000);
    expect(getStep()).toEqual({ byMs: 3 * HOUR_S * 1_000, isOwn: false });
    clock.stepServer(-HOUR_S * 1_000);
    expect(getStep()).toEqual({ byMs: -HOUR_S * 1_000, isOwn: false });
    expect(getStep()).toEqual(NO_STEP);
  });

  it("tells this computer's own clock that an answer corrects from one of the server's", () => {
    const clock = createManualClock();
    const getStep = watchClockSteps(clock);
    clock.sleep(600_000);
    expect(getStep()).toEqual(NO_STEP);
    clock.advance(5_000);
    clock.stepServer(-600_000);
    expect(getStep()).toEqual({ byMs: -600_000, isOwn: true });
    // The same once more, and a minute after a sleep, is the server's.
    clock.stepServer(-600_000);
    expect(getStep()).toEqual({ byMs: -600_000, isOwn: false });
    clock.sleep(600_000);
    expect(getStep()).toEqual(NO_STEP);
    clock.advance(60_000);
    clock.stepServer(-600_000);
    expect(getStep()).toEqual({ byMs: -600_000, isOwn: false });
  });

  it("tells it as well where the clock is set back before an answer corrects it", () => {
    const clock = createManualClock();
    const getStep = watchClockSteps(clock);
    clock.sleep(600_000);
    expect(getStep()).toEqual(NO_STEP);
    clock.advance(5_000);
    clock.sleep(-600_000);
    expect(getStep()).toEqual({ byMs: -600_000, isOwn: true });
  });

  it("takes neither a sleep nor a correction within the clock's own precision for a step", () => {
    const clock = createManualClock();
    const getStep = watchClockSteps(clock);
    clock.sleep(HOUR_S * 1_000);
    expect(getStep()).toEqual(NO_STEP);
    clock.stepServer(1_500);
    expect(getStep()).toEqual(NO_STEP);
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

describe("the journey machine, when the server's clock is set before the page asks who has the handset", () => {
  const found = { test: play(RUNNING).of("remember").at(-1)?.test, hold: { udi: FIRST, until: at(LEASE_S) } };
  const asks = (s: number): JourneyEvent => ({ type: "page-opened", at: at(s), lockedByMe: [FIRST] });
  const resumed = (...events: JourneyEvent[]) => play(events, { found }).state.testRun.phase.status;

  it("resumes the test of another page while the remembered lease lasts in elapsed time [REQ-TEST-01]", () => {
    expect(resumed(asks(LEASE_S - 1))).toBe("waiting");
    expect(resumed(asks(LEASE_S))).toBe("idle");
    expect(resumed(stepped(60 + HOUR_S, HOUR_S), asks(LEASE_S + HOUR_S - 1))).toBe("waiting");
    expect(resumed(stepped(60 + HOUR_S, HOUR_S), asks(LEASE_S + HOUR_S))).toBe("idle");
    // A computer's own clock that an answer takes back was right when the lease was noted.
    expect(resumed(steppedBack(60, STEP_S), asks(LEASE_S - 1))).toBe("waiting");
  });
});

const steppedBack = (s: number, byS: number): JourneyEvent => ({
  type: "clock-stepped",
  at: at(s),
  byMs: -byS * 1_000,
  isOwn: true,
});
const STEP_S = 600;

describe("the journey machine, when this computer's own clock is set on past the lease [REQ-TEST-01] [SAFETY]", () => {
  const asked = [...RUNNING, pollDue(60 + STEP_S)];
  /** The answer's own date corrects the clock before it is handled. */
  const corrected = [...asked, steppedBack(61, STEP_S)];
  const renewed = [...corrected, listRead(61, [FIRST]), granted(62, FIRST, 61.5)];

  it("asks the server before it gives the handset up, and requests nothing for the test meanwhile", () => {
    const before = play(RUNNING);
    const { state, effects } = play([pollDue(60 + STEP_S), pollDue(65 + STEP_S)], { from: before.state });
    expect(state.lock).toMatchObject({ status: "held", doubtedSince: at(60 + STEP_S) });
    expect(state.testRun.phase.status).toBe("waiting");
    expect(effects).toEqual([
      { type: "refetch-handsets", isAwaited: true },
      { type: "start-timer", timer: "lease", ms: 10_000 },
    ]);
  });

  it.each([pageLeft(62), ended(62)])(
    "gives no handset back that the server has not confirmed: $type [SAFETY]",
    (event) => {
      const { state, effects } = play([event], { from: play(corrected).state });
      expect(state.lock).toMatchObject({ status: "lost", because: "expired" });
      expect(state.testRun.phase.status).toBe("idle");
      expect(effects).not.toContainEqual(expect.objectContaining({ type: "send-unlock" }));
    },
  );

  it("keeps the test, its wait and its lock period when the server still gives the handset", () => {
    const { state, of } = play(renewed);
    expect(state.lock).toMatchObject({
      status: "held",
      lockedAt: at(0),
      until: at(61.5 + LEASE_S),
      doubtedSince: undefined,
    });
    expect(state.testRun.phase).toMatchObject({ status: "waiting", test: { waitingSince: at(20) } });
    expect([state.postponed, state.lock]).toMatchObject([undefined, { askedSince: undefined }]);
    expect(of("poll").length).toBeGreaterThan(play(RUNNING).of("poll").length);
  });

  it("opens the result of a recording that arrived while the server was asked", () => {
    const final = notified(60 + STEP_S, "DIAGNOSE_FINAL", "a", 61);
    const { opened: shown } = play(
      [...RUNNING, final, steppedBack(61, STEP_S), listRead(61, [FIRST]), granted(62, FIRST, 61.5)],
      { server: { a: recording(61) } },
    );
    expect(shown).toEqual(["a"]);
  });

  it("asks again at each further step", () => {
    const { state } = play([
      ...renewed,
      pollDue(70 + STEP_S),
      steppedBack(71, STEP_S),
      listRead(71, [FIRST]),
      granted(72, FIRST, 71.5),
    ]);
    expect(state.testRun.phase.status).toBe("waiting");
    expect(state.lock).toMatchObject({ status: "held", until: at(71.5 + LEASE_S) });
  });

  it("asks once more if one answer does not correct the clock", () => {
    const step = (s: number) => [
      pollDue(s + STEP_S),
      listRead(s + 1 + STEP_S, [FIRST]),
      steppedBack(s + 2, STEP_S),
      listRead(s + 2, [FIRST]),
      granted(s + 3, FIRST, s + 2.5),
    ];
    const { state, of } = play([...RUNNING, ...step(60), ...step(80)]);
    expect(of("refetch-handsets").filter(({ isAwaited }) => isAwaited)).toHaveLength(4);
    expect(state.lock).toMatchObject({ status: "held", lockedAt: at(0), until: at(82.5 + LEASE_S) });
    expect(state.testRun.phase.status).toBe("waiting");
  });

  it("gives the handset up if two answers do not correct the clock: another window of the account may hold it", () => {
    const slept = [...asked, listRead(61 + STEP_S, [FIRST]), listRead(62 + STEP_S, [FIRST])];
    const theirs = notified(200 + STEP_S, "DIAGNOSE_FINAL", "b", 100 + STEP_S);
    const { state, of, opened: shown } = play([...slept, theirs], { server: { b: recording(100 + STEP_S) } });
    expect(state.lock).toMatchObject({ status: "lost", because: "expired" });
    expect(state.testRun.phase.status).toBe("idle");
    expect(shown).toEqual([]);
    // The first lock is its own.
    expect([of("send-lock").length, of("send-unlock").length]).toEqual([1, 0]);
  });

  it.each([
    ["that another account holds it", [listRead(61, [], [[FIRST, COLLEAGUE]])], "taken"],
    ["that it is free", [listRead(61)], "expired"],
    ["that it is free, and another one is this account's", [listRead(61, [SECOND])], "expired"],
    ["nothing within ten seconds", [leaseRanOut(70)], "expired"],
    ["that it refuses the renewal", [listRead(61, [FIRST]), refused(62)], "taken"],
    ["nothing to the renewal", [listRead(61, [FIRST]), leaseRanOut(71)], "expired"],
  ])("gives the handset up if the server says %s", (_, answers, because) => {
    const { state, of } = play([...corrected, ...answers]);
    expect(state.lock).toMatchObject({ status: "lost", because });
    expect(state.testRun.phase.status).toBe("idle");
    expect(of("send-unlock")).toEqual([]);
  });

  it("believes no list that was requested before the step, and no renewal sent before a sleep", () => {
    const early = listRead(61 + STEP_S, [FIRST]);
    if (early.type !== "lock-event" || early.event.type !== "handsets-read") throw new Error("no list");
    const old: JourneyEvent = { ...early, event: { ...early.event, askedAt: at(59) } };
    const { state, effects } = play([old, granted(62 + STEP_S, FIRST, 59)], { from: play(asked).state });
    expect(state.lock).toMatchObject({ status: "held", doubtedSince: at(60 + STEP_S) });
    expect(effects).toEqual([]);
  });

  it.each([
    ["the page is left", pageLeft(60 + STEP_S)],
    ["the session ends", ended(60 + STEP_S)],
    ["two handsets are listed after the lease", listRead(61 + STEP_S, [FIRST, SECOND])],
  ])("unlocks nothing that may be another's when %s", (_, end) => {
    const { of } = play([...RUNNING, end]);
    expect(of("send-unlock")).toEqual([]);
  });
});

/** A computer whose clock a time service sets, and a server that names its own time in every answer. */
async function openOnOwnClock() {
  const time = createManualClock();
  const server = createServerClock({ time });
  let sleptMs = 0;
  const noteDate = () => server.noteServerDate(DEFAULT_START + sleptMs + time.monotonic(), 0);
  noteDate();
  noteDate();
  const http = createFakeHttp();
  const services = aDeployment(
    {},
    {
      clock: { ...time, now: server.now },
      session: createFakeSession(anAccount({ username: ME_NAME })),
      http: {
        ...http,
        async send(request) {
          const reply = await http.send(request);
          noteDate();
          return reply;
        },
      },
    },
  );
  http.reply("GET /v2/handsets/", [aHandsetBody({ udi: FIRST_UDI }), aHandsetBody({ udi: SECOND_UDI })]);
  http.reply(lockRoute(FIRST_UDI), {});
  http.reply(unlockRoute(FIRST_UDI), {});
  http.reply(testsRoute(FIRST_UDI), []);
  const clinic = await openStartedTest(20_000, {}, { services });
  // The page of the handset has read the list.
  await clinic.journey.queryClient.query(handsetsQuery(services, clinic.journey.definition));
  await clinic.pass(10_000);
  const sleep = (ms: number) => {
    sleptMs += ms;
    time.sleep(ms);
  };
  return { clinic, time, http, sleep };
}

describe("createJourney, when this computer's own clock is set", () => {
  const OURS = [aHandsetBody({ udi: FIRST_UDI, lockedBy: ME_NAME }), aHandsetBody({ udi: SECOND_UDI })];

  it.each([
    ["on by ten minutes", [STEP_S]],
    ["back by ten minutes", [-STEP_S]],
    ["on twice", [STEP_S, STEP_S]],
    ["on and back", [STEP_S, -STEP_S]],
    ["on past a renewal only", [200]],
  ])("keeps the test and its handset if it is set %s", async (_, stepsS) => {
    const { clinic, time, http } = await openOnOwnClock();
    http.reply("GET /v2/handsets/", OURS);
    for (const byS of stepsS) {
      time.setWall(time.wall() + byS * 1_000);
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      await clinic.pass(20_000);
    }
    expect(clinic.journey.testRun.getState().phase.status).toBe("waiting");
    expect(clinic.journey.lock.getState()).toMatchObject({
      status: "held",
      udi: FIRST_UDI,
      doubtedSince: undefined,
    });
  });

  it("keeps the test and its handset if it is set on by ten minutes after a short sleep", async () => {
    const { clinic, time, http, sleep } = await openOnOwnClock();
    http.reply("GET /v2/handsets/", OURS);
    sleep(60_000);
    time.setWall(time.wall() + STEP_S * 1_000);
    clinic.journey.catchUp({ isRestored: false });
    await clinic.pass(20_000);
    expect(clinic.journey.testRun.getState().phase.status).toBe("waiting");
    expect(clinic.journey.lock.getState()).toMatchObject({ status: "held", doubtedSince: undefined });
  });

  it("gives the handset up after a sleep past the lease, also if this account holds it: in another window", async () => {
    const { clinic, http, sleep } = await openOnOwnClock();
    http.reply("GET /v2/handsets/", OURS);
    const before = http.sent(lockRoute(FIRST_UDI)).length;
    sleep(STEP_S * 1_000);
    clinic.journey.catchUp({ isRestored: false });
    await clinic.pass(5_000);
    expect(clinic.journey.testRun.getState().phase.status).toBe("idle");
    expect(clinic.journey.lock.getState()).toMatchObject({ status: "lost", because: "expired" });
    expect(http.sent(lockRoute(FIRST_UDI))).toHaveLength(before);
  });

  it.each([
    ["answers late", (http: FakeHttp) => void http.hold("GET /v2/handsets/")],
    ["refuses to answer", (http: FakeHttp) => http.fail("GET /v2/handsets/", "session-ended", 401)],
    ["is out of reach", (http: FakeHttp) => http.fail("GET /v2/handsets/", "network-failure")],
    [
      "names another holder",
      (http: FakeHttp) =>
        http.reply("GET /v2/handsets/", [aHandsetBody({ udi: FIRST_UDI, lockedBy: "gp2" })]),
    ],
  ])("gives the handset up if the server %s", async (_, answer) => {
    const { clinic, time, http } = await openOnOwnClock();
    answer(http);
    time.setWall(time.wall() + STEP_S * 1_000);
    await clinic.pass(20_000);
    expect(clinic.journey.testRun.getState().phase.status).toBe("idle");
    expect(clinic.journey.lock.getState()).toMatchObject({ status: "lost" });
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
