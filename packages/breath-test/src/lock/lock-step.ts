import type { EpochMs, HandsetUdi } from "@capno/domain/units";

import type { Step } from "../machine/run-machine.ts";
import { begin, isRecent, leave, lose, settle, type Held, type Outcome } from "./lock-transitions.ts";
import type { LockEffect, LockEvent, LockState } from "./lock-states.ts";

export interface LockRules {
  readonly refreshMs: number;
  /** How long the server keeps a lock that nobody refreshes. */
  readonly leaseMs: number;
}

/** First try and two more. Decision J8 */
const LOCK_ATTEMPTS = 3;
const RETRY_DELAY_MS = 1_000;
/** A failed refresh is tried again while the lease lasts. */
const REFRESH_RETRY_DELAY_S = 10;
const LEAST_RETRY_DELAY_MS = 1_000;
/** A try this long before the lease ends is still answered in time. */
const LAST_TRY_MS = 30_000;
/** Timers of a page that is awake are not later than this. */
const LATE_MS = 10_000;

/** The rules of holding a handset. @spec §4, decisions J1 to J10 */
export function createLockStep(rules: LockRules): Step<LockState, LockEvent, LockEffect> {
  return (state, event) => {
    switch (event.type) {
      case "entered":
        return enter(state, event);
      case "take-over-chosen":
        return takeOver(state);
      case "tab-claimed":
        if (state.is !== "claiming" || state.udi !== event.udi) return [state, []];
        return [
          { is: "locking", udi: state.udi, attempt: 1, isAsking: true },
          [{ do: "send-lock", udi: state.udi }],
        ];
      case "tab-claim-refused":
        if (state.is !== "claiming" || state.udi !== event.udi) return [state, []];
        return [
          { is: "elsewhere", udi: state.udi, heldUdi: state.udi, listedAt: undefined },
          [{ do: "forget-hold" }, { do: "refetch-handsets" }],
        ];
      case "tab-claim-stolen":
        if ((state.is !== "held" && state.is !== "locking") || state.udi !== event.udi) return [state, []];
        return lose(state.udi, "taken-over", undefined, event.at);
      case "lock-granted":
        return grant(state, event, rules);
      case "lock-refused":
        return refuse(state, event);
      case "lock-failed":
        return fail(state, event);
      case "retry-due":
        if (state.is !== "locking") return [state, []];
        return [
          { ...state, attempt: state.attempt + 1, isAsking: true },
          [{ do: "send-lock", udi: state.udi }],
        ];
      case "refresh-due":
        return refreshOnTime(state, event.at);
      case "lease-ran-out":
        return state.is === "held" ? lose(state.udi, "expired", undefined, event.at) : [state, []];
      case "resumed":
        return wake(state, event.at);
      case "availability-changed":
        return hearAvailability(state, event);
      case "handsets-read":
        return readHandsets(state, event);
      case "left":
        return leave(state, event.reason, undefined);
      case "page-left":
        return leavePage(state);
      case "unlock-settled":
        if (state.is !== "releasing" || state.udi !== event.udi) return [state, []];
        return settle(state, event.at);
      default:
        return event satisfies never;
    }
  };
}

function enter(state: LockState, { wish, at }: Extract<LockEvent, { type: "entered" }>): Outcome {
  switch (state.is) {
    case "none":
    case "refused":
    case "elsewhere":
    case "failed":
    case "lost":
      return begin(wish, at);
    case "claiming":
      return state.udi === wish.udi ? [state, []] : begin(wish, at);
    case "locking":
    case "held":
      return state.udi === wish.udi ? [state, []] : leave(state, "user-switched-handset", wish);
    case "withdrawing":
    case "releasing":
      return [{ ...state, next: wish }, []];
    default:
      return state satisfies never;
  }
}

function takeOver(state: LockState): Outcome {
  if (state.is !== "elsewhere") return [state, []];
  const claim = { do: "claim-tab", udi: state.udi, takeOver: true, isPatient: false } as const;
  if (state.heldUdi === state.udi) return [{ is: "claiming", udi: state.udi }, [claim]];
  // Two handsets under one name count as none held: the other is let go before this one is locked.
  const next = { udi: state.udi, underMyName: [], resumes: false };
  return [
    { is: "releasing", udi: state.heldUdi, next, hasFailed: false },
    [{ do: "send-unlock", udi: state.heldUdi, reason: "user-switched-handset" }],
  ];
}

