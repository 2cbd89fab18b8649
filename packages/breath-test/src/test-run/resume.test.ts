import { describe, expect, it } from "vitest";

import type { Lead } from "../definition.ts";
import { at, facts, HANDSET, HOLD, notified, OF, play, pressed } from "../testing/test-run-timeline.ts";
import type { TestRunEvent, TestRunState, PendingTest } from "./test-run-states.ts";

const first = notified(80, "DIAGNOSE_INITIAL", "SUCCEEDED", "a");
const final = notified(90, "DIAGNOSE_FINAL", "SUCCEEDED", "a");
const given: TestRunEvent = { type: "answer-given", at: at(85), of: OF, capnogramId: "a", answer: 12 };
const lost: TestRunEvent = { type: "answer-lost", at: at(86), of: OF, capnogramId: "a" };

function getTest({ phase }: TestRunState): PendingTest {
  if (!("test" in phase)) throw new Error("no test runs");
  return phase.test;
}

/** A page loaded at `s` with what the page before it last remembered. */
function reloaded(s: number, events: readonly TestRunEvent[], leadsTo: Lead = "question") {
  const { effects } = play(leadsTo, [pressed(), ...events]);
  const remembered = effects.findLast((each) => each.type === "remember")?.test;
  if (remembered === undefined) throw new Error("no test was remembered");
  return play(leadsTo, [{ type: "resumed", at: at(s), test: remembered }]);
}

describe("the test run machine, resuming a test after a reload [REQ-TEST-02]", () => {
  it.each([
    ["the rest of its time", 100, 350_000],
    ["no time if that has run out", 500, 0],
    ["its full time and no more if the clock was set back", -50, 450_000],
  ])("gives the loading timer %s", (_, s, ms) => {
    const { effects } = reloaded(s, []);
    expect(effects.slice(1)).toEqual([
      { type: "start-timer", timer: "loading", ms },
      { type: "start-timer", timer: "poll", ms: 10_000 },
      { type: "poll", of: OF },
    ]);
  });

  it("restarts the failure timer after a failure", () => {
    const failing = [notified(80, "DECODE", "FAILED", "a")];
    const start = { type: "start-timer", timer: "failure", ms: 30_000 };
    expect(reloaded(100, failing).effects).toContainEqual(start);
    expect(reloaded(100, []).effects).not.toContainEqual(start);
    expect(reloaded(100, [first, notified(90, "DIAGNOSE_FINAL", "FAILED", "a")]).effects).toContainEqual(
      start,
    );
  });

  it("asks the question again and polls", () => {
    const { state, effects } = reloaded(100, [first]);
    expect(state.phase).toMatchObject({
      status: "asking",
      refusal: undefined,
      test: { mayBeAnswered: false },
    });
    expect(effects).toEqual([
      { type: "go-to-question", udi: HANDSET, capnogramId: "a" },
      { type: "poll", of: OF },
      { type: "start-timer", timer: "poll", ms: 10_000 },
    ]);
  });

  it.each([
    ["was in flight", [first, given]],
    ["was sent without a response", [first, given, lost]],
  ])("asks again but opens a final diagnosis if the answer %s [HZ-05]", (_, events) => {
    const { state } = reloaded(100, events);
    expect(state.phase).toMatchObject({
      status: "asking",
      test: { question: "asked", mayBeAnswered: true },
    });
    expect(play("question", [final], state).state.phase.status).toBe("opening");
  });

  it("opens a final diagnosis when it is reported again", () => {
    const { state } = reloaded(100, [first, given, final]);
    expect(state.phase.status).toBe("asking");
    const again = play("question", [{ ...final, at: at(101) }], state);
    expect(again.state.phase.status).toBe("opening");
    expect(again.effects.filter((each) => each.type === "fetch-result")).toHaveLength(1);
  });

  it("fetches at once what had succeeded before", () => {
    const { state, effects } = reloaded(100, [final], "result");
    expect(state.phase.status).toBe("opening");
    expect(effects.at(-1)).toEqual({ type: "fetch-result", of: OF, capnogramId: "a" });
  });

  it("does nothing if another test is running", () => {
    const running = play("result", [pressed()]).state;
    const test = { ...getTest(running), startedAt: at(-600) };
    expect(play("result", [{ type: "resumed", at: at(10), test }], running)).toMatchObject({
      state: running,
      effects: [],
    });
  });
});

