import { describe, expect, it } from "vitest";

import type { LockPeriod } from "../attribution/lock-periods.ts";
import type { RecordingFacts } from "../attribution/recording-facts.ts";
import {
  at,
  facts,
  HANDSET,
  HOLD,
  notified,
  OF,
  play,
  polled,
  pressed,
} from "../testing/test-run-timeline.ts";
import type { TestRunEvent, TestRunState } from "./test-run-states.ts";

type Says = Readonly<Record<string, RecordingFacts | undefined>>;

const COLLEAGUES = facts(5, { administeredBy: "gp2@capno.example" });
const failureRanOut = (s: number): TestRunEvent => ({ type: "failure-timer-ran-out", at: at(s) });
const after = (events: readonly TestRunEvent[], says: Says = {}) =>
  play("result", [pressed(), ...events], undefined, says);
const getTest = ({ phase }: TestRunState) => ("test" in phase ? phase.test : undefined);

describe("the test run machine, before the server says whose a recording is [REQ-TEST-01]", () => {
  const followed = (capturedS: number, says: Says = { a: undefined }) =>
    getTest(after([notified(20, "DECODE", "STARTED", "a", capturedS)], says).state)?.target;

  it("follows one that began after Start while the handset was held", () => {
    expect(followed(5)).toEqual({ capnogramId: "a", capturedAt: at(5), isProved: false });
  });

  it.each([
    ["began within the clock tolerance before Start", -1, true],
    ["began before Start", -1.1, false],
    ["began before the handset was locked", -60, false],
    ["began after the lease", 3_601, false],
  ])("decides by its time whether to follow a recording that %s", (_, capturedS, isFollowed) => {
    expect(followed(capturedS) !== undefined).toBe(isFollowed);
  });

  it("stops following a colleague's, and withdraws its failure", () => {
    expect(followed(5, { a: COLLEAGUES })).toBeUndefined();
    const failed = [notified(20, "DECODE", "FAILED", "a"), failureRanOut(60)];
    const { state, effects } = after(failed, { a: COLLEAGUES });
    expect(state.phase.status).toBe("waiting");
    // Followed until the server said whose it is.
    expect(getTest(state)).toMatchObject({ target: undefined, failing: undefined });
    expect(effects).toContainEqual({ type: "stop-timer", timer: "failure" });
  });

  it("opens nothing on its success", () => {
    const { state, did } = after([notified(20, "DIAGNOSE_FINAL", "SUCCEEDED", "a")], { a: undefined });
    expect([state.phase.status, did("fetch-result")]).toEqual(["waiting", 0]);
  });

  it("follows a proved recording instead", () => {
    const { state } = after(
      [notified(20, "DECODE", "STARTED", "b", 15), notified(21, "DECODE", "STARTED", "a")],
      { b: undefined },
    );
    expect(getTest(state)?.target).toEqual({ capnogramId: "a", capturedAt: at(5), isProved: true });
  });
});

describe("the test run machine, following its own recording [REQ-TEST-01]", () => {
  it("switches to a newer one, and never to an older one", () => {
    const { state } = after([
      notified(20, "DECODE", "STARTED", "a", 5),
      notified(21, "DECODE", "STARTED", "c", 15),
      notified(22, "DECODE", "STARTED", "b", 10),
    ]);
    expect(getTest(state)?.target?.capnogramId).toBe("c");
  });

  it("keeps the one that the clinician accepted when an older one arrives late", () => {
    const held = (s: number, hold: LockPeriod | undefined): TestRunEvent => ({
      type: "hold-changed",
      at: at(s),
      udi: HANDSET,
      hold,
    });
    const { state, did } = play("question", [
      pressed(),
      held(9, { ...HOLD, provedUntil: at(9) }),
      held(10, undefined),
      held(60, { ...HOLD, grantedAt: at(60), provedUntil: at(60) }),
      notified(90, "DIAGNOSE_INITIAL", "SUCCEEDED", "x", 40),
      { type: "inquiry-answered", at: at(95), of: OF, capnogramId: "x", isTheirs: true },
      notified(96, "DIAGNOSE_FINAL", "SUCCEEDED", "a", 5),
    ]);
    expect(state.phase).toMatchObject({ status: "asking", test: { target: { capnogramId: "x" } } });
    expect(did("fetch-result")).toBe(0);
  });

  it("asks its question again for a newer recording", () => {
    const { state, did } = play("question", [
      pressed(),
      notified(20, "DIAGNOSE_INITIAL", "SUCCEEDED", "a", 5),
      notified(30, "DECODE", "STARTED", "b", 15),
      notified(40, "DIAGNOSE_INITIAL", "SUCCEEDED", "b", 15),
    ]);
    expect(did("go-to-question")).toBe(2);
    expect(did("go-to-loading")).toBe(2);
    expect(state.phase).toMatchObject({ status: "asking", test: { target: { capnogramId: "b" } } });
  });

  it("accepts a report outside the accepted window if the recording was reported before [spec §9] [REQ-VALUE-03]", () => {
    const decoding = notified(20, "DECODE", "STARTED", "a", 5);
    const late = notified(700, "DIAGNOSE_FINAL", "SUCCEEDED", "a", 5);
    expect(after([decoding, late]).did("fetch-result")).toBe(1);
    expect(after([late]).did("fetch-result")).toBe(0);
  });

  it.each([
    ["as old as the accepted window", 605, 1],
    ["older", 605.1, 0],
  ])("accepts or ignores a first report that is %s", (_, s, times) => {
    expect(after([notified(s, "DIAGNOSE_FINAL", "SUCCEEDED", "a", 5)]).did("fetch-result")).toBe(times);
  });
});