function grant(
  state: LockState,
  event: Extract<LockEvent, { type: "lock-granted" }>,
  rules: LockRules,
): Outcome {
  const isMine = "udi" in state && state.udi === event.udi;
  if (isMine && state.is === "withdrawing") {
    return [
      { is: "releasing", udi: state.udi, next: state.next, hasFailed: false },
      [{ do: "send-unlock", udi: state.udi, reason: state.reason }],
    ];
  }
  // The client had given the hold up when the server renewed it; another window's hold must not be undone.
  if (isMine && state.is === "lost" && (state.because === "expired" || state.because === "released"))
    return [state, [{ do: "send-unlock", udi: state.udi, reason: "user-navigated-away" }]];
  if (!isMine || (state.is !== "locking" && state.is !== "held")) return [state, []];

  const until = (event.sentAt + rules.leaseMs) as EpochMs;
  // An answer that slept with the page may be older than the lease it grants.
  if (event.at >= until) return lose(state.udi, "expired", undefined, event.at);
  const next = hold(state, event, until, rules);
  const timers = [
    { do: "start-timer", timer: "refresh", ms: rules.refreshMs },
    { do: "start-timer", timer: "lease", ms: Math.max(0, until - event.at) },
    { do: "remember-hold", udi: state.udi, until },
  ] as const;
  if (state.is === "locking")
    return [next, [...timers, { do: "note-held", udi: state.udi }, { do: "refetch-handsets" }]];
  // Asked for before the doubt arose: it says nothing about what happened since.
  if (next.isRefreshing) return [next, [...timers, { do: "send-lock", udi: state.udi }]];
  return [next, timers];
}

function hold(
  state: Extract<LockState, { is: "locking" | "held" }>,
  { udi, sentAt, at }: Extract<LockEvent, { type: "lock-granted" }>,
  until: EpochMs,
  { refreshMs }: LockRules,
): Held {
  const refreshDueAt = (at + refreshMs) as EpochMs;
  const base = { is: "held", udi, confirmedAt: at, until, refreshDueAt, provedUntil: sentAt } as const;
  const isLockedAnew = state.is === "locking" || state.isRelocking;
  if (isLockedAnew) {
    const hasRelocked = state.is === "held" && state.hasRelocked;
    const fresh = { isRefreshing: false, isRelocking: false, doubtedSince: undefined } as const;
    return { ...base, ...fresh, lockedAt: at, hasRelocked };
  }
  const isStillDoubted = state.doubtedSince !== undefined && sentAt < state.doubtedSince;
  const provedUntil = Math.max(state.provedUntil, sentAt) as EpochMs;
  return {
    ...state,
    ...base,
    provedUntil,
    isRefreshing: isStillDoubted,
    doubtedSince: isStillDoubted ? state.doubtedSince : undefined,
  };
}

function refuse(state: LockState, { udi, by, at }: Extract<LockEvent, { type: "lock-refused" }>): Outcome {
  if (!("udi" in state) || state.udi !== udi) return [state, []];
  if (state.is === "held") return lose(udi, "taken", by, at);
  if (state.is === "withdrawing") return settle({ ...state, hasFailed: false }, at);
  if (state.is !== "locking") return [state, []];
  return turnAway(udi, by);
}

/** Somebody else has it: said, and back to the list. */
function turnAway(udi: HandsetUdi, by: string | undefined): Outcome {
  return [
    { is: "refused", udi, by },
    [
      { do: "release-tab" },
      { do: "forget-hold" },
      { do: "tell-refused", by },
      { do: "refetch-handsets" },
      { do: "go-to-handsets" },
    ],
  ];
}

function fail(state: LockState, event: Extract<LockEvent, { type: "lock-failed" }>): Outcome {
  if (!("udi" in state) || state.udi !== event.udi) return [state, []];
  if (state.is === "held") {
    if (!state.isRefreshing) return [state, []];
    const ms = getRetryMs(event, state.until);
    const refreshDueAt = (event.at + ms) as EpochMs;
    return [{ ...state, isRefreshing: false, refreshDueAt }, [{ do: "start-timer", timer: "refresh", ms }]];
  }
  if (state.is === "withdrawing") {
    // A request without an answer may have arrived all the same.
    return [
      { is: "releasing", udi: state.udi, next: state.next, hasFailed: false },
      [{ do: "send-unlock", udi: state.udi, reason: state.reason }],
    ];
  }
  if (state.is !== "locking") return [state, []];
  if (event.isNetwork && state.attempt < LOCK_ATTEMPTS)
    return [
      { ...state, isAsking: false },
      [{ do: "start-timer", timer: "retry", ms: RETRY_DELAY_MS * state.attempt }],
    ];
  const failed = [
    { do: "forget-hold" },
    { do: "raise", error: event.error },
    { do: "go-to-handsets" },
  ] as const;
  if (!event.isNetwork) return [{ is: "failed", udi: state.udi }, [{ do: "release-tab" }, ...failed]];
  // One of the requests may have arrived all the same: nobody else could use the handset until its lease ends.
  return [
    { is: "releasing", udi: state.udi, next: undefined, hasFailed: true },
    [...failed, { do: "send-unlock", udi: state.udi, reason: "user-navigated-away" }],
  ];
}

/** The server may ask for patience; it does not outlast the lease, or the patience would cost the handset. */
function getRetryMs(
  { at, retryAfterS }: Extract<LockEvent, { type: "lock-failed" }>,
  until: EpochMs,
): number {
  const wanted = Math.max(REFRESH_RETRY_DELAY_S, retryAfterS ?? 0) * 1_000;
  const left = Math.max(0, until - at);
  return Math.max(LEAST_RETRY_DELAY_MS, Math.min(wanted, Math.max(left - LAST_TRY_MS, left / 2)));
}

