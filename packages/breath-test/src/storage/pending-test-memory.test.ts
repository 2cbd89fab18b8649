import { describe, expect, it } from "vitest";

import { createBrowserMemory } from "./browser-memory.ts";
import { EMPTY_LEDGER } from "../test-run/test-run-machine.ts";
import { at, facts, HOLD, ME, notified, OF, play, pressed } from "../testing/test-run-timeline.ts";
import type { Inquiry, Ledger, PendingTest } from "../test-run/test-run-states.ts";
import { createPendingTestMemory } from "./pending-test-memory.ts";

const KEY = "breath-test:/nts:pending";

function aTab(content: Record<string, string> = {}) {
  const stored = new Map(Object.entries(content));
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
  /** A page that was loaded anew: nothing but the storage is left. */
  const reload = (username: string) =>
    createPendingTestMemory(
      createBrowserMemory(() => storage),
      KEY,
      username,
    );
  return { reload, text: () => stored.get(KEY) };
}

const { state } = play("result", [pressed()]);
const running = "test" in state.phase ? state.phase.test : undefined;

/** Nothing of it is as it is at the beginning. */
const FULL: PendingTest = {
  ...OF,
  holds: [HOLD, { ...HOLD, grantedAt: at(60), leaseUntil: undefined, isDoubted: true }],
  waitingSince: at(20),
  target: { capnogramId: "a", capturedAt: at(5), isProved: true },
  heard: [
    { capnogramId: "a", capturedAt: at(5), stages: { DECODE: "SUCCEEDED" }, facts: facts(5) },
    {
      capnogramId: "b",
      capturedAt: at(6),
      stages: { DECODE: "STARTED", DIAGNOSE_INITIAL: "FAILED" },
      facts: facts(6, { administeredBy: undefined }),
    },
    { capnogramId: "c", capturedAt: at(7), stages: {}, facts: undefined },
  ],
  unnamed: { DECODE: "FAILED" },
  inquiry: undefined,
  failing: "DIAGNOSE_FINAL",
  question: "sending",
  mayBeAnswered: true,
  isReopened: true,
};
const LEDGER: Ledger = {
  settled: ["x", "y"],
  abandoned: [
    {
      ...OF,
      holds: FULL.holds,
      target: FULL.target,
      heard: FULL.heard,
      announced: "question",
      isAnswerOwed: true,
    },
    { ...OF, holds: [], target: undefined, heard: [], announced: undefined, isAnswerOwed: false },
  ],
  lastGivenUpAt: at(9),
};

describe("the test in progress over a reload [REQ-TEST-02]", () => {
  it("the test in progress over a reload is taken up by the account that began it", () => {
    const tab = aTab();
    tab.reload(ME).write({ test: running, ledger: { ...EMPTY_LEDGER, settled: ["a"] } });
    const { test, ledger } = tab.reload(ME).read();
    expect(test).toEqual(running);
    expect(ledger.settled).toEqual(["a"]);
  });

  it("the test in progress over a reload is nothing to another account, and neither is what that one had settled", () => {
    const tab = aTab();
    tab.reload(ME).write({ test: running, ledger: { ...EMPTY_LEDGER, settled: ["a"] } });
    expect(tab.reload("gp2@capno.example").read()).toEqual({ test: undefined, ledger: EMPTY_LEDGER });
  });

  it.each(["", "null", "[]", "{", `{"username":"${ME}"}`, `{"username":"${ME}","ledger":{"settled":[1]}}`])(
    "is nothing where %j stands there",
    (content) => {
      expect(
        aTab({ [KEY]: content })
          .reload(ME)
          .read(),
      ).toEqual({ test: undefined, ledger: EMPTY_LEDGER });
    },
  );

  const keptOver = (test: PendingTest | undefined, ledger: Ledger) => {
    const tab = aTab();
    tab.reload(ME).write({ test, ledger });
    return tab.reload(ME).read();
  };

  it("the test in progress over a reload is all that was known: whose breath it is must not rest on less after a reload", () => {
    expect(keptOver(FULL, LEDGER)).toStrictEqual({ test: FULL, ledger: LEDGER });
    const asking = play("question", [pressed(), notified(80, "DIAGNOSE_INITIAL", "SUCCEEDED", "a")]).state;
    if (asking.phase.status !== "asking") throw new Error("expected the question");
    expect(keptOver(asking.phase.test, asking.ledger).test).toStrictEqual(asking.phase.test);
  });

  it.each<Inquiry["because"]>([
    { is: "before-start", startedAt: at(0) },
    { is: "before-hold", lockedAt: at(-30) },
    { is: "outside-hold" },
  ])("the test in progress over a reload with the question whose a recording is: $is", (because) => {
    const inquiry = { capnogramId: "x", capturedAt: at(-60), because };
    expect(keptOver({ ...FULL, inquiry }, EMPTY_LEDGER).test?.inquiry).toStrictEqual(inquiry);
  });

  it("the test in progress over a reload is none where none runs, and what was settled stays", () => {
    expect(keptOver(undefined, LEDGER)).toStrictEqual({ test: undefined, ledger: LEDGER });
  });

  it("the test in progress over a reload of a release before this one was not taken up again, and owes no answer", () => {
    const { isReopened: _is, ...test } = FULL;
    const abandoned = LEDGER.abandoned.map(({ isAnswerOwed: _owed, ...each }) => each);
    const tab = aTab({ [KEY]: JSON.stringify({ username: ME, test, ledger: { ...LEDGER, abandoned } }) });
    const read = tab.reload(ME).read();
    expect(read.test?.isReopened).toBe(false);
    expect(read.ledger.abandoned.map(({ isAnswerOwed }) => isAnswerOwed)).toEqual([false, false]);
  });

  it.each<[string, object]>([
    ["a handset without a number", { test: { ...FULL, udi: "" } }],
    ["a time that is none", { test: { ...FULL, waitingSince: "soon" } }],
    ["a stage that is none", { test: { ...FULL, failing: "CHARGE" } }],
    [
      "a doubt that is none",
      { test: { ...FULL, inquiry: { capnogramId: "x", capturedAt: 1, because: { status: "odd" } } } },
    ],
    ["a hold that says nothing", { test: { ...FULL, holds: [{}] } }],
  ])("is nothing with %s: it is not guessed at", (_, change) => {
    const text = JSON.stringify({ username: ME, test: FULL, ledger: LEDGER, ...change });
    expect(
      aTab({ [KEY]: text })
        .reload(ME)
        .read(),
    ).toEqual({ test: undefined, ledger: EMPTY_LEDGER });
  });
});
