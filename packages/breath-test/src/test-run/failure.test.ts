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

/** A report without a recording id. */
const unnamed = (stage: "DECODE" | "DIAGNOSE_INITIAL", capturedS?: number): TestRunEvent => {
  const event = notified(20, stage, "FAILED");
  return capturedS === undefined
    ? event
    : { ...event, report: { ...event.report, capturedAt: at(capturedS) } };
};

describe("the test run machine, given a failure without a recording id [REQ-TEST-04]", () => {
  it.each([
    ["counts one without a time", unnamed("DECODE"), "failed"],
    ["counts one captured while the handset was held", unnamed("DECODE", 5), "failed"],
    ["ignores one captured before the handset was held", unnamed("DECODE", -60), "waiting"],
    ["ignores one of a diagnosis, which would have an id", unnamed("DIAGNOSE_INITIAL"), "waiting"],
  ])("%s", (_, report, is) => {
    expect(phaseAfter([report, failureRanOut(50)])).toBe(is);
  });

  it("gives it to the previous test if it was captured before that was abandoned", () => {
    const next = [unnamed("DECODE", 5), { type: "given-up", at: at(30) }, pressed(40)] as const;
    const listed = (capturedS: number) => polled(41, ["failed", undefined, capturedS]);
    const here = { udi: HANDSET, startedAt: at(40) };
    const told = (capturedS: number): TestRunEvent => ({ ...listed(capturedS), of: here });
    expect(phaseAfter([...next, told(29.9), failureRanOut(80)])).toBe("waiting");
    expect(phaseAfter([...next, told(30), failureRanOut(80)])).toBe("failed");
  });

  it("withdraws it when a recording with an id is reported", () => {
    const { state, effects } = after([
      unnamed("DECODE"),
      notified(25, "DECODE", "STARTED", "a"),
      failureRanOut(50),
    ]);
    expect(state.phase.status).toBe("waiting");
    expect(effects).toContainEqual({ type: "stop-timer", timer: "failure" });
  });

  it("ignores it while it follows a recording with an id", () => {
    const { state } = after([notified(10, "DECODE", "STARTED", "a")], { a: undefined });
    const again = play("result", [unnamed("DECODE")], state);
    expect(again.state).toBe(state);
    expect(again.effects).toEqual([]);
  });

  it("starts the timer once for two reports", () => {
    const { state } = after([unnamed("DECODE")]);
    const again = play("result", [unnamed("DECODE")], state);
    expect(again.state).toBe(state);
    expect(again.effects).toEqual([]);
  });

  it("treats an id without a time like no id", () => {
    const named = notified(20, "DECODE", "FAILED", "a");
    const timeless = { ...named, report: { ...named.report, capturedAt: undefined } };
    expect(after([timeless]).state.phase).toMatchObject({ test: { candidates: [], failing: "DECODE" } });
  });
});

