import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { RecordingFacts } from "../attribution/recording-facts.ts";
import type { TestRunEffect, TestRunEvent, LifecycleReport, TestRef } from "./test-run-states.ts";
import { createTestRunMachine, IDLE_TEST_RUN } from "./test-run-machine.ts";
import { at, facts, HANDSET, HOLD, OF, pressed, rulesLeadingTo } from "../testing/test-run-timeline.ts";
import { toRef } from "./record-report.ts";

/**
 * One clinic's backend: the previous patient's recording (late), a colleague's, and this patient's (which fails once,
 * then succeeds). Each report is pushed in any order, twice or never, and polled now and then. The machine's effects
 * come back as events after any delay. The clinician knows whose recording it is and answers accordingly.
 */
const RUNS = 5_000;

const MINE = "mine";
const OLD = "patient-before";
const THEIRS = "colleagues-patient";
/** The server's facts: the old recording names no account. */
const FACTS: Readonly<Record<string, RecordingFacts>> = {
  [MINE]: facts(5),
  [OLD]: facts(-200, { administeredBy: undefined }),
  [THEIRS]: facts(7, { administeredBy: "gp2@capno.example" }),
};
const report = (
  capnogramId: string,
  capturedS: number,
  stage: LifecycleReport["stage"],
  state: LifecycleReport["state"],
): Omit<LifecycleReport, "serverTime"> => ({ capnogramId, capturedAt: at(capturedS), stage, state });

const REPORTS = [
  report(OLD, -200, "DIAGNOSE_INITIAL", "SUCCEEDED"),
  report(OLD, -200, "DIAGNOSE_FINAL", "SUCCEEDED"),
  report(OLD, -200, "DIAGNOSE_FINAL", "FAILED"),
  report(THEIRS, 7, "DIAGNOSE_INITIAL", "SUCCEEDED"),
  report(THEIRS, 7, "DIAGNOSE_FINAL", "SUCCEEDED"),
  report(THEIRS, 7, "DECODE", "FAILED"),
  report(MINE, 5, "DECODE", "STARTED"),
  report(MINE, 5, "DECODE", "FAILED"),
  report(MINE, 5, "DECODE", "SUCCEEDED"),
  report(MINE, 5, "DIAGNOSE_INITIAL", "SUCCEEDED"),
  report(MINE, 5, "DIAGNOSE_FINAL", "SUCCEEDED"),
] as const;

type Move =
  | { readonly type: "report"; readonly index: number }
  | { readonly type: "poll" }
  | { readonly type: "answer" }
  | { readonly type: "say-whose" }
  | { readonly type: "wait"; readonly s: number }
  | { readonly type: "reload" }
  | { readonly type: "press" };

const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ type: fc.constant("report" as const), index: fc.nat(REPORTS.length - 1) }),
  },
  { weight: 2, arbitrary: fc.constant({ type: "poll" } as const) },
  { weight: 2, arbitrary: fc.constant({ type: "answer" } as const) },
  { weight: 1, arbitrary: fc.constant({ type: "say-whose" } as const) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant("wait" as const), s: fc.integer({ min: 1, max: 40 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ type: "reload" } as const) },
  { weight: 1, arbitrary: fc.constant({ type: "press" } as const) },
);

interface Outcome {
  readonly opened: readonly string[];
  readonly answersSent: number;
  /** Recordings of others for which an answer was sent. */
  readonly answersToOthers: readonly string[];
  /** TEST ERROR was shown although a success was reported before the timer ran out. */
  readonly isFalseAlarm: boolean;
}

