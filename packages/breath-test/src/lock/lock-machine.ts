import type { EpochMs, HandsetUdi } from "@capno/domain/units";

import type { Step } from "@capno/machine/run-machine";
import {
  askServer,
  fail,
  grant,
  isAsked,
  proveByList,
  refreshOnTime,
  renewAsked,
  shiftLease,
  wake,
  type LockRules,
} from "./lock-answers.ts";
import {
  begin,
  isRecent,
  leave,
  lose,
  release,
  finishRelease,
  type Held,
  type Outcome,
} from "./lock-transitions.ts";
import type { LockEffect, LockEvent, LockState } from "./lock-states.ts";
import { CLOCK_TOLERANCE_MS } from "../attribution/lock-periods.ts";
import { withUnansweredUnlocks } from "./unanswered-unlocks.ts";

export function createLockMachine(rules: LockRules): Step<LockState, LockEvent, LockEffect> {
  return withUnansweredUnlocks(createLockStep(rules), rules);
}

function createLockStep(rules: LockRules): Step<LockState, LockEvent, LockEffect> {
  return (state, event) => {
    switch (event.type) {
      case "entered":
        return enter(state, event);
      case "take-over-chosen":
        return takeOver(state);
      case "tab-claimed":
        return claim(state, event.udi);
      case "tab-claim-refused":
        return refuseClaim(state, event.udi);
      case "tab-claim-stolen":
        if ((state.status !== "held" && state.status !== "locking") || state.udi !== event.udi)
          return [state, []];
        return lose(state.udi, "taken-over", undefined, event.at);
      case "lock-granted":
        return grant(state, event, rules);
      case "lock-refused":
        return refuse(state, event);
      case "lock-failed":
        return fail(state, event);
      case "clock-stepped":
        return shiftLease(state, event);
      case "retry-due":
        if (state.status !== "locking") return [state, []];
        return [
          { ...state, attempt: state.attempt + 1, isAsking: true },
          [{ type: "send-lock", udi: state.udi }],
        ];
      case "refresh-due":
        return refreshOnTime(state, event.at);
      case "lease-ran-out":
        return state.status === "held" ? lose(state.udi, "expired", undefined, event.at) : [state, []];
      case "lease-doubted":
        return askServer(state, event.at);
      case "resumed":
        return wake(state, event.at);
      case "availability-changed":
        return applyAvailability(state, event);
      case "handsets-read":
        return readHandsets(proveByList(state, event), event);
      case "left":
        return leave(state, event.reason, undefined);
      case "page-left":
        return leavePage(state);
      case "unlock-answered":
        if (state.status !== "releasing" || state.udi !== event.udi) return [state, []];
        return finishRelease(state, event.at);
      case "unlock-overdue":
        return state.status === "releasing" ? finishRelease(state, event.at) : [state, []];
      default:
        return event satisfies never;
    }
  };
}

function enter(state: LockState, { requestedLock, at }: Extract<LockEvent, { type: "entered" }>): Outcome {
  switch (state.status) {
    case "none":
    case "refused":
    case "elsewhere":
    case "failed":
    case "lost":
      return begin(requestedLock, at);
    case "claiming":
      return (state.next ?? state).udi === requestedLock.udi ? [state, []] : begin(requestedLock, at);
    case "locking":
    case "held":
      return state.udi === requestedLock.udi
        ? [state, []]
        : leave(state, "user-switched-handset", requestedLock);
    case "withdrawing":
    case "releasing":
      return [{ ...state, next: requestedLock }, []];
    default:
      return state satisfies never;
  }
}

function takeOver(state: LockState): Outcome {
  if (state.status !== "elsewhere") return [state, []];
  const { udi, heldUdi } = state;
  // The server treats two locks under one name as none, so the other handset is released before this one is locked.
  const next = heldUdi === udi ? undefined : { udi, lockedByMe: [], resumes: false };
  return [
    { status: "claiming", udi: heldUdi, next },
    [{ type: "claim-tab", udi: heldUdi, takeOver: true, isPatient: false }],
  ];
}

function claim(state: LockState, udi: HandsetUdi): Outcome {
  if (state.status !== "claiming" || state.udi !== udi) return [state, []];
  const { next } = state;
  if (next === undefined)
    return [
      { status: "locking", udi, attempt: 1, isAsking: true, isUnsure: false },
      [{ type: "send-lock", udi }],
    ];
  return release(udi, { reason: "user-switched-handset", next });
}

function refuseClaim(state: LockState, udi: HandsetUdi): Outcome {
  if (state.status !== "claiming" || state.udi !== udi) return [state, []];
  return [
    { status: "elsewhere", udi: state.next?.udi ?? udi, heldUdi: udi, listedAt: undefined },
    [{ type: "forget-hold" }, ...(state.isAskedAgain ? [] : [{ type: "refetch-handsets" } as const])],
  ];
}

function refuse(state: LockState, { udi, by, at }: Extract<LockEvent, { type: "lock-refused" }>): Outcome {
  if (!("udi" in state) || state.udi !== udi) return [state, []];
  if (state.status === "held") return lose(udi, "taken", by, at);
  if (state.status === "withdrawing") return finishRelease({ ...state, hasFailed: false }, at);
  if (state.status !== "locking") return [state, []];
  return refuseLock(udi, by);
}

