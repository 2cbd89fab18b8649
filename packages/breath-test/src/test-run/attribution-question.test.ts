import { describe, expect, it } from "vitest";

import type { RecordingFacts } from "../attribution/recording-facts.ts";
import { at, facts, fetched, notified, OF, play, pressed } from "../testing/test-run-timeline.ts";
import type { TestRunEvent, TestRunState } from "./test-run-states.ts";

/** Captured before the handset was locked: only the clinician knows whose it is. */
const BEFORE = -60;
const ready = (s: number, id = "x", capturedS = BEFORE): TestRunEvent =>
  notified(s, "DIAGNOSE_INITIAL", "SUCCEEDED", id, capturedS);
const said = (
  s: number,
  isTheirs: boolean,
  capnogramId = "x",
): Extract<TestRunEvent, { type: "inquiry-answered" }> => ({
  type: "inquiry-answered",
  at: at(s),
  of: OF,
  capnogramId,
  isTheirs,
});
const handled = (s: number, isHere: boolean, ...capnogramIds: readonly string[]): TestRunEvent => ({
  type: "recordings-handled",
  at: at(s),
  capnogramIds,
  isHere,
});
const after = (
  events: readonly TestRunEvent[],
  says: Readonly<Record<string, RecordingFacts | undefined>> = {},
) => play("result", [pressed(), ...events], undefined, says);
const getTest = ({ phase }: TestRunState) => ("test" in phase ? phase.test : undefined);
const askedAbout = (events: readonly TestRunEvent[]) => getTest(after(events).state)?.inquiry?.capnogramId;

describe("the test run machine, asking whose a recording is [REQ-TEST-01]", () => {
  it("waits until the recording is ready, and polls at once", () => {
    const decoding = after([notified(20, "DECODE", "SUCCEEDED", "x", BEFORE)]);
    expect(getTest(decoding.state)?.inquiry).toBeUndefined();
    expect(decoding.effects.at(-1)).toEqual({ type: "poll", of: OF });
    expect(after([ready(20)]).did("poll")).toBe(1);
    expect(askedAbout([notified(20, "DECODE", "SUCCEEDED", "x", BEFORE), ready(30)])).toBe("x");
  });

  it("does not poll for this test's own recording or a colleague's", () => {
    expect(after([notified(20, "DECODE", "STARTED", "a")]).did("poll")).toBe(1);
    const colleagues = { x: facts(BEFORE, { administeredBy: "gp2@capno.example" }) };
    expect(after([notified(20, "DECODE", "STARTED", "x", BEFORE)], colleagues).did("poll")).toBe(1);
  });

  it("asks about the newest recording that is ready", () => {
    expect(askedAbout([ready(20, "x", -60), ready(21, "y", -50), ready(22, "z", -70)])).toBe("y");
    expect(askedAbout([ready(20, "x", -60), notified(21, "DECODE", "STARTED", "y", -50)])).toBe("x");
  });

  it("stops the loading timer once", () => {
    const asked = after([ready(20)]);
    expect(asked.effects).toContainEqual({ type: "stop-timer", timer: "loading" });
    const again = play("result", [ready(21)], asked.state);
    expect(again.state).toBe(asked.state);
    expect(again.effects.map((each) => each.type)).toEqual(["forget-result"]);
  });

  it("restarts the loading timer when the question is withdrawn, without a page change", () => {
    const { state, effects } = after([ready(20), handled(100, false, "x")]);
    expect(state.phase).toMatchObject({
      status: "waiting",
      test: { waitingSince: at(100), inquiry: undefined },
    });
    expect(effects.filter((each) => each.type === "start-timer" && each.timer === "loading")).toHaveLength(2);
    expect(effects.filter((each) => each.type === "go-to-loading")).toHaveLength(1);
  });
});

