/** How long a person may be away. All in milliseconds of wall time. @spec §4, §9, decisions C8, C10 */
export interface IdleLimits {
  readonly limitMs: number;
  /** How long before the limit the warning shows. */
  readonly warningMs: number;
  /** A running test keeps the session open for at most this long. */
  readonly longestHoldMs: number;
}

export interface IdleState {
  readonly is: "active" | "warning" | "expired";
  readonly lastActivity: number;
  /** Since when a running test holds the clock. */
  readonly heldSince: number | undefined;
}

/** Times are the browser's wall time: a machine that sleeps ages too. */
export type IdleEvent =
  /** A sign of life. Moving the pointer is none while the warning asks for an answer. */
  | { readonly type: "acted"; readonly at: number; readonly isAnswer: boolean }
  /** Nothing happened, but time passed. */
  | { readonly type: "looked"; readonly at: number }
  | { readonly type: "held"; readonly at: number }
  | { readonly type: "released"; readonly at: number };

export function startIdle(at: number): IdleState {
  return { is: "active", lastActivity: at, heldSince: undefined };
}

/** When the person counts as last active, seen from `at`. */
export function getEffectiveActivity(state: IdleState, at: number, limits: IdleLimits): number {
  // A clock set back must not give hours of extra time.
  const last = Math.min(state.lastActivity, at);
  if (state.heldSince === undefined) return last;
  return Math.max(last, Math.min(at, state.heldSince + limits.longestHoldMs));
}

/** One step. Once expired it stays so: a hand on the mouse after a night does not revive the session. */
export function stepIdle(state: IdleState, event: IdleEvent, limits: IdleLimits): IdleState {
  if (state.is === "expired") return state;
  const last = getEffectiveActivity(state, event.at, limits);
  const phase = getPhase(event.at - last, limits);
  const looked: IdleState = { ...state, lastActivity: last, is: phase };
  if (phase === "expired" || event.type === "looked") return looked;
  switch (event.type) {
    case "acted":
      return phase === "active" || event.isAnswer
        ? { ...state, lastActivity: event.at, is: "active" }
        : looked;
    case "held":
      return { lastActivity: event.at, heldSince: state.heldSince ?? event.at, is: "active" };
    case "released":
      return { ...looked, heldSince: undefined };
    default:
      return event satisfies never;
  }
}

export function getSecondsLeft(state: IdleState, at: number, limits: IdleLimits): number {
  const idle = at - getEffectiveActivity(state, at, limits);
  return Math.max(0, Math.ceil((limits.limitMs - idle) / 1000));
}

function getPhase(idleMs: number, limits: IdleLimits): IdleState["is"] {
  if (idleMs >= limits.limitMs) return "expired";
  return idleMs >= limits.limitMs - limits.warningMs ? "warning" : "active";
}
