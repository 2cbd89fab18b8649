import type { EpochMs } from "@capno/domain/units";

/**
 * How far two clocks may differ that both follow the server: its time is known to about half a second. It is
 * far shorter than any recording, so a recording that began inside it cannot have been over before it. It is granted to
 * the hold that a test was started on. Before a later one the handset was anybody's: what began in that second may be a
 * colleague's, unless the server names this account.
 */
export const CLOCK_TOLERANCE_MS = 1_000;

/** A time in which this tab held a handset, and what the server confirmed of it. Plain data. */
export interface LockPeriod {
  /** The answer that granted it. */
  readonly grantedAt: EpochMs;
  /** The hold is proved up to here: the last answer that it is ours, or our own unlock. */
  readonly provedUntil: EpochMs;
  /** While it lasts: the end of its lease. Undefined once it is over. */
  readonly leaseUntil: EpochMs | undefined;
  /** The page slept, or a renewal is late: what happened meanwhile is known when the server confirms the hold. */
  readonly isDoubted: boolean;
}

export type Coverage = "covered" | "not-covered" | "not-known-yet";

/**
 * Whether something captured then was captured while the hold was confirmed. `mayBeOurs`: the server names
 * this account, or has not been asked yet.
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

/** The holds with this one as it is now, which ends the one before: a hold has one moment at which it was granted. */
export function addLockPeriod(holds: readonly LockPeriod[], hold: LockPeriod): readonly LockPeriod[] {
  const isSame = (each: LockPeriod): boolean => each.grantedAt === hold.grantedAt;
  if (holds.some(isSame)) return holds.map((each) => (isSame(each) ? hold : each));
  return [...loseLockPeriods(holds), hold];
}

/** Lost: only what was proved before counts from now on. */
export function loseLockPeriods(holds: readonly LockPeriod[]): readonly LockPeriod[] {
  return holds.map((hold) =>
    hold.leaseUntil === undefined ? hold : { ...hold, leaseUntil: undefined, isDoubted: false },
  );
}

/** Given back, or not looked at any more: it lasted until then, unless it was in doubt. */
export function finishLockPeriods(holds: readonly LockPeriod[], at: EpochMs): readonly LockPeriod[] {
  const proved = holds.map((hold) => {
    if (hold.leaseUntil === undefined || hold.isDoubted) return hold;
    const provedUntil = Math.max(hold.provedUntil, Math.min(at, hold.leaseUntil)) as EpochMs;
    return { ...hold, provedUntil };
  });
  return loseLockPeriods(proved);
}
