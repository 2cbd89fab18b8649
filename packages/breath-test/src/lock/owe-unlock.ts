import { unlockRequest } from "@capno/api-client/endpoints/handsets";
import { toEpochMs, type EpochMs } from "@capno/domain/units";
import type { ProductSession } from "@capno/product-contract/product-services";

import type { LockState } from "./lock-states.ts";

/**
 * The session ends while a lock or its renewal has no answer: it may reach the server after the unlock, and
 * no token is left to undo it then. The account's next sign-in does, as long as the lease could last.
 * Decision 0044
 */
export function oweUnlock(
  session: Pick<ProductSession, "oweUntil">,
  state: LockState,
  at: EpochMs,
  leaseMs: number,
): void {
  if (!mayLockAfterUnlock(state)) return;
  const { path, form } = unlockRequest(state.udi, "user-navigated-away");
  session.oweUntil(toEpochMs(at + leaseMs), { path, form });
}

type Unsure = Extract<LockState, { is: "locking" | "held" | "withdrawing" }>;

function mayLockAfterUnlock(state: LockState): state is Unsure {
  switch (state.is) {
    case "locking":
      // Also between two attempts: the one that failed without an answer may have arrived.
      return true;
    case "held":
      return state.isRefreshing;
    case "withdrawing":
      return true;
    default:
      return false;
  }
}
