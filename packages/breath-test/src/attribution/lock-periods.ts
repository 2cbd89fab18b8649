import type { EpochMs } from "@capno/domain/units";

/**
 * How far two clocks that both follow the server may differ: each knows the server's time to about half a second.
 * Recordings last far longer, so one that began within the tolerance cannot have ended before it. The first lock
 * period of a test gets the tolerance. Before a later period another user may have held the handset, so a recording
 * that began in that second counts only if the server names this account.
 */
export const CLOCK_TOLERANCE_MS = 1_000;

/** A period in which this tab held the handset's lock, and how far the server confirmed it. Plain data. */
export interface LockPeriod {
  readonly grantedAt: EpochMs;
  /** Proved until here, by the last confirmation or by our own unlock. */
  readonly provedUntil: EpochMs;
  readonly leaseUntil: EpochMs | undefined;
  /** The page slept or a renewal is late: the server has to confirm the lock before this time counts. */
  readonly isDoubted: boolean;
}

type Coverage = "covered" | "not-covered" | "not-known-yet";

/**
 * Whether the lock was held when a recording began. `mayBeOurs`: the server names this account, or has not answered
 * yet.
 */
export function getCoverage(holds: readonly LockPeriod[], capturedAt: EpochMs, mayBeOurs: boolean): Coverage {
  const begun = holds.filter(
    ({ grantedAt }, place) =>
      capturedAt >= (mayBeOurs || place === 0 ? grantedAt - CLOCK_TOLERANCE_MS : grantedAt),
  );
  if (begun.some(({ provedUntil }) => capturedAt <= provedUntil)) return "covered";
  const live = begun.find(({ leaseUntil }) => leaseUntil !== undefined && capturedAt <= leaseUntil);
  if (live === undefined) return "not-covered";
  return live.isDoubted ? "not-known-yet" : "covered";
}

/** Adds a lock period, or updates the one granted at the same time. A new period ends the one before. */
export function addLockPeriod(holds: readonly LockPeriod[], hold: LockPeriod): readonly LockPeriod[] {
  const isSame = (each: LockPeriod): boolean => each.grantedAt === hold.grantedAt;
  if (holds.some(isSame)) return holds.map((each) => (isSame(each) ? hold : each));
  return [...loseLockPeriods(holds), hold];
}

/** Ends all periods because the lock was lost: only the proved part counts. */
export function loseLockPeriods(holds: readonly LockPeriod[]): readonly LockPeriod[] {
  return holds.map((hold) =>
    hold.leaseUntil === undefined ? hold : { ...hold, leaseUntil: undefined, isDoubted: false },
  );
}

/** Ends all periods because the lock was released: each lasted until now, unless it is doubted. */
export function finishLockPeriods(holds: readonly LockPeriod[], at: EpochMs): readonly LockPeriod[] {
  const proved = holds.map((hold) => {
    if (hold.leaseUntil === undefined || hold.isDoubted) return hold;
    const provedUntil = Math.max(hold.provedUntil, Math.min(at, hold.leaseUntil)) as EpochMs;
    return { ...hold, provedUntil };
  });
  return loseLockPeriods(proved);
}
