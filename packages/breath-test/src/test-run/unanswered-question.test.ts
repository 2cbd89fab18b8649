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

describe("the test run machine, with a question left unanswered [FM-03]", () => {
  it("can ask it again without having sent anything", () => {
    const { state, did } = play("question", [pressed(), initial, left]);
    expect(getUnansweredTest(state)?.target.capnogramId).toBe("a");
    const again = play("question", [opened], state);
    expect(again.state.phase).toMatchObject({ status: "asking", test: { target: { capnogramId: "a" } } });
    expect(getUnansweredTest(again.state)).toBeUndefined();
    expect(did("send-answer") + again.did("send-answer")).toBe(0);
  });

  it("does not announce it again when its first diagnosis is reported again", () => {
    expect(play("question", [pressed(), initial, left, initial]).did("announce-late")).toBe(0);
  });

  it.each<[string, readonly TestRunEvent[]]>([
    ["no recording has arrived", [left]],
    ["the answer is in flight", [initial, answered, left]],
    [
      "the answer got no response",
      [initial, answered, { type: "answer-lost", at: at(85), of: OF, capnogramId: "a" }, left],
    ],
    ["the test failed", [initial, notified(85, "DIAGNOSE_FINAL", "FAILED", "a"), left]],
    ["another tab continues it", [initial, { type: "left", at: at(90), goesOnElsewhere: true }]],
    ["its final diagnosis exists", [initial, left, notified(95, "DIAGNOSE_FINAL", "SUCCEEDED", "a")]],
    ["the next test was started", [initial, left, pressed(95), { type: "left", at: at(99) }]],
  ])("does not offer it if %s", (_why, events) => {
    expect(getUnansweredTest(play("question", [pressed(), ...events]).state)).toBeUndefined();
  });

  it("offers none if no test was abandoned", () => {
    expect(getUnansweredTest(IDLE_TEST_RUN)).toBeUndefined();
  });

  it("offers none once the next test starts", () => {
    const { ledger } = play("question", [pressed(), initial, left, pressed(95)]).state;
    expect(ledger.abandoned.map(({ isAnswerOwed }) => isAnswerOwed)).toEqual([false]);
  });

  it("offers none while an earlier test's late question is open", () => {
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
    ["captured after it was left", 95],
    ["captured while it ran, since its owner is no longer certain", 60],
  ])("never takes a recording %s [REQ-TEST-01]", (_, capturedS) => {
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
