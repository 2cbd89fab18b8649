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

describe("an answer goes once, to the recording it was given for [HZ-05]", () => {
  it.each<[string, TestRunState, TestRunEvent]>([
    ["of another test", asking, given(ANOTHER)],
    ["to another recording", asking, given(OF, "b")],
    ["while one is on its way", sending, given()],
    ["behind TEST ERROR", failedBehind(asking), given()],
    ["once it was answered", run([accepted()], sending).state, given()],
  ])("not one %s", (_, from, event) => {
    expect(run([event], from)).toMatchObject({ state: from, effects: [] });
  });

  it("an answer goes once, to the recording it was given for is remembered as on its way before it is sent: a reload must not send it again", () => {
    const { state, effects } = run([given()], asking);
    expect(effects).toEqual([
      remembered(state),
      { type: "send-answer", of: OF, capnogramId: "a", answer: 12 },
    ]);
    expect(state.phase).toMatchObject({ test: { question: "sending" } });
  });
});

describe("a reply counts for the answer it is to", () => {
  it.each([
    ["accepted", accepted],
    ["refused", refused],
    ["lost", lost],
  ])("%s: of another test, another recording, or none that was sent, it is nothing", (_, reply) => {
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

  it("accepted: the wait begins anew, on its page", () => {
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

  it("refused: it is said, nothing was taken, and it is asked for again", () => {
    const { state, effects } = run([refused()], sending);
    expect(state.phase).toMatchObject({
      status: "asking",
      refusal: "Too many",
      test: { question: "asked", mayBeAnswered: false },
    });
    expect(effects).toEqual([remembered(state)]);
  });

  it("lost: the server may have it, and that is remembered", () => {
    const { state, effects } = run([lost()], sending);
    expect(state.phase).toMatchObject({ status: "asking", test: { question: "asked", mayBeAnswered: true } });
    expect(effects).toEqual([remembered(state)]);
  });

  it.each([
    ["accepted", accepted, { question: "answered" }],
    ["refused", refused, { question: "asked", mayBeAnswered: false }],
    ["lost", lost, { question: "asked", mayBeAnswered: true }],
  ] as const)("%s behind TEST ERROR: noted, and no page changes", (_, reply, test) => {
    const { state, effects } = run([reply()], failedBehind(sending));
    expect(state.phase).toEqual({ status: "failed", test: expect.objectContaining(test) });
    expect(effects).toEqual([remembered(state)]);
  });

  it.each([
    ["is listed as failed", polled(125, ["failed", "a", 5])],
    ["is listed as in progress", polled(125, ["in-progress", "a", 5])],
    ["fails once more", notified(125, "DIAGNOSE_FINAL", "FAILED", "a")],
    ["is heard to have been decoded", notified(125, "DECODE", "SUCCEEDED", "a")],
  ])("TEST ERROR stays over the question while its recording %s [REQ-TEST-08] [REQ-TEST-09]", (_, event) => {
    const { state, effects } = run([event], failedBehind(asking));
    expect(state.phase.status).toBe("failed");
    expect(effects.filter((each) => each.type.startsWith("go-to"))).toEqual([]);
  });

  it("TEST ERROR goes when the wait alone had run out, once the first diagnosis is known to be this test's", () => {
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

  it("a late final diagnosis opens behind TEST ERROR once it was accepted [REQ-TEST-09]", () => {
    const answered = run([accepted()], failedBehind(sending)).state;
    const { state } = run([notified(130, "DIAGNOSE_FINAL", "SUCCEEDED", "a")], answered);
    expect(state.phase.status).toBe("opening");
  });
});

describe("news while a person is asked", () => {
  it("do not keep the question back, where the final diagnosis had failed before the recording was proved [REQ-TEST-08]", () => {
    const heard = [
      pressed(),
      notified(80, "DIAGNOSE_INITIAL", "SUCCEEDED", "a"),
      notified(81, "DIAGNOSE_FINAL", "FAILED", "a"),
    ];
    const { state } = play("question", heard, undefined, { a: undefined });
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

  it("change no page where they are of the same recording", () => {
    const { state, effects } = run(
      [notified(85, "DECODE", "SUCCEEDED", "a"), notified(86, "DIAGNOSE_FINAL", "SUCCEEDED", "a")],
      asking,
    );
    expect(state.phase.status).toBe("asking");
    expect(effects.filter((each) => each.type.startsWith("go-to") || each.type.endsWith("-timer"))).toEqual(
      [],
    );
  });

  it("do not take an answer on its way to a newer recording", () => {
    const { state } = run([notified(86, "DIAGNOSE_INITIAL", "SUCCEEDED", "b", 60)], sending);
    expect(state.phase).toMatchObject({
      status: "asking",
      test: { question: "sending", target: { capnogramId: "a" } },
    });
  });

  it("take back what went wrong behind it, and put no second question", () => {
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

describe("the question of a test that was given up [REQ-TEST-09]", () => {
  const left = run([{ type: "left", at: at(90) }], asking).state;
  const opened = (capnogramId: string): TestRunEvent => ({
    type: "late-question-opened",
    at: at(99),
    capnogramId,
  });

  it("the question of a test that was given up is opened with its recording, and polled for", () => {
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
    ["of a recording that is no test's", left, opened("b")],
    ["of a test without one", run([pressed(), { type: "left", at: at(5) }]).state, opened("a")],
  ])("is not opened %s", (_, from, event) => {
    expect(run([event], from)).toMatchObject({ state: from, effects: [] });
  });

  it("goes on to its result, as any other", () => {
    const again = run([opened("a"), given(), accepted()], left);
    expect(again.state.phase.status).toBe("waiting");
    expect(run([notified(120, "DIAGNOSE_FINAL", "SUCCEEDED", "a")], again.state).state.phase.status).toBe(
      "opening",
    );
  });

  it("opens that one of several", () => {
    const both = run([pressed(95), { type: "left", at: at(96) }], left).state;
    expect(run([opened("a")], both).state.ledger.abandoned).toMatchObject([{ startedAt: at(95) }]);
  });
});