/** Plays the moves: timers fire when due, responses arrive when `fc` decides. */
async function run(
  lead: "result" | "question",
  moves: readonly Move[],
  scheduler: fc.Scheduler,
): Promise<Outcome> {
  const step = createTestRunMachine(rulesLeadingTo(lead));
  let state = IDLE_TEST_RUN;
  let nowS = 0;
  let answersSent = 0;
  let isFinalAnnounced = false;
  let isFalseAlarm = false;
  const opened: string[] = [];
  const answersToOthers: string[] = [];
  const timers = new Map<string, number>();
  let remembered: Extract<TestRunEffect, { type: "remember" }> | undefined;

  function send(event: TestRunEvent): void {
    const before = state.phase.status;
    const [next, effects] = step(state, event);
    state = next;
    if (next.phase.status === "failed" && before !== "failed")
      isFalseAlarm ||= isFinalAnnounced && lead === "result";
    for (const effect of effects) {
      if (effect.type === "start-timer") timers.set(effect.timer, nowS + effect.ms / 1_000);
      if (effect.type === "stop-timer") timers.delete(effect.timer);
      if (effect.type === "open-result") {
        opened.push(effect.capnogramId);
        isFinalAnnounced = false;
      }
      if (effect.type === "remember") remembered = effect;
      if (effect.type === "check-recording")
        later(() => ({
          type: "recording-checked",
          at: at(nowS),
          of: effect.of,
          capnogramId: effect.capnogramId,
          facts: FACTS[effect.capnogramId],
        }));
      if (effect.type === "fetch-result")
        later(() => ({
          type: "result-fetched",
          at: at(nowS),
          of: effect.of,
          capnogramId: effect.capnogramId,
          facts: FACTS[effect.capnogramId],
        }));
      if (effect.type === "send-answer") {
        answersSent += 1;
        if (effect.capnogramId !== MINE) answersToOthers.push(effect.capnogramId);
        const { of, capnogramId } = effect;
        later(() => ({ type: "answer-accepted", at: at(nowS), of, capnogramId }));
      }
    }
  }

  function later(make: () => TestRunEvent): void {
    void scheduler.schedule(Promise.resolve()).then(() => send(make()));
  }

  const getRef = (): TestRef => ("test" in state.phase ? toRef(state.phase.test) : OF);

  function runTimers(): void {
    for (const [name, dueS] of timers) {
      if (dueS > nowS) continue;
      timers.delete(name);
      if (name === "failure") send({ type: "failure-timer-ran-out", at: at(nowS) });
      if (name === "loading") send({ type: "loading-timer-ran-out", at: at(nowS) });
      if (name === "poll") send({ type: "poll-due", at: at(nowS) });
    }
  }

  function play(each: Move): void {
    switch (each.type) {
      case "report": {
        const next = REPORTS[each.index];
        if (next === undefined) return;
        // After it was opened, it is not a success of a second Start.
        if (next.capnogramId === MINE && next.state === "SUCCEEDED" && next.stage !== "DECODE")
          isFinalAnnounced ||= !opened.includes(MINE);
        return send({
          type: "notified",
          at: at(nowS),
          udi: HANDSET,
          report: { ...next, serverTime: at(nowS) },
        });
      }
      case "poll":
        return send({
          type: "polled",
          at: at(nowS),
          of: getRef(),
          tests: [
            { outcome: "completed", capnogramId: OLD, capturedAt: at(-200) },
            { outcome: "completed", capnogramId: THEIRS, capturedAt: at(7) },
            { outcome: "in-progress", capnogramId: undefined, capturedAt: at(5) },
          ],
        });
      case "answer": {
        const { phase } = state;
        if (phase.status !== "asking") return;
        const { capnogramId } = phase.test.target;
        return send({ type: "answer-given", at: at(nowS), of: getRef(), capnogramId, answer: 12 });
      }
      case "say-whose": {
        const inquiry = "test" in state.phase ? state.phase.test.inquiry : undefined;
        if (inquiry === undefined) return;
        const { capnogramId } = inquiry;
        const isTheirs = capnogramId === MINE;
        return send({ type: "inquiry-answered", at: at(nowS), of: getRef(), capnogramId, isTheirs });
      }
      case "press":
        return send({ ...pressed(nowS) });
      case "reload": {
        // A finished test has left its page; only a pending one is resumed.
        if (!("test" in state.phase) || remembered?.test === undefined) return;
        state = { ...IDLE_TEST_RUN, ledger: remembered.ledger };
        timers.clear();
        send({ type: "resumed", at: at(nowS), test: remembered.test });
        return send({ type: "hold-changed", at: at(nowS), udi: HANDSET, hold: HOLD });
      }
      case "wait":
        nowS += each.s;
        return runTimers();
      default:
        return each satisfies never;
    }
  }

  send(pressed());
  const { task } = scheduler.scheduleSequence(moves.map((each) => async () => play(each)));
  while (scheduler.count() > 0) await scheduler.waitOne();
  await task;
  while (scheduler.count() > 0) await scheduler.waitOne();
  return { opened, answersSent, answersToOthers, isFalseAlarm };
}

describe(`the test run machine, in ${RUNS} random orders of events, polls, responses, timers and reloads`, () => {
  it.each(["result", "question"] as const)(
    "opens at most one result, and only this patient's, when a success leads to a %s",
    async (lead) => {
      let results = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(move, { minLength: 3, maxLength: 40 }),
          fc.scheduler(),
          async (moves, scheduler) => {
            const { opened, answersToOthers, isFalseAlarm } = await run(lead, moves, scheduler);
            expect(opened.filter((id) => id !== MINE)).toEqual([]);
            expect(answersToOthers).toEqual([]);
            expect(opened.length).toBeLessThanOrEqual(1);
            expect(isFalseAlarm).toBe(false);
            results += opened.length;
          },
        ),
        { numRuns: RUNS / 2 },
      );
      // Otherwise a machine that does nothing would pass.
      expect(results).toBeGreaterThan(RUNS / 50);
    },
  );
});