describe("the test run machine, resuming a test whose lock was doubted [REQ-TEST-01]", () => {
  const doubted = (from: PendingTest): PendingTest => ({
    ...from,
    holds: [{ ...HOLD, isDoubted: true }],
  });
  const report = (capturedS: number) => notified(20, "DIAGNOSE_FINAL", "SUCCEEDED", "x", capturedS);
  /** A test that received a report about `x` while its lock was doubted. */
  function takenUp(capturedS: number) {
    const hold: TestRunEvent = {
      type: "hold-changed",
      at: at(1),
      udi: HANDSET,
      hold: { ...HOLD, isDoubted: true },
    };
    const before = play("result", [pressed(), hold, report(capturedS)]);
    return play("result", [{ type: "resumed", at: at(30), test: doubted(getTest(before.state)) }]);
  }

  it.each([
    ["followed by its time until then", 5],
    ["from before Start", -10],
  ])("asks about a recording %s, although no report is new", (_, capturedS) => {
    const again = play("result", [report(capturedS)], takenUp(capturedS).state);
    expect(getTest(again.state)).toMatchObject({ target: undefined, inquiry: { capnogramId: "x" } });
    expect(again.effects).toContainEqual({ type: "stop-timer", timer: "loading" });
  });
});

it("the test run machine stops following a recording from a doubted lock period after a reload [REQ-TEST-01]", () => {
  const hold: TestRunEvent = {
    type: "hold-changed",
    at: at(1),
    udi: HANDSET,
    hold: { ...HOLD, isDoubted: true },
  };
  const decoding = notified(20, "DECODE", "STARTED", "x", 5);
  const before = play("result", [pressed(), hold, decoding]).state;
  expect(getTest(before).target).toMatchObject({ capnogramId: "x", isProved: false });
  const again = play("result", [{ type: "resumed", at: at(30), test: getTest(before) }, decoding]);
  expect(getTest(again.state)).toMatchObject({ target: undefined, inquiry: undefined });
});

describe("the test run machine, fetching a result [REQ-TEST-01]", () => {
  const opening = play("result", [pressed(), final]).state;
  const changed = (hold: typeof HOLD | undefined, udi = HANDSET): TestRunEvent => ({
    type: "hold-changed",
    at: at(91),
    udi,
    hold,
  });

  it("remembers changes of the lock period for a reload", () => {
    const confirmed = { ...HOLD, provedUntil: at(91) };
    const { state, effects } = play("result", [changed(confirmed)], opening);
    expect(state.phase).toMatchObject({
      status: "opening",
      test: { holds: [confirmed], target: { capnogramId: "a" } },
    });
    expect(effects).toEqual([{ type: "remember", test: getTest(state), ledger: state.ledger }]);
    expect(getTest(play("result", [changed(undefined)], opening).state).holds).toMatchObject([
      { leaseUntil: undefined },
    ]);
  });

  it("ignores reports about other recordings", () => {
    const played = play("result", [pressed(), notified(20, "DECODE", "STARTED", "b", 4), final]).state;
    const events: readonly TestRunEvent[] = [
      { type: "recording-checked", at: at(91), of: OF, capnogramId: "b", facts: facts(4) },
      notified(92, "DIAGNOSE_FINAL", "FAILED", "b", 4),
      notified(93, "DECODE", "STARTED", "c", 60),
    ];
    for (const event of events)
      expect(play("result", [event], played)).toMatchObject({ state: played, effects: [] });
  });
});
