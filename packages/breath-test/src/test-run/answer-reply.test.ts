import { describe, expect, it } from "vitest";

import { at, facts, HANDSET, notified, OF, play, polled, pressed } from "../testing/test-run-timeline.ts";
import type { TestRunEvent, TestRunState } from "./test-run-states.ts";

const ANOTHER = { ...OF, startedAt: at(-600) };
const given = (of = OF, capnogramId = "a"): TestRunEvent => ({
  type: "answer-given",
  at: at(85),
  of,
  capnogramId,
  answer: 12,
});
const accepted = (of = OF, capnogramId = "a"): TestRunEvent => ({
  type: "answer-accepted",
  at: at(90),
  of,
  capnogramId,
});
const refused = (of = OF, capnogramId = "a"): TestRunEvent => ({
  type: "answer-refused",
  at: at(90),
  of,
  capnogramId,
  message: "Too many",
});
const lost = (of = OF, capnogramId = "a"): TestRunEvent => ({
  type: "answer-lost",
  at: at(90),
  of,
  capnogramId,
});

const run = (events: readonly TestRunEvent[], from?: TestRunState) => play("question", events, from);
const asking = run([pressed(), notified(80, "DIAGNOSE_INITIAL", "SUCCEEDED", "a")]).state;
const sending = run([given()], asking).state;
const failedBehind = (from: TestRunState) =>
  run([notified(86, "DIAGNOSE_FINAL", "FAILED", "a"), { type: "failure-timer-ran-out", at: at(116) }], from)
    .state;
const remembered = (state: TestRunState) => ({
  type: "remember",
  test: "test" in state.phase ? state.phase.test : undefined,
  ledger: state.ledger,
});

describe("the test run machine, given an answer [HZ-05]", () => {
  it.each<[string, TestRunState, TestRunEvent]>([
    ["of another test", asking, given(ANOTHER)],
    ["for another recording", asking, given(OF, "b")],
    ["while one is in flight", sending, given()],
    ["behind TEST ERROR", failedBehind(asking), given()],
    ["after it was accepted", run([accepted()], sending).state, given()],
  ])("ignores one %s", (_, from, event) => {
    expect(run([event], from)).toMatchObject({ state: from, effects: [] });
  });

  it("remembers it as in flight before it sends it, so that a reload does not send it twice", () => {
    const { state, effects } = run([given()], asking);
    expect(effects).toEqual([
      remembered(state),
      { type: "send-answer", of: OF, capnogramId: "a", answer: 12 },
    ]);
    expect(state.phase).toMatchObject({ test: { question: "sending" } });
  });
});

describe("the test run machine, given the response to an answer", () => {
  it.each([
    ["accepted", accepted],
    ["refused", refused],
    ["lost", lost],
  ])("ignores one that was %s for another test or recording, or without an answer in flight", (_, reply) => {
    const cases: readonly (readonly [TestRunState, TestRunEvent])[] = [
      [sending, reply(ANOTHER)],
      [sending, reply(OF, "b")],
      [asking, reply()],
      [failedBehind(asking), reply()],
      [run([pressed()]).state, reply()],
      [run([]).state, reply()],
    ];
    for (const [from, event] of cases) expect(run([event], from)).toMatchObject({ state: from, effects: [] });
  });

  it("waits again on the loading page after it was accepted", () => {
    const { state, effects } = run([accepted()], sending);
    expect(state.phase).toMatchObject({
      status: "waiting",
      test: { question: "answered", waitingSince: at(90) },
    });
    expect(effects).toEqual([
      remembered(state),
      { type: "start-timer", timer: "loading", ms: 450_000 },
      { type: "start-timer", timer: "poll", ms: 10_000 },
      { type: "poll", of: OF },
      { type: "go-to-loading", udi: HANDSET },
    ]);
  });

  it("shows a refusal and asks again", () => {
    const { state, effects } = run([refused()], sending);
    expect(state.phase).toMatchObject({
      status: "asking",
      refusal: "Too many",
      test: { question: "asked", mayBeAnswered: false },
    });
    expect(effects).toEqual([remembered(state)]);
  });

  it("remembers that the server may have an answer without a response", () => {
    const { state, effects } = run([lost()], sending);
    expect(state.phase).toMatchObject({ status: "asking", test: { question: "asked", mayBeAnswered: true } });
    expect(effects).toEqual([remembered(state)]);
  });

  it("asks about a newer recording although the answer for the one before was lost", () => {
    const newer = (stage: "DIAGNOSE_INITIAL" | "DIAGNOSE_FINAL") =>
      notified(100, stage, "SUCCEEDED", "b", 95);
    const { state, did } = run([lost(), newer("DIAGNOSE_INITIAL"), newer("DIAGNOSE_FINAL")], sending);
    expect(state.phase).toMatchObject({
      status: "asking",
      test: { target: { capnogramId: "b" }, question: "asked", mayBeAnswered: false },
    });
    expect(did("fetch-result")).toBe(0);
  });

  it.each([
    ["accepted", accepted, { question: "answered" }],
    ["refused", refused, { question: "asked", mayBeAnswered: false }],
    ["lost", lost, { question: "asked", mayBeAnswered: true }],
  ] as const)("records an answer that was %s behind TEST ERROR and changes no page", (_, reply, test) => {
    const { state, effects } = run([reply()], failedBehind(sending));
    expect(state.phase).toEqual({ status: "failed", test: expect.objectContaining(test) });
    expect(effects).toEqual([remembered(state)]);
  });

  it.each([
    ["is listed as failed", polled(125, ["failed", "a", 5])],
    ["is listed as in progress", polled(125, ["in-progress", "a", 5])],
    ["fails again", notified(125, "DIAGNOSE_FINAL", "FAILED", "a")],
    ["is reported as decoded", notified(125, "DECODE", "SUCCEEDED", "a")],
  ])("keeps TEST ERROR over the question while its recording %s [REQ-TEST-08] [REQ-TEST-09]", (_, event) => {
    const { state, effects } = run([event], failedBehind(asking));
    expect(state.phase.status).toBe("failed");
    expect(effects.filter((each) => each.type.startsWith("go-to"))).toEqual([]);
  });

  it("closes a TEST ERROR from the loading time-out once the first diagnosis is proved to be this test's", () => {
    const says = { a: undefined };
    const unproved = [pressed(), notified(80, "DIAGNOSE_INITIAL", "SUCCEEDED", "a")];
    const { state } = play(
      "question",
      [...unproved, { type: "loading-timer-ran-out", at: at(450) }],
      undefined,
      says,
    );
    expect(state.phase.status).toBe("failed");
    const said: TestRunEvent = {
      type: "recording-checked",
      at: at(460),
      of: OF,
      capnogramId: "a",
      facts: facts(5),
    };
    expect(run([said], state).state.phase.status).toBe("asking");
  });

  it("opens a late final diagnosis from behind TEST ERROR after the answer was accepted [REQ-TEST-09]", () => {
    const answered = run([accepted()], failedBehind(sending)).state;
    const { state } = run([notified(130, "DIAGNOSE_FINAL", "SUCCEEDED", "a")], answered);
    expect(state.phase.status).toBe("opening");
  });
});

