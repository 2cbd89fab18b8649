import type { EpochMs } from "@capno/domain/units";

import { shiftTime } from "./shift-time.ts";
import type { ClockStep, LockEvent, LockState } from "./lock-states.ts";
import { after, lose, release, type Held, type Outcome } from "./lock-transitions.ts";

export interface LockRules {
  readonly refreshMs: number;
  /** How long the server keeps a lock that is not refreshed. */
  readonly leaseMs: number;
}

/** The first attempt and two retries. */
const LOCK_ATTEMPTS = 3;
const RETRY_DELAY_MS = 1_000;
/** A failed renewal is retried while the lease lasts. */
const REFRESH_RETRY_DELAY_S = 10;
const LEAST_RETRY_DELAY_MS = 1_000;
/** An attempt this long before the lease ends still gets its answer in time. */
const LAST_TRY_MS = 30_000;
/** A page that is awake fires its timers no later than this. */
const LATE_MS = 10_000;
/** How long the server may take to say who holds the handset. */
const ANSWER_LIMIT_MS = 10_000;

/** Applies a granted lock: a first one, a renewal, or one that comes too late. */
export function grant(
  state: LockState,
  event: Extract<LockEvent, { type: "lock-granted" }>,
  rules: LockRules,
): Outcome {
  const isMine = "udi" in state && state.udi === event.udi;
  if (isMine && state.status === "withdrawing") {
    return release(state.udi, state);
  }
  // This tab had counted the lock as lost when the server renewed it: release it. A lock that another window took stays.
  if (isMine && state.status === "lost" && (state.because === "expired" || state.because === "released"))
    return [state, [{ type: "send-unlock", udi: state.udi, reason: "user-navigated-away" }]];
  if (!isMine || (state.status !== "locking" && state.status !== "held")) return [state, []];

  const until = (event.sentAt + rules.leaseMs) as EpochMs;
  // If the page slept, the answer may be older than the lease it grants. The list may still say who holds the lock.
  if (event.at >= until && state.status === "held" && isAsked(state))
    return [{ ...state, isRefreshing: false }, []];
  if (event.at >= until) return lose(state.udi, "expired", undefined, event.at);
  const next = hold(state, event, until, rules);
  const timers = [
    { type: "start-timer", timer: "refresh", ms: rules.refreshMs },
    { type: "start-timer", timer: "lease", ms: until - event.at },
    { type: "remember-hold", udi: state.udi, until },
  ] as const;
  // The request was sent before the doubt arose, so its answer proves nothing about the time since.
  const again = next.isRefreshing ? ([{ type: "send-lock", udi: state.udi }] as const) : [];
  if (state.status !== "locking") return [next, [...timers, ...again]];
  return [next, [...timers, { type: "record-lock", udi: state.udi }, { type: "refetch-handsets" }, ...again]];
}

function hold(
  state: Extract<LockState, { status: "locking" | "held" }>,
  { udi, sentAt, at }: Extract<LockEvent, { type: "lock-granted" }>,
  until: EpochMs,
  { refreshMs }: LockRules,
): Held {
  const refreshDueAt = (at + refreshMs) as EpochMs;
  const base = { status: "held", udi, confirmedAt: at, until, refreshDueAt, provedUntil: sentAt } as const;
  if (state.status === "locking") {
    // An event that arrived meanwhile may be newer than this answer.
    const { isUnsure } = state;
    const doubt = isUnsure ? ({ doubtedSince: at } as const) : ({ doubtedSince: undefined } as const);
    const asking = { isRefreshing: isUnsure, isRelocking: isUnsure, ...doubt };
    return { ...base, ...asking, lockedAt: at, hasRelocked: false };
  }
  const isStillDoubted = state.doubtedSince !== undefined && sentAt < state.doubtedSince;
  if (!isStillDoubted && (state.isRelocking || sentAt >= state.until)) {
    const sure = { isRefreshing: false, isRelocking: false, doubtedSince: undefined } as const;
    return { ...base, ...sure, lockedAt: at, hasRelocked: state.hasRelocked };
  }
  const provedUntil = Math.max(state.provedUntil, sentAt) as EpochMs;
  return {
    ...state,
    ...base,
    askedSince: undefined,
    isAskedTwice: undefined,
    provedUntil,
    isRefreshing: isStillDoubted,
    doubtedSince: isStillDoubted ? state.doubtedSince : undefined,
  };
}

export function fail(state: LockState, event: Extract<LockEvent, { type: "lock-failed" }>): Outcome {
  if (!("udi" in state) || state.udi !== event.udi) return [state, []];
  if (state.status === "held") {
    // The list may still say who holds the lock.
    if (isAsked(state)) return [{ ...state, isRefreshing: false }, []];
    if (event.at >= state.until) return lose(state.udi, "expired", undefined, event.at);
    if (!state.isRefreshing) return [state, []];
    const ms = getRetryMs(event, state.until);
    const refreshDueAt = (event.at + ms) as EpochMs;
    return [{ ...state, isRefreshing: false, refreshDueAt }, [{ type: "start-timer", timer: "refresh", ms }]];
  }
  if (state.status === "withdrawing") {
    // The request may have reached the server although no response came.
    return release(state.udi, state);
  }
  if (state.status !== "locking") return [state, []];
  if (event.isNetwork && state.attempt < LOCK_ATTEMPTS)
    return [
      { ...state, isAsking: false },
      [{ type: "start-timer", timer: "retry", ms: RETRY_DELAY_MS * state.attempt }],
    ];
  const failed = [
    { type: "forget-hold" },
    { type: "raise", error: event.error },
    { type: "go-to-handsets" },
  ] as const;
  if (!event.isNetwork) return [{ status: "failed", udi: state.udi }, [{ type: "release-tab" }, ...failed]];
  // The request may have reached the server: without an unlock the handset would stay locked until the lease ends.
  return after(
    failed,
    release(state.udi, { reason: "user-navigated-away", next: undefined, hasFailed: true }),
  );
}