/** Another account holds the lock: show that and return to the list. */
function refuseLock(udi: HandsetUdi, by: string | undefined): Outcome {
  return [
    { status: "refused", udi, by },
    [
      { type: "release-tab" },
      { type: "forget-hold" },
      { type: "show-lock-refused", by },
      { type: "refetch-handsets" },
      { type: "go-to-handsets" },
    ],
  ];
}

function relockOrLose(state: Held, at: EpochMs): Outcome {
  // The unlock of the page this one replaced may arrive after this page's lock.
  if (!state.hasRelocked && isRecent(state.lockedAt, at)) {
    return confirmLock({ ...state, hasRelocked: true }, at);
  }
  return lose(state.udi, "released", undefined, at);
}

/** The event may be older or newer than our lock, so ask the server. */
function confirmLock(state: Held, at: EpochMs): Outcome {
  return [
    { ...state, isRelocking: true, isRefreshing: true, doubtedSince: at },
    [{ type: "send-lock", udi: state.udi }],
  ];
}

function applyAvailability(
  state: LockState,
  event: Extract<LockEvent, { type: "availability-changed" }>,
): Outcome {
  if (state.status === "locking" && state.udi === event.udi)
    return [event.word === "lock" && event.isMe ? state : { ...state, isUnsure: true }, []];
  if (state.status !== "held" || state.udi !== event.udi) return [state, []];
  const isOthers = !event.isMe && event.user !== undefined;
  // So soon after the server's answer, the event may be about the previous holder: the answer counts for more.
  if (isOthers && isRecent(state.confirmedAt, event.at)) return confirmLock(state, event.at);
  if (event.word === "server-timeout-expired") return lose(state.udi, "expired", undefined, event.at);
  if (event.word !== "lock") return relockOrLose(state, event.at);
  if (!event.isMe) return lose(state.udi, "taken", event.user, event.at);
  // Our own lock and renewals are announced too.
  if (state.isRefreshing || isRecent(state.confirmedAt, event.at)) return [state, []];
  return lose(state.udi, "taken-over", undefined, event.at);
}

function readHandsets(state: LockState, event: Extract<LockEvent, { type: "handsets-read" }>): Outcome {
  if (state.status === "elsewhere") return recheckElsewhere(state, event);
  if (state.status !== "held" || (state.isRefreshing && !isAsked(state))) return [state, []];
  const { udi, askedSince } = state;
  // A list from before a sleep says nothing about the time after it.
  const since = askedSince === undefined ? state.confirmedAt : askedSince - CLOCK_TOLERANCE_MS;
  if (event.askedAt <= since) return [state, []];
  // No readable row of this handset: that says nothing about its lock.
  if (!isListed(event, udi)) return [state, []];
  const isMine = event.lockedByMe.includes(udi);
  // After this tab's lease, another window or account may hold it: nothing is unlocked.
  const mayBeOthers = isAsked(state) && (!isMine || event.at >= state.until);
  if (!event.isPartial && !mayBeOthers && event.lockedByMe.some((each) => each !== udi)) {
    // The other window holds the other handset: only this tab can release this one.
    const [lost, effects] = lose(udi, "two-handsets", undefined, event.at);
    return [lost, [...effects, { type: "send-unlock", udi: state.udi, reason: "user-navigated-away" }]];
  }
  if (isMine) return isAsked(state) ? renewAsked(state, event.at) : [state, []];
  const holder = event.holders.get(udi);
  if (holder !== undefined && !event.isPartial) return lose(udi, "taken", holder, event.at);
  if (isAsked(state)) return lose(udi, "expired", undefined, event.at);
  // A list may be wrong or out of date: only the server's answer to a renewal ends the lock.
  return confirmLock(state, event.at);
}

function isListed(
  { lockedByMe, holders, free }: Extract<LockEvent, { type: "handsets-read" }>,
  udi: HandsetUdi,
): boolean {
  return lockedByMe.includes(udi) || holders.has(udi) || free.has(udi);
}

/**
 * A newer list shows the handset as free, so no other window of this account holds it: ask the browser again. Its tabs
 * may have refused for a page that had already gone.
 */
function recheckElsewhere(
  state: Extract<LockState, { status: "elsewhere" }>,
  event: Extract<LockEvent, { type: "handsets-read" }>,
): Outcome {
  const { listedAt, heldUdi, udi } = state;
  if (event.askedAt < (listedAt ?? 0)) return [state, []];
  // A colleague locked the handset first, so no other window of this account holds it.
  const holder = event.holders.get(udi);
  if (holder !== undefined && !event.lockedByMe.includes(udi) && heldUdi === udi)
    return refuseLock(udi, holder);
  if (event.lockedByMe.includes(heldUdi) || !isListed(event, heldUdi)) return [state, []];
  const [next, effects] = begin({ udi, lockedByMe: event.lockedByMe, resumes: false }, event.at);
  return [
    next.status === "claiming" && listedAt === undefined ? { ...next, isAskedAgain: true } : next,
    effects,
  ];
}

function leavePage(state: LockState): Outcome {
  switch (state.status) {
    case "locking":
    case "held":
    case "withdrawing":
      return [
        { status: "none" },
        [
          { type: "send-unlock", udi: state.udi, reason: "user-navigated-away" },
          { type: "stop-timer", timer: "retry" },
          { type: "stop-timer", timer: "refresh" },
          { type: "stop-timer", timer: "lease" },
          { type: "release-tab" },
        ],
      ];
    case "claiming":
      return [{ status: "none" }, [{ type: "release-tab" }]];
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
