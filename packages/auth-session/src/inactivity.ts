import type { Step } from "@capno/machine/run-machine";

/** How long a person may be away. All in milliseconds of wall time. */
interface IdleLimits {
  readonly limitMs: number;
  /** How long before the limit the warning shows. */
  readonly warningMs: number;
  /** A running test keeps the session open for at most this long. */
  readonly longestHoldMs: number;
}

export interface IdleState {
  readonly status: "active" | "warning" | "expired";
  readonly lastActivity: number;
  /** Since when a running test holds the clock. */
  readonly heldSince: number | undefined;
}

/** Times are the browser's wall time: a machine that sleeps ages too. */
export type IdleEvent =
  /** The person did something. Moving the pointer does not count while the warning asks for an answer. */
  | { readonly type: "acted"; readonly at: number; readonly isAnswer: boolean }
  /** The clock was checked; the person did nothing. */
  | { readonly type: "looked"; readonly at: number }
  | { readonly type: "held"; readonly at: number }
  | { readonly type: "released"; readonly at: number }
  /** The person acted in another tab of the session owner; a frozen tab may read such a message hours later. */
  | { readonly type: "acted-elsewhere"; readonly at: number; readonly receivedAt: number };

export type IdleView =
  | { readonly status: "active" }
  /** Ask whether the person is still there. */
  | { readonly status: "warning"; readonly secondsLeft: number };

export type IdleEffect =
  | { readonly type: "show"; readonly view: IdleView }
  | { readonly type: "tell"; readonly at: number }
  | { readonly type: "expire" };

export function startIdle(at: number): IdleState {
  return { status: "active", lastActivity: at, heldSince: undefined };
}

/** When the person counts as last active, seen from `at`. */
function getEffectiveActivity(state: IdleState, at: number, limits: IdleLimits): number {
  // A clock set back must not give hours of extra time.
  const last = Math.min(state.lastActivity, at);
  if (state.heldSince === undefined) return last;
  return Math.max(last, Math.min(at, state.heldSince + limits.longestHoldMs));
}

/** An expired session stays expired: moving the mouse the next morning does not revive it. */
export function createIdleStep(limits: IdleLimits): Step<IdleState, IdleEvent, IdleEffect> {
  return (state, event) => {
    if (state.status === "expired") return [state, []];
    if (event.type === "acted-elsewhere") {
      // Use the time of the activity, not the present; a clock set back must not put it into the future.
      const isNewer = event.at > state.lastActivity && event.at <= event.receivedAt;
      return [isNewer ? { ...state, lastActivity: event.at } : state, []];
    }
    const next = getNext(state, event, limits);
    if (next.status === "expired") return [next, [{ type: "expire" }]];
    const shown = { type: "show", view: toView(next, event.at, limits) } as const;
    // A running test holds the session in every tab: one that lies behind it must not end it.
    const isUse = event.type === "acted" || next.heldSince !== undefined;
    const isSign = isUse && next.lastActivity === event.at;
    return [next, isSign ? [shown, { type: "tell", at: event.at }] : [shown]];
  };
}

function getNext(
  state: IdleState,
  event: Exclude<IdleEvent, { type: "acted-elsewhere" }>,
  limits: IdleLimits,
): IdleState {
  const last = getEffectiveActivity(state, event.at, limits);
  const phase = getPhase(event.at - last, limits);
  const looked: IdleState = { ...state, lastActivity: last, status: phase };
  if (phase === "expired" || event.type === "looked") return looked;
  switch (event.type) {
    case "acted":
      return phase === "active" || event.isAnswer
        ? { ...state, lastActivity: event.at, status: "active" }
        : looked;
    case "held":
      return { lastActivity: event.at, heldSince: state.heldSince ?? event.at, status: "active" };
    case "released":
      return { ...looked, heldSince: undefined };
    default:
      return event satisfies never;
  }
}

function toView(state: IdleState, at: number, limits: IdleLimits): IdleView {
  return state.status === "warning"
    ? { status: "warning", secondsLeft: getSecondsLeft(state, at, limits) }
    : { status: "active" };
}

export function getSecondsLeft(state: IdleState, at: number, limits: IdleLimits): number {
  const idle = at - getEffectiveActivity(state, at, limits);
  return Math.max(0, Math.ceil((limits.limitMs - idle) / 1000));
}

function getPhase(idleMs: number, limits: IdleLimits): IdleState["status"] {
  if (idleMs >= limits.limitMs) return "expired";
  return idleMs >= limits.limitMs - limits.warningMs ? "warning" : "active";
}