/** Honours the server's Retry-After, but never waits beyond the lease. */
function getRetryMs(
  { at, retryAfterS }: Extract<LockEvent, { type: "lock-failed" }>,
  until: EpochMs,
): number {
  const wanted = Math.max(REFRESH_RETRY_DELAY_S, retryAfterS ?? 0) * 1_000;
  const left = until - at;
  return Math.max(LEAST_RETRY_DELAY_MS, Math.min(wanted, Math.max(left - LAST_TRY_MS, left / 2)));
}

/** After a sleep the lock is doubted until the server confirms it. */
export function wake(state: LockState, at: EpochMs): Outcome {
  if (state.status !== "held") return [state, []];
  if (at >= state.until) return lose(state.udi, "expired", undefined, at);
  return refresh({ ...state, doubtedSince: at });
}

/** Whether the server was asked if the lock is still ours, and has not answered yet. */
export function isAsked(state: LockState): boolean {
  return state.status === "held" && state.askedSince !== undefined;
}

/**
 * By this computer's clock the lease is over. The page may have slept, or a time service may have set that clock: only
 * the server knows. A lock request could lock the handset again, so the client first requests the list of handsets.
 */
export function askServer(state: LockState, at: EpochMs): Outcome {
  if (state.status !== "held" || isAsked(state)) return [state, []];
  return [
    { ...state, askedSince: at, doubtedSince: at },
    [
      { type: "refetch-handsets", isAwaited: true },
      { type: "start-timer", timer: "lease", ms: ANSWER_LIMIT_MS },
    ],
  ];
}

/**
 * The server gives the handset to this account. If its answers corrected the clock, the lease lasts, and a renewal makes
 * sure of it. If they did not, the page slept, and another window of the account may have locked the handset since.
 */
export function renewAsked(state: Held, at: EpochMs): Outcome {
  if (at >= state.until) {
    if (state.isAskedTwice) return lose(state.udi, "expired", undefined, at);
    return [
      { ...state, isAskedTwice: true, askedSince: at },
      [{ type: "refetch-handsets", isAwaited: true }],
    ];
  }
  if (state.isRefreshing) return [state, []];
  return [
    { ...state, isRefreshing: true },
    [
      { type: "send-lock", udi: state.udi },
      { type: "start-timer", timer: "lease", ms: ANSWER_LIMIT_MS },
    ],
  ];
}

/** Whether the page slept: its renewal is long overdue. */
export function hasSlept(state: LockState, at: EpochMs): boolean {
  if (state.status !== "held" || state.doubtedSince !== undefined || at >= state.until) return false;
  return at - state.refreshDueAt > LATE_MS;
}

/** A renewal timer that fires late also shows that the page slept. */
export function refreshOnTime(state: LockState, at: EpochMs): Outcome {
  return hasSlept(state, at) ? wake(state, at) : refresh(state);
}

function refresh(state: LockState): Outcome {
  if (state.status !== "held" || state.isRefreshing) return [state, []];
  return [{ ...state, isRefreshing: true }, [{ type: "send-lock", udi: state.udi }]];
}

/** A list that names the handset as ours proves the lock up to the moment at which the list was requested. */
export function proveByList(state: LockState, event: LockEvent): LockState {
  if (state.status !== "held" || event.type !== "handsets-read" || state.doubtedSince !== undefined)
    return state;
  const { udi, provedUntil, until } = state;
  const { askedAt } = event;
  if (!event.lockedByMe.includes(udi) || askedAt <= provedUntil || askedAt > until) return state;
  return { ...state, provedUntil: askedAt };
}

/**
 * The server's clock was set: the lease lasts as long as before. The start and the proved part of the lock period keep the
 * time by which recordings were captured then. After a step of this computer's own clock, a lock confirmed before it
 * keeps all its times.
 */
export function shiftLease(state: LockState, step: ClockStep): Outcome {
  switch (state.status) {
    case "held": {
      const { udi, doubtedSince, askedSince, provedUntil } = state;
      const confirmedAt = shiftTime(state.confirmedAt, step);
      const byMs = confirmedAt - state.confirmedAt;
      const until = (state.until + byMs) as EpochMs;
      const next: Held = {
        ...state,
        until,
        confirmedAt,
        refreshDueAt: (state.refreshDueAt + byMs) as EpochMs,
        doubtedSince: doubtedSince && shiftTime(doubtedSince, step),
        askedSince: askedSince && shiftTime(askedSince, step),
        provedUntil: step.isOwn ? shiftTime(provedUntil, step) : provedUntil,
      };
      return [next, [{ type: "remember-hold", udi, until }]];
    }
    case "elsewhere": {
      const { listedAt } = state;
      return [listedAt === undefined ? state : { ...state, listedAt: shiftTime(listedAt, step) }, []];
    }
    case "lost":
      return [{ ...state, lostAt: shiftTime(state.lostAt, step) }, []];
    case "none":
    case "claiming":
    case "locking":
    case "withdrawing":
    case "releasing":
    case "refused":
    case "failed":
      return [state, []];
    default:
      return state satisfies never;
  }
}