describe("the failure timer [spec §9]", () => {
  it("restarts when another recording fails", () => {
    const { effects } = after([failed, notified(90, "DECODE", "FAILED", "b", 50)]);
    const timers = effects.flatMap((each) =>
      "timer" in each && each.timer === "failure" ? [each.type] : [],
    );
    expect(timers).toEqual(["start-timer", "start-timer"]);
  });

  it("continues when the same recording fails further", () => {
    const { effects } = after([failed, notified(90, "DIAGNOSE_FINAL", "FAILED", "a")]);
    const timers = effects.flatMap((each) =>
      "timer" in each && each.timer === "failure" ? [each.type] : [],
    );
    expect(timers).toEqual(["start-timer"]);
  });

  it("shows TEST ERROR and stops both timers [spec §9]", () => {
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

  it("does nothing if nothing failed", () => {
    expect(phaseAfter([failureRanOut(110)])).toBe("waiting");
  });
});

describe("the test run machine, with a success that may withdraw a failure [HZ-11]", () => {
  const succeeds = notified(90, "DIAGNOSE_FINAL", "SUCCEEDED", "b", 60);

  it("waits until the server has said whose it is", () => {
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
    ["is a colleague's", [succeeds], { b: facts(60, { administeredBy: "gp2@capno.example" }) }],
    ["has not succeeded yet", [notified(90, "DECODE", "STARTED", "b", 60)], { b: undefined }],
  ])("shows TEST ERROR if the recording %s", (_, events, says) => {
    expect(phaseAfter([failed, ...events, failureRanOut(110)], says)).toBe("failed");
  });
});

describe("the test run machine, showing TEST ERROR [REQ-TEST-09]", () => {
  const timedOut = [notified(20, "DECODE", "STARTED", "a"), loadingRanOut(450)];

  it.each<[string, TestRunEvent]>([
    ["a successful stage", notified(460, "DECODE", "SUCCEEDED", "a")],
    ["a new recording", notified(460, "DECODE", "STARTED", "b", 455)],
  ])("closes it and waits again on %s", (_, event) => {
    const { state, effects } = after([...timedOut, event]);
    expect(state.phase).toMatchObject({ status: "waiting", test: { waitingSince: at(460) } });
    expect(effects.filter((each) => each.type === "go-to-loading")).toHaveLength(2);
    expect(effects).toContainEqual({ type: "start-timer", timer: "loading", ms: 450_000 });
  });

  it.each<[string, readonly TestRunEvent[]]>([
    ["a started stage", [notified(460, "DIAGNOSE_INITIAL", "STARTED", "a")]],
    ["another failure", [notified(460, "DIAGNOSE_INITIAL", "FAILED", "a")]],
    [
      "a success of a stage before the failed one",
      [notified(460, "DIAGNOSE_INITIAL", "FAILED", "a"), notified(461, "DECODE", "SUCCEEDED", "a")],
    ],
  ])("keeps it on %s", (_, event) => {
    const { state, did } = after([notified(20, "DECODE", "STARTED", "a"), loadingRanOut(450), ...event]);
    expect([state.phase.status, did("go-to-loading")]).toEqual(["failed", 1]);
  });

  it("keeps it until it was read where a recording has to be asked about, and then asks [REQ-TEST-51]", () => {
    const asks = [loadingRanOut(450), notified(460, "DIAGNOSE_INITIAL", "SUCCEEDED", "x", -60)];
    const { state, did } = after(asks);
    expect(state.phase).toMatchObject({ status: "failed", test: { inquiry: { capnogramId: "x" } } });
    const read = after([...asks, { type: "given-up", at: at(470), isRead: true }]);
    expect(read.state.phase).toMatchObject({
      status: "waiting",
      test: { inquiry: { capnogramId: "x" }, failing: undefined, waitingSince: at(470) },
    });
    expect([did("go-to-start"), read.did("go-to-start")]).toEqual([0, 0]);
    // The start page, opened meanwhile, ends the test.
    expect(after([...asks, { type: "given-up", at: at(470) }]).state.phase.status).toBe("idle");
  });

  it("shows no failure again that was read, until the next one", () => {
    const unread = [unnamed("DECODE", 5), failureRanOut(51)];
    const asks = [...unread, notified(60, "DIAGNOSE_INITIAL", "SUCCEEDED", "x", -60)];
    const read = after([...asks, { type: "given-up", at: at(70), isRead: true }]);
    expect(read.state.phase).toMatchObject({ status: "waiting", test: { failing: undefined, unnamed: {} } });
  });

  it("closes it on another successful stage, before the server has said whose it is", () => {
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

  it("keeps it although an earlier stage had succeeded, whatever starts later", () => {
    const { state } = after([
      notified(20, "DECODE", "SUCCEEDED", "a"),
      loadingRanOut(450),
      notified(460, "DIAGNOSE_INITIAL", "STARTED", "a"),
    ]);
    expect(state.phase.status).toBe("failed");
  });
});
