import type { LockEvent } from "../lock/lock-states.ts";
import { isPending } from "../test-run/test-run-transitions.ts";
import { isGone } from "./journey-parts.ts";
import type { JourneyState } from "./journey-states.ts";

/**
 * The browser refused the handset of a resumed test. It may have answered for the page before this one, which was
 * closing, so the test is remembered until the list of handsets says whether another window has it. Undefined if no
 * test of the open page runs.
 */
export function suspendTest(state: JourneyState): JourneyState | undefined {
  const { testRun, openUdi, lock } = state;
  if (!isPending(testRun.phase) || lock.status !== "elsewhere" || lock.udi !== openUdi) return undefined;
  return { ...state, rememberedTest: testRun.phase.test, testRun: { ...testRun, phase: { status: "idle" } } };
}

/** Whether a suspended test has ended: this tab claimed the handset, or another window or user has it. */
export function isSuspensionOver({ lock, rememberedTest, openUdi }: JourneyState, event: LockEvent): boolean {
  if (rememberedTest?.udi !== openUdi) return false;
  if (event.type === "tab-claimed") return true;
  if (lock.status !== "elsewhere") return isGone(lock);
  return event.type === "handsets-read" && event.lockedByMe.includes(lock.heldUdi);
}