/** What happened while the page slept is known once the server has confirmed the hold. */
function wake(state: LockState, at: EpochMs): Outcome {
  if (state.is !== "held") return [state, []];
  if (at >= state.until) return lose(state.udi, "expired", undefined, at);
  return refresh({ ...state, doubtedSince: at });
}

/** A timer that comes late says that the page slept. */
function refreshOnTime(state: LockState, at: EpochMs): Outcome {
  if (state.is !== "held") return [state, []];
  return at - state.refreshDueAt > LATE_MS ? wake(state, at) : refresh(state);
}

function refresh(state: LockState): Outcome {
  if (state.is !== "held" || state.isRefreshing) return [state, []];
  return [{ ...state, isRefreshing: true }, [{ do: "send-lock", udi: state.udi }]];
}

function relockOrLose(state: Held, at: EpochMs, because: "expired" | "released"): Outcome {
  // The unlock of the page this one replaced may arrive after this page's lock. Decision J6
  if (!state.hasRelocked && isRecent(state.lockedAt, at)) {
    const asking = { hasRelocked: true, isRelocking: true, isRefreshing: true, doubtedSince: at } as const;
    return [{ ...state, ...asking }, [{ do: "send-lock", udi: state.udi }]];
  }
  return lose(state.udi, because, undefined, at);
}

function hearAvailability(
  state: LockState,
  event: Extract<LockEvent, { type: "availability-changed" }>,
): Outcome {
  if (state.is !== "held" || state.udi !== event.udi) return [state, []];
  const isAnothers = event.user !== undefined && !event.isMe;
  if (event.word !== "lock") {
    // The end of a colleague's hold is about one before ours: the server gave us the handset after it.
    if (isAnothers) return [state, []];
    if (event.word === "server-timeout-expired") return lose(state.udi, "expired", undefined, event.at);
    return relockOrLose(state, event.at, "released");
  }
  if (!event.isMe) {
    // So soon after our own answer it may be about the hold before: the server is asked, and the test waits for it.
    if (isRecent(state.confirmedAt, event.at)) return refresh({ ...state, doubtedSince: event.at });
    return lose(state.udi, "taken", event.user, event.at);
  }
  // Our own lock and its refreshes are announced too.
  if (state.isRefreshing || isRecent(state.confirmedAt, event.at)) return [state, []];
  return lose(state.udi, "taken-over", undefined, event.at);
}

function readHandsets(state: LockState, event: Extract<LockEvent, { type: "handsets-read" }>): Outcome {
  if (state.is === "elsewhere") return askAgain(state, event);
  if (state.is !== "held" || state.isRefreshing) return [state, []];
  if (event.askedAt <= state.confirmedAt) return [state, []];
  const isOther = (udi: HandsetUdi): boolean => udi !== state.udi;
  if (event.underMyName.some(isOther)) return lose(state.udi, "two-handsets", undefined, event.at);
  if (event.underMyName.includes(state.udi)) return [state, []];
  const holder = event.holders.get(state.udi);
  if (holder !== undefined) return lose(state.udi, "taken", holder, event.at);
  return relockOrLose(state, event.at, "expired");
}

/** The list that sent the person elsewhere was out of date, and a newer one comes at once: go on. */
function askAgain(
  state: Extract<LockState, { is: "elsewhere" }>,
  event: Extract<LockEvent, { type: "handsets-read" }>,
): Outcome {
  const { listedAt, heldUdi, udi } = state;
  // A colleague was faster than the question whose window it is: no window of this account has it any more.
  const holder = event.holders.get(udi);
  const isColleague = holder !== undefined && !event.underMyName.includes(udi);
  if (isColleague && heldUdi === udi && event.askedAt >= (listedAt ?? 0)) return turnAway(udi, holder);
  if (listedAt === undefined || event.askedAt < listedAt || !isRecent(listedAt, event.at)) return [state, []];
  if (event.underMyName.includes(heldUdi)) return [state, []];
  return begin({ udi, underMyName: event.underMyName, resumes: false }, event.at);
}

function leavePage(state: LockState): Outcome {
  switch (state.is) {
    case "locking":
    case "held":
    case "withdrawing":
      return [
        { is: "none" },
        [
          { do: "send-unlock", udi: state.udi, reason: "user-navigated-away" },
          { do: "stop-timer", timer: "retry" },
          { do: "stop-timer", timer: "refresh" },
          { do: "stop-timer", timer: "lease" },
          { do: "release-tab" },
        ],
      ];
    case "claiming":
      return [{ is: "none" }, [{ do: "release-tab" }]];
    case "none":
    case "releasing":
    case "refused":
    case "elsewhere":
    case "failed":
    case "lost":
      return [state, []];
    default:
      return state satisfies never;
  }
}