describe("the test run machine, recording reports", () => {
  it("changes nothing on a repeated report, except that fetched data is outdated", () => {
    const report = notified(20, "DECODE", "SUCCEEDED", "a");
    const { state } = after([report]);
    const again = play("result", [{ ...report, at: at(21) }], state);
    expect(again.state).toBe(state);
    expect(again.effects).toEqual([{ type: "forget-result", capnogramId: "a", isFinal: false }]);
  });

  it("leaves other recordings alone", () => {
    const { state } = after([
      notified(20, "DECODE", "STARTED", "a", 5),
      notified(21, "DECODE", "STARTED", "b", 6),
      notified(22, "DIAGNOSE_FINAL", "FAILED", "a", 5),
    ]);
    expect(getTest(state)?.candidates.map(({ stages }) => stages)).toEqual([
      { DECODE: "STARTED", DIAGNOSE_FINAL: "FAILED" },
      { DECODE: "STARTED" },
    ]);
  });

  it("does not ask again whose a recording is after the server has answered", () => {
    const { effects } = after([
      notified(20, "DECODE", "STARTED", "a"),
      notified(21, "DECODE", "SUCCEEDED", "a"),
    ]);
    expect(effects.filter((each) => each.type === "check-recording")).toEqual([
      { type: "check-recording", of: OF, capnogramId: "a" },
    ]);
  });

  it("does not ask about a report without an id", () => {
    expect(after([notified(20, "DECODE", "STARTED")]).did("check-recording")).toBe(0);
  });

  it("does not ask about a recording that was handled before Start", () => {
    const handled: TestRunEvent = {
      type: "recordings-handled",
      at: at(-10),
      capnogramIds: ["a"],
      isHere: false,
    };
    const { state, effects } = play("result", [
      handled,
      pressed(),
      notified(20, "DIAGNOSE_FINAL", "SUCCEEDED", "a"),
    ]);
    expect(getTest(state)?.candidates).toEqual([]);
    expect(effects.at(-1)).toEqual({ type: "forget-result", capnogramId: "a", isFinal: true });
  });

  it("changes nothing if the server does not answer, until the next poll", () => {
    const { state } = after([notified(20, "DECODE", "STARTED", "a")], { a: undefined });
    const checked: TestRunEvent = {
      type: "recording-checked",
      at: at(21),
      of: OF,
      capnogramId: "a",
      facts: undefined,
    };
    expect(play("result", [checked], state)).toMatchObject({ state, effects: [] });
    const unknown: TestRunEvent = { ...checked, capnogramId: "b", facts: facts(5) };
    expect(play("result", [unknown], state)).toMatchObject({ state, effects: [] });
  });

  it("keeps the newest forty recordings", () => {
    const many = Array.from({ length: 41 }, (_, index) => notified(20, "DECODE", "STARTED", `r${index}`, 5));
    const candidates = getTest(after(many).state)?.candidates.map(({ capnogramId }) => capnogramId);
    expect([candidates?.length, candidates?.[0], candidates?.at(-1)]).toEqual([40, "r1", "r40"]);
  });

  it("ignores a row with an unknown outcome", () => {
    const { state, effects } = after([polled(20, ["other", "a", 5])]);
    expect(getTest(state)?.candidates).toEqual([]);
    expect(effects).toHaveLength(after([]).effects.length);
  });
});

describe("the test run machine, probing for a first diagnosis [REQ-TEST-03]", () => {
  const inProgress = polled(30, ["in-progress", "a", 5]);
  /** A recording from before the lock. */
  const earlier = notified(20, "DECODE", "STARTED", "a", -60);
  const probed = (...[events, says]: Parameters<typeof after>) =>
    after(events, says).effects.flatMap((each) => (each.type === "probe" ? [each.capnogramId] : []));

  it.each<[string, readonly TestRunEvent[], Says, readonly string[]]>([
    ["probes the followed recording", [inProgress], { a: undefined }, ["a"]],
    [
      "probes a recording that will be asked about",
      [earlier, polled(30, ["in-progress", "a", -60])],
      {},
      ["a"],
    ],
    [
      "does not probe a colleague's recording",
      [notified(20, "DECODE", "STARTED", "a"), inProgress],
      { a: COLLEAGUES },
      [],
    ],
    [
      "does not probe others once its own is known",
      [inProgress, notified(31, "DECODE", "STARTED", "x", -60), polled(40, ["in-progress", "x", -60])],
      {},
      ["a"],
    ],
    ["does not probe a recording that is no longer listed", [inProgress, polled(40)], {}, ["a"]],
    ["does not probe a completed recording", [earlier, polled(40, ["completed", "a", -60])], {}, []],
    [
      "does not probe if the first diagnosis is known",
      [notified(20, "DIAGNOSE_INITIAL", "SUCCEEDED", "a", -60), polled(30, ["in-progress", "a", -60])],
      {},
      [],
    ],
    ["probes one of two", [polled(30, ["in-progress", "a", 5], ["in-progress", "b", 1])], {}, ["a"]],
  ])("%s", (_, events, says, expected) => {
    expect(probed(events, says)).toEqual(expected);
  });

  it("probes behind TEST ERROR, which a success closes [REQ-TEST-09]", () => {
    const timedOut: TestRunEvent = { type: "loading-timer-ran-out", at: at(450) };
    const { state, did } = after([notified(20, "DECODE", "STARTED", "a"), timedOut, inProgress]);
    expect([state.phase.status, did("probe")]).toEqual(["failed", 1]);
  });

  it("does not probe while its result is fetched", () => {
    expect(after([notified(20, "DIAGNOSE_FINAL", "SUCCEEDED", "a"), inProgress]).did("probe")).toBe(0);
  });
});
