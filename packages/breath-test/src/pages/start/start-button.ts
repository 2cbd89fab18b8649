import type { EpochMs, HandsetUdi } from "@capno/domain/units";

import type { FeedState } from "../../session/handset-feed.ts";
import type { LockState } from "../../lock/lock-states.ts";

/** A test must not begin in the last moments of a lease. */
const LEAST_LEASE_MS = 30_000;

/** Why a test on the handset cannot be started now; undefined if it can. */
export function getReasonStartIsDisabled(
  udi: HandsetUdi,
  lock: LockState,
  feed: Pick<FeedState, "isLive" | "isPatienceOver">,
  now: EpochMs,
): string | undefined {
  // Just after a change of handset the lock is still that of the one before.
  if (lock.status !== "held" || lock.udi !== udi) return "Locking the handset for you";
  if (lock.doubtedSince !== undefined || lock.until - now < LEAST_LEASE_MS)
    return "Renewing your lock of the handset";
  if (!feed.isLive && !feed.isPatienceOver) return "Connecting to the handset";
  return undefined;
}