describe("the test run machine, given the clinician's answer [REQ-TEST-01]", () => {
  it("opens the recording once on Yes and records the answer", () => {
    const { state, effects } = after([ready(20), said(30, true), said(30.1, true), said(30.2, false)]);
    expect(state.phase).toMatchObject({
      status: "opening",
      test: { target: { capnogramId: "x", isProved: true } },
    });
    expect(effects.filter((each) => each.type === "record-inquiry")).toMatchObject([
      { isTheirs: true, inquiry: { capnogramId: "x", because: { is: "before-hold" } } },
    ]);
    expect(effects.filter((each) => each.type === "fetch-result")).toHaveLength(1);
    expect(effects.filter((each) => each.type === "mark-handled")).toEqual([]);
  });

  it("marks the recording as handled once on No and forgets it", () => {
    const { state, effects } = after([
      ready(20),
      said(30, false),
      said(30.1, false),
      said(30.2, true),
      ready(40),
    ]);
    expect(state.ledger.handled).toEqual(["x"]);
    expect(getTest(state)).toMatchObject({ candidates: [], inquiry: undefined });
    expect(effects.filter((each) => each.type === "record-inquiry")).toHaveLength(1);
    expect(effects.filter((each) => each.type === "mark-handled")).toEqual([
      { type: "mark-handled", capnogramId: "x" },
    ]);
    expect(effects.filter((each) => each.type === "fetch-result")).toEqual([]);
  });

  it.each<[string, TestRunEvent]>([
    ["about another recording", said(30, true, "y")],
    ["for another test", { ...said(30, true), of: { ...OF, startedAt: at(-600) } }],
  ])("ignores one %s", (_, answer) => {
    const { state } = after([ready(20)]);
    expect(play("result", [answer], state)).toMatchObject({ state, effects: [] });
  });

  it("asks about the next recording after No", () => {
    const { state } = after([ready(20, "x", -60), ready(21, "y", -50), said(30, false, "y")]);
    expect(getTest(state)?.inquiry?.capnogramId).toBe("x");
    expect(getTest(state)?.candidates.map(({ capnogramId }) => capnogramId)).toEqual(["x"]);
  });

  it("asks the product's question about the recording accepted with Yes, whatever was answered for a colleague's [HZ-05]", () => {
    const colleagues = facts(5, { administeredBy: "gp2@capno.example" });
    const { state, did } = play("question", [
      pressed(),
      notified(20, "DIAGNOSE_INITIAL", "SUCCEEDED", "a"),
      { type: "answer-given", at: at(30), of: OF, capnogramId: "a", answer: 12 },
      { type: "answer-accepted", at: at(31), of: OF, capnogramId: "a" },
      notified(40, "DIAGNOSE_FINAL", "SUCCEEDED", "a"),
      { type: "result-fetched", at: at(41), of: OF, capnogramId: "a", facts: colleagues },
      ready(50),
      said(60, true),
    ]);
    expect(state.phase).toMatchObject({
      status: "asking",
      test: { target: { capnogramId: "x" }, question: "asked" },
    });
    expect(did("go-to-question")).toBe(2);
  });
});

describe("the test run machine, told that a recording was opened or declined [REQ-TEST-01]", () => {
  it("tells other tabs only if that happened in this one", () => {
    const told = (isHere: boolean) =>
      after([handled(10, isHere, "x", "y")]).effects.filter((each) => each.type === "mark-handled");
    expect(told(true)).toEqual([
      { type: "mark-handled", capnogramId: "x" },
      { type: "mark-handled", capnogramId: "y" },
    ]);
    expect(told(false)).toEqual([]);
  });

  it("records it once", () => {
    const { state } = after([handled(10, true, "x")]);
    expect(play("result", [handled(11, true, "x")], state)).toMatchObject({ state, effects: [] });
    const more = play("result", [handled(11, true, "x", "y")], state);
    expect(more.state.ledger.handled).toEqual(["x", "y"]);
    expect(more.effects[0]).toEqual({ type: "mark-handled", capnogramId: "y" });
  });

  it("remembers it across a reload in any phase", () => {
    const opening = after([notified(20, "DIAGNOSE_FINAL", "SUCCEEDED", "a")]).state;
    for (const from of [undefined, opening]) {
      const { state, effects } = play("result", [handled(30, false, "x")], from);
      expect(state.ledger.handled).toEqual(["x"]);
      expect(effects).toEqual([{ type: "remember", test: getTest(state), ledger: state.ledger }]);
    }
  });

  it("still waits for it if it was proved before", () => {
    const proved = [notified(20, "DECODE", "SUCCEEDED", "a"), handled(30, false, "a")];
    const { state, did } = after([
      ...proved,
      notified(90, "DIAGNOSE_FINAL", "SUCCEEDED", "a"),
      fetched(91, "a"),
    ]);
    expect(state.phase).toMatchObject({ status: "finished", capnogramId: "a" });
    expect(did("open-result")).toBe(1);
  });

  it("keeps the other candidates, and asks about it no more", () => {
    const asked = after([ready(20, "x"), ready(21, "y", -50)]).state;
    expect(getTest(asked)?.inquiry?.capnogramId).toBe("y");
    const { state } = play("result", [handled(30, false, "y"), ready(31, "y", -50)], asked);
    expect(getTest(state)?.inquiry?.capnogramId).toBe("x");
  });
});
