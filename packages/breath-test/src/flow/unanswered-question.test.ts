import { describe, expect, it } from "vitest";

import type { FlowEvent } from "./flow-states.ts";
import { getUnansweredTest } from "./flow-transitions.ts";
import { at, notified, OF, play, polled, pressed } from "../testing/flow-timeline.ts";

const initial = notified(80, "DIAGNOSE_INITIAL", "SUCCEEDED", "a");
const left: FlowEvent = { type: "left", at: at(90) };
const answered: FlowEvent = { type: "answer-given", at: at(84), of: OF, capnogramId: "a", answer: 12 };
const opened: FlowEvent = { type: "late-question-opened", at: at(100), capnogramId: "a" };

describe("a question that was left without an answer · fault F03", () => {
  it("can be opened again, with nothing sent", () => {
    const { state, did } = play("question", [pressed(), initial, left]);
    expect(getUnansweredTest(state)?.target.capnogramId).toBe("a");
    const again = play("question", [opened], state);
    expect(again.state.phase).toMatchObject({ is: "asking", test: { target: { capnogramId: "a" } } });
    expect(getUnansweredTest(again.state)).toBeUndefined();
    expect(did("send-answer") + again.did("send-answer")).toBe(0);
  });

  it("is not announced a second time when its first diagnosis is heard of again", () => {
    expect(play("question", [pressed(), initial, left, initial]).did("announce-late")).toBe(0);
  });

  it.each<[string, readonly FlowEvent[]]>([
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

  it("never takes the recording of whoever used the handset meanwhile · decision T1", () => {
    const { state, did } = play("question", [
      pressed(),
      initial,
      left,
      opened,
      notified(110, "DIAGNOSE_FINAL", "SUCCEEDED", "b", 95),
      polled(115, ["completed", "b", 95], ["in-progress", "a", 5]),
    ]);
    expect(state.phase).toMatchObject({ is: "asking", test: { target: { capnogramId: "a" } } });
    expect(did("fetch-result")).toBe(0);
  });
});
