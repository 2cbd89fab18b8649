import { toHandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import {
  at,
  facts,
  fetched,
  HANDSET,
  HOLD,
  notified,
  OF,
  play,
  polled,
  pressed,
} from "../testing/test-run-timeline.ts";
import type { TestRunEvent, TestRunState, Phase } from "./test-run-states.ts";

const FINAL = notified(90, "DIAGNOSE_FINAL", "SUCCEEDED", "a");
const FAILS = [
  notified(80, "DECODE", "FAILED", "a"),
  { type: "failure-timer-ran-out", at: at(110) },
] as const;
const stateAfter = (...events: readonly TestRunEvent[]) => play("result", events).state;

const PHASES: Readonly<Record<Phase["status"], TestRunState>> = {
  idle: stateAfter(),
  waiting: stateAfter(pressed()),
  asking: play("question", [pressed(), notified(80, "DIAGNOSE_INITIAL", "SUCCEEDED", "a")]).state,
  opening: stateAfter(pressed(), FINAL),
  failed: stateAfter(pressed(), ...FAILS),
  finished: stateAfter(pressed(), FINAL, fetched(91, "a")),
};
const of = OF;
const ANOTHER = { udi: HANDSET, startedAt: at(-600) };
const ELSEWHERE = toHandsetUdi("another");

describe("the test run machine ignores", () => {
  it.each<[string, TestRunEvent, readonly Phase["status"][]]>([
    ["a repeated Start", pressed(1), ["idle", "finished"]],
    [
      "a catch-up unless a test runs",
      { type: "catch-up-due", at: at(1) },
      ["waiting", "asking", "opening", "failed"],
    ],
    [
      "a due poll unless a test runs",
      { type: "poll-due", at: at(1) },
      ["waiting", "asking", "opening", "failed"],
    ],
    ["the failure timer if nothing failed", { type: "failure-timer-ran-out", at: at(1) }, []],
    ["the loading time-out unless it waits", { type: "loading-timer-ran-out", at: at(1) }, ["waiting"]],
    [
      "an answer to a question that was not asked",
      { type: "inquiry-answered", at: at(1), of, capnogramId: "x", isTheirs: true },
      [],
    ],
    ["a result that it did not fetch", fetched(91, "b"), []],
    ["a result that it no longer fetches", fetched(91, "a"), ["opening"]],
    [
      "a list for another handset's test",
      { ...polled(1, ["completed", "b", 5]), of: { ...OF, udi: ELSEWHERE } },
      [],
    ],
    ["a result for another handset's test", { ...fetched(91, "a"), of: { ...OF, udi: ELSEWHERE } }, []],
    ["a result for another test", { ...fetched(91, "a"), of: ANOTHER }, []],
    ["a list for another test", { ...polled(1, ["completed", "b", 5]), of: ANOTHER }, []],
    [
      "a probe for another test",
      { type: "probed", at: at(1), of: ANOTHER, capnogramId: "b", capturedAt: at(5) },
      [],
    ],
    [
      "facts for another test",
      { type: "recording-checked", at: at(1), of: ANOTHER, capnogramId: "a", facts: facts(5) },
      [],
    ],
    [
      "the lock period of another handset",
      { type: "hold-changed", at: at(1), udi: ELSEWHERE, hold: HOLD },
      [],
    ],
    [
      "that its handset's pages closed, unless a test runs",
      { type: "left", at: at(1) },
      ["waiting", "asking", "opening", "failed"],
    ],
  ])("%s", (_, event, concerned) => {
    for (const [status, from] of Object.entries(PHASES)) {
      if (concerned.includes(from.phase.status)) continue;
      const { state, effects } = play("result", [event], from);
      expect([status, state]).toEqual([status, from]);
      expect([status, effects]).toEqual([status, []]);
    }
  });

  it("a lock period while no test runs", () => {
    for (const from of [PHASES.idle, PHASES.finished])
      expect(
        play("result", [{ type: "hold-changed", at: at(1), udi: HANDSET, hold: undefined }], from),
      ).toMatchObject({
        state: from,
        effects: [],
      });
  });

  it("a report of another handset, except that fetched data is outdated", () => {
    const elsewhere = { ...notified(90, "DIAGNOSE_FINAL", "SUCCEEDED", "b"), udi: ELSEWHERE };
    for (const from of Object.values(PHASES))
      expect(play("result", [elsewhere], from)).toMatchObject({
        state: from,
        effects: [{ type: "forget-result", capnogramId: "b", isFinal: true }],
      });
  });

  it("fetched data becoming outdated by a decoding that starts or fails [REQ-TEST-06]", () => {
    for (const stage of ["STARTED", "FAILED"] as const)
      expect(play("result", [notified(90, "DECODE", stage, "b")], PHASES.idle).effects).toEqual([]);
    expect(play("result", [notified(90, "DIAGNOSE_FINAL", "SUCCEEDED")], PHASES.idle).effects).toEqual([]);
  });
});

const remembered = (state: TestRunState) => ({
  type: "remember",
  test: "test" in state.phase ? state.phase.test : undefined,
  ledger: state.ledger,
});
const STOPPED = [
  { type: "stop-timer", timer: "failure" },
  { type: "stop-timer", timer: "loading" },
  { type: "stop-timer", timer: "poll" },
];

describe("the test run machine, listing all effects", () => {
  it("remembers, times and polls a test on Start, and opens its page", () => {
    const { state, effects } = play("result", [pressed()]);
    expect(effects).toEqual([
      remembered(state),
      { type: "start-timer", timer: "loading", ms: 450_000 },
      { type: "start-timer", timer: "poll", ms: 10_000 },
      { type: "poll", of: OF },
      { type: "go-to-loading", udi: HANDSET },
    ]);
    expect(state.phase).toMatchObject({ test: { mayBeAnswered: false, isReopened: false, holds: [HOLD] } });
  });

  it("polls now and schedules the next poll", () => {
    expect(play("result", [{ type: "poll-due", at: at(10) }], PHASES.waiting).effects).toEqual([
      { type: "poll", of: OF },
      { type: "start-timer", timer: "poll", ms: 10_000 },
    ]);
  });

  it("stops all timers while a result is fetched", () => {
    const { effects } = play("result", [FINAL], PHASES.waiting);
    expect(effects.slice(-4)).toEqual([...STOPPED, { type: "fetch-result", of: OF, capnogramId: "a" }]);
  });

  it("asks its question after the first diagnosis, with only the failure timer left [REQ-TEST-08]", () => {
    const { state, effects } = play(
      "question",
      [notified(80, "DIAGNOSE_INITIAL", "SUCCEEDED", "a")],
      PHASES.waiting,
    );
    expect(effects.slice(-3)).toEqual([
      { type: "stop-timer", timer: "loading" },
      remembered(state),
      { type: "go-to-question", udi: HANDSET, capnogramId: "a" },
    ]);
  });

  it("marks the result as handled and opens its page [REQ-TEST-01]", () => {
    const { state, effects } = play("result", [fetched(91, "a")], PHASES.opening);
    expect(state).toEqual({ ...PHASES.finished });
    expect(state.ledger.handled).toEqual(["a"]);
    expect(effects).toEqual([
      ...STOPPED,
      remembered(state),
      { type: "mark-handled", capnogramId: "a" },
      { type: "open-result", capnogramId: "a", udi: HANDSET },
    ]);
  });

  it("opens the page of a result that could not be fetched, which says why", () => {
    const failed = { ...fetched(91, "a"), facts: undefined };
    expect(play("result", [failed], PHASES.opening).state.phase.status).toBe("finished");
  });

  it("hides another patient's result, reports it and waits again [HZ-01]", () => {
    const { state, effects } = play("result", [fetched(91, "a", ELSEWHERE)], PHASES.opening);
    expect(state.phase).toMatchObject({ status: "waiting", test: { target: undefined, failing: undefined } });
    expect(effects).toEqual([
      remembered(state),
      { type: "start-timer", timer: "loading", ms: 359_000 },
      { type: "start-timer", timer: "poll", ms: 10_000 },
      { type: "poll", of: OF },
      { type: "report", problem: "a result turned out to be of another handset" },
    ]);
  });

  it("stops everything and opens the start page when a test is abandoned", () => {
    const { state, effects } = play("result", [{ type: "given-up", at: at(120) }], PHASES.failed);
    expect(state.ledger.lastGivenUpAt).toBe(at(120));
    expect(effects).toEqual([...STOPPED, remembered(state), { type: "go-to-start", udi: HANDSET }]);
  });

  it("stops everything without a page change when the pages close", () => {
    const { state, effects } = play("result", [{ type: "left", at: at(120) }], PHASES.waiting);
    expect(state.phase.status).toBe("idle");
    expect(effects).toEqual([...STOPPED, remembered(state)]);
  });

  it("clears a finished test when its start page opens again", () => {
    const { state, effects } = play("result", [{ type: "given-up", at: at(120) }], PHASES.finished);
    expect(state).toEqual({ ...PHASES.finished, phase: { status: "idle" } });
    expect(effects).toEqual([]);
    expect(play("result", [{ type: "given-up", at: at(120) }], PHASES.idle)).toMatchObject({
      state: PHASES.idle,
      effects: [],
    });
  });
});
