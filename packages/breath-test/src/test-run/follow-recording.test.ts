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

describe("the recording whose progress is shown, before the server says whose it is [REQ-TEST-01]", () => {
  const followed = (capturedS: number, says: Says = { a: undefined }) =>
    getTest(after([notified(20, "DECODE", "STARTED", "a", capturedS)], says).state)?.target;

  it("the recording whose progress is shown, before the server says whose it is is one that began after Start, while the handset was held", () => {
    expect(followed(5)).toEqual({ capnogramId: "a", capturedAt: at(5), isProved: false });
  });

  it.each([
    ["began within the clocks' tolerance of Start", -1, true],
    ["began before Start", -1.1, false],
    ["began before the handset was locked", -60, false],
    ["began after the lease", 3_601, false],
  ])("one that %s", (_, capturedS, isFollowed) => {
    expect(followed(capturedS) !== undefined).toBe(isFollowed);
  });

  it("the recording whose progress is shown, before the server says whose it is is never a colleague's, and neither is its failure this test's", () => {
    expect(followed(5, { a: COLLEAGUES })).toBeUndefined();
    const failed = [notified(20, "DECODE", "FAILED", "a"), failureRanOut(60)];
    const { state, effects } = after(failed, { a: COLLEAGUES });
    expect(state.phase.status).toBe("waiting");
    // Followed until the server said whose it is.
    expect(getTest(state)).toMatchObject({ target: undefined, failing: undefined });
    expect(effects).toContainEqual({ type: "stop-timer", timer: "failure" });
  });

  it("leads nowhere by its success, not before it is proved", () => {
    const { state, did } = after([notified(20, "DIAGNOSE_FINAL", "SUCCEEDED", "a")], { a: undefined });
    expect([state.phase.status, did("fetch-result")]).toEqual(["waiting", 0]);
  });

  it("gives way to one that is proved", () => {
    const { state } = after(
      [notified(20, "DECODE", "STARTED", "b", 15), notified(21, "DECODE", "STARTED", "a")],
      { b: undefined },
    );
    expect(getTest(state)?.target).toEqual({ capnogramId: "a", capturedAt: at(5), isProved: true });
  });
});

