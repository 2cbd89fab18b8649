import { getLockState, LOCK_STATES } from "@capno/domain/handset/handset-lock";

import type { LockState } from "../../lock/lock-states.ts";
import type { ListedHandset } from "../../queries/handsets-query.ts";

/**
 * Returns the single handset to open automatically: once per visit, never after a failed or lost lock, and never
 * one that another account holds. Otherwise page and list would redirect to each other.
 */
export function findHandsetToOpen(input: {
  readonly handsets: readonly ListedHandset[];
  readonly username: string;
  /** Undefined if the page locks nothing. */
  readonly lock: LockState | undefined;
  readonly hasOpenedItself: boolean;
  readonly hadLockProblem: boolean;
}): ListedHandset | undefined {
  const [only, ...others] = input.handsets;
  if (only === undefined || others.length > 0) return undefined;
  if (input.hasOpenedItself) return undefined;
  if (input.lock === undefined) return only;
  if (input.hadLockProblem || isLockProblem(input.lock)) return undefined;
  const isOthers = getLockState(only.lockedBy, input.username) === LOCK_STATES.lockedBySomeoneElse;
  return isOthers ? undefined : only;
}

export function isLockProblem(lock: LockState): boolean {
  if (lock.status === "releasing") return lock.hasFailed;
  return lock.status === "lost" || lock.status === "refused" || lock.status === "failed";
}
