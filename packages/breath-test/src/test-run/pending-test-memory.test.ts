import { describe, expect, it } from "vitest";

import { createBrowserMemory } from "../storage/browser-memory.ts";
import { EMPTY_LEDGER } from "./test-run-machine.ts";
import { at, facts, HOLD, ME, notified, OF, play, pressed } from "../testing/test-run-timeline.ts";
import type { Inquiry, Ledger, PendingTest } from "./test-run-states.ts";
import { createPendingTestMemory } from "./pending-test-memory.ts";

const KEY = "breath-test:/nts:pending";

function aTab(content: Record<string, string> = {}) {
  const stored = new Map(Object.entries(content));
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
  /** A page after a reload: only storage remains. */
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

/** Every field differs from its initial value. */
const FULL: PendingTest = {
  ...OF,
  holds: [HOLD, { ...HOLD, grantedAt: at(60), leaseUntil: undefined, isDoubted: true }],
  waitingSince: at(20),
  target: { capnogramId: "a", capturedAt: at(5), isProved: true },
  candidates: [
    { capnogramId: "a", capturedAt: at(5), stages: { DECODE: "SUCCEEDED" }, facts: facts(5) },
    {
      capnogramId: "b",
      capturedAt: at(6),
      stages: { DECODE: "STARTED", DIAGNOSE_INITIAL: "FAILED" },
      facts: facts(6, { administeredBy: undefined, isTimeGuessed: true }),
    },
    { capnogramId: "c", capturedAt: at(7), stages: {}, facts: undefined },
  ],
  unnamed: { DECODE: "FAILED" },
  inquiry: undefined,
  failing: "DIAGNOSE_FINAL",
  question: "sending",
  mayBeAnswered: true,
  steppedMs: 1_000,
  opened: ["z"],
  isReopened: true,
};
const LEDGER: Ledger = {
  handled: ["x", "y"],
  abandoned: [
    {
      ...OF,
      holds: FULL.holds,
      target: FULL.target,
      candidates: FULL.candidates,
      announced: "question",
      isAnswerOwed: true,
    },
    { ...OF, holds: [], target: undefined, candidates: [], announced: undefined, isAnswerOwed: false },
  ],
  lastGivenUpAt: at(9),
};

/** What stands in the browser's storage: earlier releases wrote the same names. */
const STORED = {
  test: (({ candidates: heard, ...test }) => ({ ...test, heard }))(FULL),
  ledger: {
    settled: LEDGER.handled,
    abandoned: LEDGER.abandoned.map(({ candidates: heard, ...each }) => ({ ...each, heard })),
    lastGivenUpAt: LEDGER.lastGivenUpAt,
  },
};

describe("createPendingTestMemory [REQ-TEST-02]", () => {
  it("returns the test to the account that began it", () => {
    const tab = aTab();
    tab.reload(ME).write({ test: running, ledger: { ...EMPTY_LEDGER, handled: ["a"] } });
    const { test, ledger } = tab.reload(ME).read();
    expect(test).toEqual(running);
    expect(ledger.handled).toEqual(["a"]);
  });

  it("returns neither the test nor the ledger to another account", () => {
    const tab = aTab();
    tab.reload(ME).write({ test: running, ledger: { ...EMPTY_LEDGER, handled: ["a"] } });
    expect(tab.reload("gp2@capno.example").read()).toEqual({ test: undefined, ledger: EMPTY_LEDGER });
  });

  it.each(["", "null", "[]", "{", `{"username":"${ME}"}`, `{"username":"${ME}","ledger":{"settled":[1]}}`])(
    "ignores stored text %j",
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

  it("restores everything that attribution depends on", () => {
    expect(keptOver(FULL, LEDGER)).toStrictEqual({ test: FULL, ledger: LEDGER });
    const asking = play("question", [pressed(), notified(80, "DIAGNOSE_INITIAL", "SUCCEEDED", "a")]).state;
    if (asking.phase.status !== "asking") throw new Error("expected the question");
    expect(keptOver(asking.phase.test, asking.ledger).test).toStrictEqual(asking.phase.test);
  });

  it.each<Inquiry["because"]>([
    { is: "before-start", startedAt: at(0) },
    { is: "before-hold", lockedAt: at(-30) },
    { is: "outside-hold" },
    { is: "time-guessed" },
  ])("restores an open inquiry because of $is", (because) => {
    const inquiry = { capnogramId: "x", capturedAt: at(-60), because };
    expect(keptOver({ ...FULL, inquiry }, EMPTY_LEDGER).test?.inquiry).toStrictEqual(inquiry);
  });

  it("writes the names that earlier releases read", () => {
    const tab = aTab();
    tab.reload(ME).write({ test: FULL, ledger: LEDGER });
    expect(JSON.parse(tab.text() ?? "")).toEqual(JSON.parse(JSON.stringify({ username: ME, ...STORED })));
  });

  it("restores the ledger without a test", () => {
    expect(keptOver(undefined, LEDGER)).toStrictEqual({ test: undefined, ledger: LEDGER });
  });

  it("reads what an earlier release stored: not reopened, and no answer pending", () => {
    const { isReopened: _is, ...test } = STORED.test;
    const abandoned = STORED.ledger.abandoned.map(({ isAnswerOwed: _owed, ...each }) => each);
    const tab = aTab({
      [KEY]: JSON.stringify({ username: ME, test, ledger: { ...STORED.ledger, abandoned } }),
    });
    const read = tab.reload(ME).read();
    expect(read.test?.isReopened).toBe(false);
    expect(read.ledger.abandoned.map(({ isAnswerOwed }) => isAnswerOwed)).toEqual([false, false]);
  });

  it.each<[string, object]>([
    ["a handset without a UDI", { test: { ...STORED.test, udi: "" } }],
    ["an invalid time", { test: { ...STORED.test, waitingSince: "soon" } }],
    ["an unknown stage", { test: { ...STORED.test, failing: "CHARGE" } }],
    [
      "an unknown doubt",
      { test: { ...STORED.test, inquiry: { capnogramId: "x", capturedAt: 1, because: { is: "odd" } } } },
    ],
    ["an empty lock period", { test: { ...STORED.test, holds: [{}] } }],
  ])("ignores a stored test with %s", (_, change) => {
    const text = JSON.stringify({ username: ME, ...STORED, ...change });
    expect(
      aTab({ [KEY]: text })
        .reload(ME)
        .read(),
    ).toEqual({ test: undefined, ledger: EMPTY_LEDGER });
  });
});
