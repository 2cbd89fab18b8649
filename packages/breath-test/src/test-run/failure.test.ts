import { describe, expect, it } from "vitest";

import type { RecordingFacts } from "../attribution/recording-facts.ts";
import { at, facts, HANDSET, notified, OF, play, polled, pressed } from "../testing/test-run-timeline.ts";
import type { TestRunEvent } from "./test-run-states.ts";

type Says = Readonly<Record<string, RecordingFacts | undefined>>;

const failureRanOut = (s: number): TestRunEvent => ({ type: "failure-timer-ran-out", at: at(s) });
const loadingRanOut = (s: number): TestRunEvent => ({ type: "loading-timer-ran-out", at: at(s) });
const after = (events: readonly TestRunEvent[], says: Says = {}) =>
  play("result", [pressed(), ...events], undefined, says);
const phaseAfter = (events: readonly TestRunEvent[], says: Says = {}) =>
  after(events, says).state.phase.status;
const failed = notified(80, "DIAGNOSE_INITIAL", "FAILED", "a");

/** A report of the handset that does not name its recording. */
const unnamed = (stage: "DECODE" | "DIAGNOSE_INITIAL", capturedS?: number): TestRunEvent => {
  const event = notified(20, stage, "FAILED");
  return capturedS === undefined
    ? event
    : { ...event, report: { ...event.report, capturedAt: at(capturedS) } };
};

describe("a failure of what has no name yet [REQ-TEST-04]", () => {
  it.each([
    ["of no time", unnamed("DECODE"), "failed"],
    ["captured while the handset was held", unnamed("DECODE", 5), "failed"],
    ["captured before it was held: somebody else's", unnamed("DECODE", -60), "waiting"],
    ["of a diagnosis: that has a name where it is this test's", unnamed("DIAGNOSE_INITIAL"), "waiting"],
  ])("%s", (_, report, is) => {
    expect(phaseAfter([report, failureRanOut(50)])).toBe(is);
  });

  it("a failure of what has no name yet is the one's that was given up before, where it was captured before that", () => {
    const next = [unnamed("DECODE", 5), { type: "given-up", at: at(30) }, pressed(40)] as const;
    const listed = (capturedS: number) => polled(41, ["failed", undefined, capturedS]);
    const here = { udi: HANDSET, startedAt: at(40) };
    const told = (capturedS: number): TestRunEvent => ({ ...listed(capturedS), of: here });
    expect(phaseAfter([...next, told(29.9), failureRanOut(80)])).toBe("waiting");
    expect(phaseAfter([...next, told(30), failureRanOut(80)])).toBe("failed");
  });

  it("a failure of what has no name yet is taken back by a recording that has one", () => {
    const { state, effects } = after([
      unnamed("DECODE"),
      notified(25, "DECODE", "STARTED", "a"),
      failureRanOut(50),
    ]);
    expect(state.phase.status).toBe("waiting");
    expect(effects).toContainEqual({ type: "stop-timer", timer: "failure" });
  });

  it("says nothing while a recording is followed: that one has a name", () => {
    const { state } = after([notified(10, "DECODE", "STARTED", "a")], { a: undefined });
    const again = play("result", [unnamed("DECODE")], state);
    expect(again.state).toBe(state);
    expect(again.effects).toEqual([]);
  });

  it("starts the timer once, heard twice", () => {
    const { state } = after([unnamed("DECODE")]);
    const again = play("result", [unnamed("DECODE")], state);
    expect(again.state).toBe(state);
    expect(again.effects).toEqual([]);
  });

  it("a failure of what has no name yet with a name and no time is one without", () => {
    const named = notified(20, "DECODE", "FAILED", "a");
    const timeless = { ...named, report: { ...named.report, capturedAt: undefined } };
    expect(after([timeless]).state.phase).toMatchObject({ test: { heard: [], failing: "DECODE" } });
  });
});

describe("the failure timer [spec §9]", () => {
  it("begins anew where another recording fails", () => {
    const { effects } = after([failed, notified(90, "DECODE", "FAILED", "b", 50)]);
    const timers = effects.flatMap((each) =>
      "timer" in each && each.timer === "failure" ? [each.type] : [],
    );
    expect(timers).toEqual(["start-timer", "start-timer"]);
  });

  it("goes on where the same recording fails further", () => {
    const { effects } = after([failed, notified(90, "DIAGNOSE_FINAL", "FAILED", "a")]);
    const timers = effects.flatMap((each) =>
      "timer" in each && each.timer === "failure" ? [each.type] : [],
    );
    expect(timers).toEqual(["start-timer"]);
  });

  it("shows TEST ERROR, and stops both timers: nothing else runs out behind it", () => {
    const { state } = after([failed]);
    const over = play("result", [failureRanOut(110)], state);
    expect(over.state.phase.status).toBe("failed");
    expect(over.effects).toEqual([
      { type: "stop-timer", timer: "failure" },
      { type: "stop-timer", timer: "loading" },
    ]);
    for (const late of [failureRanOut(111), loadingRanOut(450)])
      expect(play("result", [late], over.state)).toMatchObject({ state: over.state, effects: [] });
  });

  it("says nothing where nothing failed", () => {
    expect(phaseAfter([failureRanOut(110)])).toBe("waiting");
  });
});

