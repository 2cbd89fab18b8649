import { describe, expect, it } from "vitest";

import type { TestRunEvent } from "./test-run-states.ts";
import { IDLE_TEST_RUN } from "./test-run-machine.ts";
import { getUnansweredTest } from "./test-run-transitions.ts";
import { at, notified, OF, play, polled, pressed } from "../testing/test-run-timeline.ts";

const initial = notified(80, "DIAGNOSE_INITIAL", "SUCCEEDED", "a");
const left: TestRunEvent = { type: "left", at: at(90) };
const answered: TestRunEvent = { type: "answer-given", at: at(84), of: OF, capnogramId: "a", answer: 12 };
const opened: Extract<TestRunEvent, { type: "late-question-opened" }> = {
  type: "late-question-opened",
  at: at(100),
  capnogramId: "a",
};

describe("a question that was left without an answer [FM-03]", () => {
  it("can be opened again, with nothing sent", () => {
    const { state, did } = play("question", [pressed(), initial, left]);
    expect(getUnansweredTest(state)?.target.capnogramId).toBe("a");
    const again = play("question", [opened], state);
    expect(again.state.phase).toMatchObject({ status: "asking", test: { target: { capnogramId: "a" } } });
    expect(getUnansweredTest(again.state)).toBeUndefined();
    expect(did("send-answer") + again.did("send-answer")).toBe(0);
  });

  it("a question that was left without an answer is not announced a second time when its first diagnosis is heard of again", () => {
    expect(play("question", [pressed(), initial, left, initial]).did("announce-late")).toBe(0);
  });

  it.each<[string, readonly TestRunEvent[]]>([
    ["no recording has come", [left]],
    ["the answer is on its way", [initial, answered, left]],
    [
      "its reply was lost",
      [initial, answered, { type: "answer-lost", at: at(85), of: OF, capnogramId: "a" }, left],
    ],
    ["the test failed", [initial, notified(85, "DIAGNOSE_FINAL", "FAILED", "a"), left]],
    ["another tab goes on with it", [initial, { type: "left", at: at(90), goesOnElsewhere: true }]],
    ["its final diagnosis is there", [initial, left, notified(95, "DIAGNOSE_FINAL", "SUCCEEDED", "a")]],
    ["the next test was started", [initial, left, pressed(95), { type: "left", at: at(99) }]],
  ])("is not offered where %s", (_why, events) => {
    expect(getUnansweredTest(play("question", [pressed(), ...events]).state)).toBeUndefined();
  });

  it("a question that was left without an answer is not offered by a session that has given up no test", () => {
    expect(getUnansweredTest(IDLE_TEST_RUN)).toBeUndefined();
  });

  it("a question that was left without an answer is owed for none of them once the next test begins", () => {
    const { ledger } = play("question", [pressed(), initial, left, pressed(95)]).state;
    expect(ledger.abandoned.map(({ isAnswerOwed }) => isAnswerOwed)).toEqual([false]);
  });

  it("a question that was left without an answer is not offered while the late question of an earlier test is open", () => {
    const { state } = play("question", [
      pressed(-20),
      notified(-15, "DECODE", "SUCCEEDED", "early", -18),
      { type: "left", at: at(-10) },
      pressed(),
      initial,
      left,
      notified(95, "DIAGNOSE_INITIAL", "SUCCEEDED", "early", -18),
      { ...opened, capnogramId: "early" },
    ]);
    expect(state.phase).toMatchObject({ status: "asking", test: { target: { capnogramId: "early" } } });
    expect(state.ledger.abandoned.at(-1)?.isAnswerOwed).toBe(true);
    expect(getUnansweredTest(state)).toBeUndefined();
  });

  it.each([
    ["after it was left", 95],
    ["while it ran: nobody knows by whom any more", 60],
  ])("never takes the recording of whoever used the handset %s [REQ-TEST-01]", (_, capturedS) => {
    const { state, did } = play("question", [
      pressed(),
      initial,
      left,
      opened,
      notified(110, "DIAGNOSE_FINAL", "SUCCEEDED", "b", capturedS),
      polled(115, ["completed", "b", capturedS], ["in-progress", "a", 5]),
    ]);
    expect(state.phase).toMatchObject({ status: "asking", test: { target: { capnogramId: "a" } } });
    expect(did("fetch-result")).toBe(0);
  });
});
