import { describe, expect, it } from "vitest";

import type { TestRunEvent } from "./test-run-states.ts";
import { at, fetched, HANDSET, notified, OF, play, polled, pressed } from "../testing/test-run-timeline.ts";

const ANSWER = { isKnown: true, packYears: 12 };
const answered: TestRunEvent = {
  type: "answer-given",
  at: at(85),
  of: OF,
  capnogramId: "a",
  answer: ANSWER,
};
const accepted = (s: number): TestRunEvent => ({
  type: "answer-accepted",
  at: at(s),
  of: OF,
  capnogramId: "a",
});
const lost = (s: number): TestRunEvent => ({ type: "answer-lost", at: at(s), of: OF, capnogramId: "a" });
const initial = notified(80, "DIAGNOSE_INITIAL", "SUCCEEDED", "a");
const final = (s: number): TestRunEvent => notified(s, "DIAGNOSE_FINAL", "SUCCEEDED", "a");

describe("the test run machine, with a question before the result [REQ-TEST-07]", () => {
  it("asks after the first diagnosis, waits again after the answer, and opens after the final one", () => {
    const { state, effects } = play("question", [
      pressed(),
      initial,
      answered,
      accepted(100),
      final(110),
      fetched(111, "a"),
    ]);
    expect(state.phase).toMatchObject({ status: "finished", capnogramId: "a" });
    expect(effects).toContainEqual({ type: "go-to-question", udi: HANDSET, capnogramId: "a" });
    expect(effects).toContainEqual({ type: "send-answer", of: OF, capnogramId: "a", answer: ANSWER });
    expect(effects.filter((each) => each.type === "go-to-loading")).toHaveLength(2);
  });

  it("gives the second wait its own full time-out", () => {
    const { effects } = play("question", [pressed(), initial, answered, accepted(400)]);
    const waits = effects.filter((each) => each.type === "start-timer" && each.timer === "loading");
    expect(waits.at(-1)).toMatchObject({ ms: 450_000 });
  });

  it("sends one answer for a double click", () => {
    expect(play("question", [pressed(), initial, answered, answered]).did("send-answer")).toBe(1);
  });

  it("keeps asking when the final diagnosis comes first, then opens the result directly", () => {
    const asked = play("question", [pressed(), initial, final(90)]);
    expect(asked.state.phase.status).toBe("asking");
    const { state, did } = play("question", [answered, accepted(100)], asked.state);
    expect(state.phase.status).toBe("opening");
    expect(did("go-to-loading")).toBe(0);
  });

  it("opens the result on a final diagnosis without a first one", () => {
    expect(play("question", [pressed(), final(90)]).state.phase.status).toBe("opening");
  });

  it("does not ask again after the answer", () => {
    const { did } = play("question", [
      pressed(),
      initial,
      answered,
      accepted(100),
      initial,
      polled(110, ["in-progress", "a", 5]),
    ]);
    expect(did("go-to-question")).toBe(1);
  });

  it("shows the server's refusal and lets the clinician answer again", () => {
    const { state, did } = play("question", [
      pressed(),
      initial,
      answered,
      { type: "answer-refused", at: at(86), of: OF, capnogramId: "a", message: "Too many" },
      answered,
    ]);
    expect(did("send-answer")).toBe(2);
    expect(state.phase).toMatchObject({ status: "asking", refusal: undefined });
  });

  it("opens the result on the final diagnosis after an answer without a response", () => {
    const { state } = play("question", [pressed(), initial, answered, lost(90), final(95)]);
    expect(state.phase.status).toBe("opening");
  });

  it("opens the result when a second answer is refused because the first had arrived", () => {
    const refused: TestRunEvent = {
      type: "answer-refused",
      at: at(99),
      of: OF,
      capnogramId: "a",
      message: "Entered already",
    };
    const twice = [pressed(), initial, answered, lost(90), answered, final(95)];
    expect(play("question", twice).state.phase.status).toBe("asking");
    expect(play("question", [...twice, refused]).state.phase.status).toBe("opening");
  });

  it("has no loading time-out while it asks, but keeps the failure timer [REQ-TEST-08]", () => {
    const asked = [pressed(), initial];
    const timedOut = play("question", [...asked, { type: "loading-timer-ran-out", at: at(450) }]);
    expect(timedOut.state.phase.status).toBe("asking");
    const failed = play("question", [
      ...asked,
      notified(90, "DIAGNOSE_FINAL", "FAILED", "a"),
      { type: "failure-timer-ran-out", at: at(120) },
    ]);
    expect(failed.state.phase.status).toBe("failed");
  });

  it("keeps an answer in flight with its own recording", () => {
    const { state } = play("question", [
      pressed(),
      initial,
      answered,
      notified(90, "DECODE", "STARTED", "b", 60),
      accepted(91),
    ]);
    expect(state.phase).toMatchObject({ status: "waiting", test: { question: "answered" } });
  });

  it("probes for the first diagnosis when its push was lost [REQ-TEST-03]", () => {
    const { effects } = play("question", [pressed(), polled(90, ["in-progress", "a", 5])]);
    expect(effects).toContainEqual({
      type: "probe",
      of: OF,
      capnogramId: "a",
      capturedAt: at(5),
    });
    const probed = { type: "probed", at: at(91), of: OF, capnogramId: "a", capturedAt: at(5) } as const;
    const found = play("question", [pressed(), polled(90, ["in-progress", "a", 5]), probed]);
    expect(found.state.phase.status).toBe("asking");
  });

  it("asks again after a reload if nothing was sent", () => {
    const before = play("question", [pressed(), initial]);
    if (before.state.phase.status !== "asking") throw new Error("expected the question");
    const { state, did } = play("question", [{ type: "resumed", at: at(95), test: before.state.phase.test }]);
    expect(state.phase.status).toBe("asking");
    expect(did("send-answer")).toBe(0);
  });

  it("announces a late first diagnosis, whose question can then be opened", () => {
    const late = play("question", [
      pressed(),
      notified(80, "DECODE", "SUCCEEDED", "a"),
      { type: "given-up", at: at(90) },
      notified(95, "DIAGNOSE_INITIAL", "SUCCEEDED", "a"),
      { type: "late-question-opened", at: at(99), capnogramId: "a" },
    ]);
    expect(late.did("announce-late")).toBe(1);
    expect(late.state.phase).toMatchObject({ status: "asking", test: { startedAt: at(0) } });
  });
});
