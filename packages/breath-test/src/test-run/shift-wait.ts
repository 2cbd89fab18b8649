import { shiftTime } from "../lock/shift-time.ts";
import type { ClockStep } from "../lock/lock-states.ts";
import type { PendingTest, Phase, TestRunState } from "./test-run-states.ts";
import { keep, type TestRunOutcome } from "./test-run-transitions.ts";

/** The server's clock was set: the wait counts in elapsed time. */
export function shiftWait<Test extends PendingTest>(test: Test, step: ClockStep): Test {
  const waitingSince = shiftTime(test.waitingSince, step);
  const byMs = waitingSince - test.waitingSince;
  if (byMs === 0) return test;
  return { ...test, waitingSince, steppedMs: (test.steppedMs ?? 0) + Math.max(0, byMs) };
}

export function shiftTest(state: TestRunState, step: ClockStep): TestRunOutcome {
  const phase = shiftPhase(state.phase, step);
  if (phase === state.phase) return [state, []];
  const next: TestRunState = { ...state, phase };
  return [next, [keep(next)]];
}

function shiftPhase(phase: Phase, step: ClockStep): Phase {
  switch (phase.status) {
    case "asking":
    case "opening":
      return { ...phase, test: shiftWait(phase.test, step) };
    case "waiting":
    case "failed":
      return { ...phase, test: shiftWait(phase.test, step) };
    case "idle":
    case "finished":
      return phase;
    default:
      return phase satisfies never;
  }
}
