import type { EpochMs, HandsetUdi } from "@capno/domain/units";

import { getCoverage } from "../attribution/lock-periods.ts";
import { announceLate } from "./announce-late.ts";
import { decideTarget, attributeCandidate } from "./decide-target.ts";
import type {
  TestRunEffect,
  TestRunEvent,
  TestRunState,
  Ledger,
  LifecycleReport,
  PendingTest,
  PolledTest,
} from "./test-run-states.ts";
import type { TestRunRules } from "./test-run-rules.ts";
import { isPending, isRunning, isActive, type TestRunOutcome } from "./test-run-transitions.ts";
import { findCandidate, recordReport, isRecent, isSameTest, isHandled, toRef } from "./record-report.ts";
import { addStage } from "./stages.ts";

/**
 * Applies one pushed or polled report about a recording. Repeating it, or reporting an earlier stage than is known,
 * changes nothing.
 */
export function applyReport(
  state: TestRunState,
  report: LifecycleReport,
  { udi, at }: { readonly udi: HandsetUdi; readonly at: EpochMs },
  rules: TestRunRules,
): TestRunOutcome {
  const outdated = getOutdated(report);
  const test = isActive(state) ? state.phase.test : undefined;
  const noted = test?.udi === udi ? note(test, report, state.ledger, rules) : undefined;
  if (noted === undefined) {
    const [next, effects] = announceLate(state, report, udi, rules);
    return [next, [...outdated, ...effects]];
  }
  const check = getCheck(noted, report.capnogramId);
  const [next, effects] = decideTarget(state, noted, at, rules);
  return [next, [...outdated, ...check, ...effects]];
}

/** The test with the report recorded; undefined if it concerns nothing that the test may wait for. */
function note(
  test: PendingTest,
  report: LifecycleReport,
  ledger: Ledger,
  rules: TestRunRules,
): PendingTest | undefined {
  const { capnogramId, capturedAt } = report;
  if (capnogramId === undefined || capturedAt === undefined) return noteUnnamed(test, report, ledger);
  const isKnown = findCandidate(test, capnogramId) !== undefined;
  // Subtract the step of the server's clock: otherwise a recording looks older than it is.
  const at = (report.serverTime - (test.steppedMs ?? 0)) as EpochMs;
  if (!isKnown && (test.isReopened || !isRecent({ ...report, capturedAt, serverTime: at }, rules)))
    return undefined;
  if (!isKnown && isHandled(capnogramId, ledger, test)) return undefined;
  const candidates = recordReport(test.candidates, { ...report, capnogramId, capturedAt });
  return candidates === test.candidates ? test : { ...test, candidates };
}

/** Decoding starts, and may fail, before the recording has an id. */
function noteUnnamed(
  test: PendingTest,
  { stage, state, capturedAt }: LifecycleReport,
  ledger: Ledger,
): PendingTest | undefined {
  if (test.target !== undefined || stage !== "DECODE") return undefined;
  if (capturedAt !== undefined) {
    if (ledger.lastGivenUpAt !== undefined && capturedAt < ledger.lastGivenUpAt) return undefined;
    if (getCoverage(test.holds, capturedAt, true) === "not-covered") return undefined;
  }
  const unnamed = addStage(test.unnamed, stage, state);
  return unnamed === test.unnamed ? test : { ...test, unnamed };
}

/** Asks the server whose recording it is, at each report until it answers. */
function getCheck(test: PendingTest, capnogramId: string | undefined): readonly TestRunEffect[] {
  if (capnogramId === undefined || findCandidate(test, capnogramId)?.facts !== undefined) return [];
  return [{ type: "check-recording", of: toRef(test), capnogramId }];
}

function getOutdated({ state, stage, capnogramId }: LifecycleReport): readonly TestRunEffect[] {
  if (state !== "SUCCEEDED" || capnogramId === undefined) return [];
  return [{ type: "forget-result", capnogramId, isFinal: stage === "DIAGNOSE_FINAL" }];
}

const STATES = { completed: "SUCCEEDED", failed: "FAILED", "in-progress": "STARTED" } as const;

/** Applies a polled list. It was requested for one test, so it changes no other. */
export function applyPoll(
  state: TestRunState,
  { of, tests, at }: Extract<TestRunEvent, { type: "polled" }>,
  rules: TestRunRules,
): TestRunOutcome {
  const isOfAbandoned =
    !isPending(state.phase) && state.ledger.abandoned.some((each) => isSameTest(each, of));
  if (!isRunning(state, of) && !isOfAbandoned) return [state, []];
  let current = state;
  const effects: TestRunEffect[] = [];
  const oldestFirst = tests.toSorted((a, b) => a.capturedAt - b.capturedAt);
  for (const { outcome, capnogramId, capturedAt, isTimeGuessed = false } of oldestFirst) {
    if (outcome === "other") continue;
    const [next, done] = applyReport(
      current,
      {
        // A failed row does not name the stage: take the first, so that any success outweighs it.
        stage: outcome === "completed" ? "DIAGNOSE_FINAL" : "DECODE",
        state: STATES[outcome],
        capnogramId,
        capturedAt,
        serverTime: at,
        isTimeGuessed,
      },
      { udi: of.udi, at },
      rules,
    );
    current = next;
    effects.push(...done);
  }
  return [current, [...effects, ...probe(current, tests, rules)]];
}

/** Finds a first diagnosis whose push was lost. */
function probe(
  { phase, ledger }: TestRunState,
  tests: readonly PolledTest[],
  rules: TestRunRules,
): readonly TestRunEffect[] {
  if (phase.status !== "waiting" && phase.status !== "failed") return [];
  const { test } = phase;
  return test.candidates
    .filter((each) => {
      const isFollowed = test.target?.capnogramId === each.capnogramId;
      const mayBeAsked =
        test.target === undefined && attributeCandidate(each, test, ledger, rules).status === "asked";
      return (isFollowed || mayBeAsked) && each.stages.DIAGNOSE_INITIAL !== "SUCCEEDED";
    })
    .filter(({ capnogramId }) =>
      tests.some((row) => row.capnogramId === capnogramId && row.outcome === "in-progress"),
    )
    .map(({ capnogramId, capturedAt }) => ({ type: "probe", of: toRef(test), capnogramId, capturedAt }));
}

/** A first diagnosis that can be read has succeeded. */
export function applyProbe(
  state: TestRunState,
  { of, at, capnogramId, capturedAt }: Extract<TestRunEvent, { type: "probed" }>,
  rules: TestRunRules,
): TestRunOutcome {
  if (!isRunning(state, of)) return [state, []];
  const report = {
    stage: "DIAGNOSE_INITIAL",
    state: "SUCCEEDED",
    capnogramId,
    capturedAt,
    serverTime: at,
  } as const;
  return applyReport(state, report, { udi: of.udi, at }, rules);
}