describe("the recording that is this test's own [REQ-TEST-01]", () => {
  it("gives way to a newer one, and to no older one", () => {
    const { state } = after([
      notified(20, "DECODE", "STARTED", "a", 5),
      notified(21, "DECODE", "STARTED", "c", 15),
      notified(22, "DECODE", "STARTED", "b", 10),
    ]);
    expect(getTest(state)?.target?.capnogramId).toBe("c");
  });

  it("the recording that is this test's own by the clinician's word gives way to no older one that comes late", () => {
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

  it("the recording that is this test's own is asked about anew where a newer one takes its place", () => {
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

  it("the recording that is this test's own is heard of after the accepted window where it was heard of before [spec §9]", () => {
    const decoding = notified(20, "DECODE", "STARTED", "a", 5);
    const late = notified(700, "DIAGNOSE_FINAL", "SUCCEEDED", "a", 5);
    expect(after([decoding, late]).did("fetch-result")).toBe(1);
    expect(after([late]).did("fetch-result")).toBe(0);
  });

  it.each([
    ["as old as the accepted window", 605, 1],
    ["older", 605.1, 0],
  ])("may be %s", (_, s, times) => {
    expect(after([notified(s, "DIAGNOSE_FINAL", "SUCCEEDED", "a", 5)]).did("fetch-result")).toBe(times);
  });
});

describe("what was heard is kept, and heard once", () => {
  it("changes nothing when it is heard again, but that what was fetched is out of date", () => {
    const report = notified(20, "DECODE", "SUCCEEDED", "a");
    const { state } = after([report]);
    const again = play("result", [{ ...report, at: at(21) }], state);
    expect(again.state).toBe(state);
    expect(again.effects).toEqual([{ type: "forget-result", capnogramId: "a", isFinal: false }]);
  });

  it("leaves the recordings beside it as they are", () => {
    const { state } = after([
      notified(20, "DECODE", "STARTED", "a", 5),
      notified(21, "DECODE", "STARTED", "b", 6),
      notified(22, "DIAGNOSE_FINAL", "FAILED", "a", 5),
    ]);
    expect(getTest(state)?.heard.map(({ stages }) => stages)).toEqual([
      { DECODE: "STARTED", DIAGNOSE_FINAL: "FAILED" },
      { DECODE: "STARTED" },
    ]);
  });

  it("asks the server once whose a recording is, when it has said so", () => {
    const { effects } = after([
      notified(20, "DECODE", "STARTED", "a"),
      notified(21, "DECODE", "SUCCEEDED", "a"),
    ]);
    expect(effects.filter((each) => each.type === "check-recording")).toEqual([
      { type: "check-recording", of: OF, capnogramId: "a" },
    ]);
  });

  it("asks nothing about what has no name", () => {
    expect(after([notified(20, "DECODE", "STARTED")]).did("check-recording")).toBe(0);
  });

  it("asks nothing about what was settled: it is another patient's", () => {
    const settled: TestRunEvent = {
      type: "recordings-handled",
      at: at(10),
      capnogramIds: ["a"],
      isHere: false,
    };
    const { state, effects } = after([settled, notified(20, "DIAGNOSE_FINAL", "SUCCEEDED", "a")]);
    expect(getTest(state)?.heard).toEqual([]);
    expect(effects.at(-1)).toEqual({ type: "forget-result", capnogramId: "a", isFinal: true });
  });

  it("what was heard is kept, and heard once is not known by an answer without one: nothing changes until the next poll", () => {
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

  it("what was heard is kept, and heard once is no more than a handset can make in the accepted window, and the newest of it", () => {
    const many = Array.from({ length: 41 }, (_, index) => notified(20, "DECODE", "STARTED", `r${index}`, 5));
    const heard = getTest(after(many).state)?.heard.map(({ capnogramId }) => capnogramId);
    expect([heard?.length, heard?.[0], heard?.at(-1)]).toEqual([40, "r1", "r40"]);
  });

  it("leads nowhere by a row of a word that is not known", () => {
    const { state, effects } = after([polled(20, ["other", "a", 5])]);
    expect(getTest(state)?.heard).toEqual([]);
    expect(effects).toHaveLength(after([]).effects.length);
  });
});

describe("the first diagnosis, asked for where its push was lost [REQ-TEST-03]", () => {
  const inProgress = polled(30, ["in-progress", "a", 5]);
  /** What the server then says of it. */
  const earlier = notified(20, "DECODE", "STARTED", "a", -60);
  const probed = (...[events, says]: Parameters<typeof after>) =>
    after(events, says).effects.flatMap((each) => (each.type === "probe" ? [each.capnogramId] : []));

  it.each<[string, readonly TestRunEvent[], Says, readonly string[]]>([
    ["of what is followed", [inProgress], { a: undefined }, ["a"]],
    ["of what will be asked about", [earlier, polled(30, ["in-progress", "a", -60])], {}, ["a"]],
    ["of no colleague's", [notified(20, "DECODE", "STARTED", "a"), inProgress], { a: COLLEAGUES }, []],
    [
      "of nothing else where its own is known",
      [inProgress, notified(31, "DECODE", "STARTED", "x", -60), polled(40, ["in-progress", "x", -60])],
      {},
      ["a"],
    ],
    ["of nothing that is listed no more", [inProgress, polled(40)], {}, ["a"]],
    ["of nothing that is over", [earlier, polled(40, ["completed", "a", -60])], {}, []],
    [
      "once: not where it is known",
      [notified(20, "DIAGNOSE_INITIAL", "SUCCEEDED", "a", -60), polled(30, ["in-progress", "a", -60])],
      {},
      [],
    ],
    ["of one of two", [polled(30, ["in-progress", "a", 5], ["in-progress", "b", 1])], {}, ["a"]],
  ])("%s", (_, events, says, expected) => {
    expect(probed(events, says)).toEqual(expected);
  });

  it("after TEST ERROR too: it takes that back [REQ-TEST-09]", () => {
    const timedOut: TestRunEvent = { type: "loading-timer-ran-out", at: at(450) };
    const { state, did } = after([notified(20, "DECODE", "STARTED", "a"), timedOut, inProgress]);
    expect([state.phase.status, did("probe")]).toEqual(["failed", 1]);
  });

  it("not while its result is fetched", () => {
    expect(after([notified(20, "DIAGNOSE_FINAL", "SUCCEEDED", "a"), inProgress]).did("probe")).toBe(0);
  });
});