describe("a success that may take the failure back is waited for [HZ-11]", () => {
  const succeeds = notified(90, "DIAGNOSE_FINAL", "SUCCEEDED", "b", 60);

  it("while the server has not said whose it is", () => {
    const before = after([failed, succeeds], { b: undefined });
    const later = play("result", [failureRanOut(110)], before.state);
    expect(later.state.phase.status).toBe("waiting");
    expect(later.effects).toEqual([{ type: "start-timer", timer: "failure", ms: 30_000 }]);
    const said: TestRunEvent = {
      type: "recording-checked",
      at: at(115),
      of: OF,
      capnogramId: "b",
      facts: facts(60),
    };
    expect(play("result", [said], later.state).state.phase.status).toBe("opening");
  });

  it.each<[string, readonly TestRunEvent[], Says]>([
    ["it is a colleague's", [succeeds], { b: facts(60, { administeredBy: "gp2@capno.example" }) }],
    ["it has not succeeded yet", [notified(90, "DECODE", "STARTED", "b", 60)], { b: undefined }],
  ])("not where %s", (_, events, says) => {
    expect(phaseAfter([failed, ...events, failureRanOut(110)], says)).toBe("failed");
  });
});

describe("news after TEST ERROR [REQ-TEST-09]", () => {
  const timedOut = [notified(20, "DECODE", "STARTED", "a"), loadingRanOut(450)];

  it.each<[string, TestRunEvent]>([
    ["a stage that succeeded", notified(460, "DECODE", "SUCCEEDED", "a")],
    ["a new recording", notified(460, "DECODE", "STARTED", "b", 455)],
    ["a recording that has to be asked about", notified(460, "DIAGNOSE_INITIAL", "SUCCEEDED", "x", -60)],
  ])("%s closes it, and the wait begins anew", (_, event) => {
    // Asked about alone: nobody is asked while a recording of this test is known.
    const error =
      event.type === "notified" && event.report.capnogramId === "x" ? [loadingRanOut(450)] : timedOut;
    const { state, effects } = after([...error, event]);
    expect(state.phase).toMatchObject({ status: "waiting", test: { waitingSince: at(460) } });
    expect(effects.filter((each) => each.type === "go-to-loading")).toHaveLength(2);
    expect(effects).toContainEqual({ type: "start-timer", timer: "loading", ms: 450_000 });
  });

  it.each<[string, readonly TestRunEvent[]]>([
    ["a stage that began", [notified(460, "DIAGNOSE_INITIAL", "STARTED", "a")]],
    ["a further failure", [notified(460, "DIAGNOSE_INITIAL", "FAILED", "a")]],
    [
      "a success of an earlier stage than failed",
      [notified(460, "DIAGNOSE_INITIAL", "FAILED", "a"), notified(461, "DECODE", "SUCCEEDED", "a")],
    ],
  ])("%s does not", (_, event) => {
    const { state, did } = after([notified(20, "DECODE", "STARTED", "a"), loadingRanOut(450), ...event]);
    expect([state.phase.status, did("go-to-loading")]).toEqual(["failed", 1]);
  });

  it("a further stage that succeeded closes it, before the server has said whose it is", () => {
    const { state, did } = after(
      [
        notified(20, "DECODE", "SUCCEEDED", "a"),
        loadingRanOut(450),
        notified(460, "DIAGNOSE_INITIAL", "SUCCEEDED", "a"),
      ],
      { a: undefined },
    );
    expect([state.phase.status, did("go-to-loading")]).toEqual(["waiting", 2]);
  });

  it("a stage that had succeeded before it does not, whatever else begins", () => {
    const { state } = after([
      notified(20, "DECODE", "SUCCEEDED", "a"),
      loadingRanOut(450),
      notified(460, "DIAGNOSE_INITIAL", "STARTED", "a"),
    ]);
    expect(state.phase.status).toBe("failed");
  });
});