describe("the test run machine, asking its question", () => {
  it("asks although the final diagnosis failed before the recording was proved [REQ-TEST-08]", () => {
    const candidates = [
      pressed(),
      notified(80, "DIAGNOSE_INITIAL", "SUCCEEDED", "a"),
      notified(81, "DIAGNOSE_FINAL", "FAILED", "a"),
    ];
    const { state } = play("question", candidates, undefined, { a: undefined });
    const said: TestRunEvent = {
      type: "recording-checked",
      at: at(90),
      of: OF,
      capnogramId: "a",
      facts: facts(5),
    };
    const asked = run([said], state).state;
    expect(asked.phase).toMatchObject({ status: "asking", test: { failing: "DIAGNOSE_FINAL" } });
    expect(run([{ type: "failure-timer-ran-out", at: at(111) }], asked).state.phase.status).toBe("failed");
  });

  it("changes no page on reports about the same recording", () => {
    const { state, effects } = run(
      [notified(85, "DECODE", "SUCCEEDED", "a"), notified(86, "DIAGNOSE_FINAL", "SUCCEEDED", "a")],
      asking,
    );
    expect(state.phase.status).toBe("asking");
    expect(effects.filter((each) => each.type.startsWith("go-to") || each.type.endsWith("-timer"))).toEqual(
      [],
    );
  });

  it("does not move an answer in flight to a newer recording", () => {
    const { state } = run([notified(86, "DIAGNOSE_INITIAL", "SUCCEEDED", "b", 60)], sending);
    expect(state.phase).toMatchObject({
      status: "asking",
      test: { question: "sending", target: { capnogramId: "a" } },
    });
  });

  it("withdraws a failure on a success without asking a second time", () => {
    const failing = run([notified(86, "DIAGNOSE_FINAL", "FAILED", "a")], sending);
    const { state, effects } = run([notified(87, "DIAGNOSE_FINAL", "SUCCEEDED", "a")], failing.state);
    expect(state.phase).toMatchObject({
      status: "asking",
      test: { question: "sending", failing: undefined },
    });
    expect(effects).toContainEqual({ type: "stop-timer", timer: "failure" });
    const late = run([notified(120, "DIAGNOSE_FINAL", "SUCCEEDED", "a")], failedBehind(sending));
    expect(late.state.phase).toMatchObject({ status: "asking", test: { question: "sending" } });
  });
});

describe("the test run machine, reopening the question of an abandoned test [REQ-TEST-09]", () => {
  const left = run([{ type: "left", at: at(90) }], asking).state;
  const opened = (capnogramId: string): TestRunEvent => ({
    type: "late-question-opened",
    at: at(99),
    capnogramId,
  });

  it("opens it with its recording and polls", () => {
    const { state, effects } = run([opened("a")], left);
    expect(state.ledger.abandoned).toEqual([]);
    expect(state.phase).toMatchObject({
      status: "asking",
      refusal: undefined,
      test: { waitingSince: at(99), question: "asked", mayBeAnswered: false, isReopened: true },
    });
    expect(effects).toEqual([
      remembered(state),
      { type: "go-to-question", udi: HANDSET, capnogramId: "a" },
      { type: "start-timer", timer: "poll", ms: 10_000 },
    ]);
  });

  it.each<[string, TestRunState, TestRunEvent]>([
    ["while another test runs", run([pressed(95)], left).state, opened("a")],
    ["for a recording of no test", left, opened("b")],
    ["for a test without a recording", run([pressed(), { type: "left", at: at(5) }]).state, opened("a")],
  ])("does nothing %s", (_, from, event) => {
    expect(run([event], from)).toMatchObject({ state: from, effects: [] });
  });

  it("continues to its result", () => {
    const again = run([opened("a"), given(), accepted()], left);
    expect(again.state.phase.status).toBe("waiting");
    expect(run([notified(120, "DIAGNOSE_FINAL", "SUCCEEDED", "a")], again.state).state.phase.status).toBe(
      "opening",
    );
  });

  it("chooses the right one of several tests", () => {
    const both = run([pressed(95), { type: "left", at: at(96) }], left).state;
    expect(run([opened("a")], both).state.ledger.abandoned).toMatchObject([{ startedAt: at(95) }]);
  });
});
