import type { EpochMs } from "@capno/domain/units";

import type { PendingTest, Phase, TestRunState } from "./test-run-states.ts";
import { keep, type TestRunOutcome } from "./test-run-transitions.ts";

/** The server's clock was set: the wait counts in elapsed time. */
export function shiftWait<Test extends PendingTest>(test: Test, byMs: number): Test {
  const waitingSince = (test.waitingSince + byMs) as EpochMs;
  return { ...test, waitingSince, steppedMs: (test.steppedMs ?? 0) + Math.max(0, byMs) };
}

export function shiftTest(state: TestRunState, byMs: number): TestRunOutcome {
  const phase = shiftPhase(state.phase, byMs);
  if (phase === state.phase) return [state, []];
  const next: TestRunState = { ...state, phase };
  return [next, [keep(next)]];
}

function shiftPhase(phase: Phase, byMs: number): Phase {
  switch (phase.status) {
    case "asking":
    case "opening":
      return { ...phase, test: shiftWait(phase.test, byMs) };
    case "waiting":
    case "failed":
      return { ...phase, test: shiftWait(phase.test, byMs) };
    case "idle":
    case "finished":
      return phase;
    default:
      return phase satisfies never;
  }
}
