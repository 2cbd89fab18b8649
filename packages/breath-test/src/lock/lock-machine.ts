import type { EpochMs, HandsetUdi } from "@capno/domain/units";

import type { Step } from "@capno/machine/run-machine";
import { fail, grant, refreshOnTime, wake, type LockRules } from "./lock-answers.ts";
import {
  begin,
  isRecent,
  leave,
  lose,
  release,
  settle,
  type Held,
  type Outcome,
} from "./lock-transitions.ts";
import type { LockEffect, LockEvent, LockState } from "./lock-states.ts";

/** The rules of holding a handset. */
export function createLockMachine(rules: LockRules): Step<LockState, LockEvent, LockEffect> {
  return (state, event) => {
    switch (event.type) {
      case "entered":
        return enter(state, event);
      case "take-over-chosen":
        return takeOver(state);
      case "tab-claimed":
        return claim(state, event.udi);
      case "tab-claim-refused":
        if (state.status !== "claiming" || state.udi !== event.udi) return [state, []];
        return [
          {
            status: "elsewhere",
            udi: state.next?.udi ?? state.udi,
            heldUdi: state.udi,
            listedAt: undefined,
          },
          [{ type: "forget-hold" }, { type: "refetch-handsets" }],
        ];
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
        if (state.status !== "releasing" || state.udi !== event.udi) return [state, []];
        return settle(state, event.at);
      case "unlock-overdue":
        return state.status === "releasing" ? settle(state, event.at) : [state, []];
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
  // Two handsets under one name count as none held: the other is let go before this one is locked.
  const next = heldUdi === udi ? undefined : { udi, underMyName: [], resumes: false };
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

function refuse(state: LockState, { udi, by, at }: Extract<LockEvent, { type: "lock-refused" }>): Outcome {
  if (!("udi" in state) || state.udi !== udi) return [state, []];
  if (state.status === "held") return lose(udi, "taken", by, at);
  if (state.status === "withdrawing") return settle({ ...state, hasFailed: false }, at);
  if (state.status !== "locking") return [state, []];
  return turnAway(udi, by);
}

/** Another account holds the lock: show that and return to the list. */
function turnAway(udi: HandsetUdi, by: string | undefined): Outcome {
  return [
    { status: "refused", udi, by },
    [
      { type: "release-tab" },
      { type: "forget-hold" },
      { type: "tell-refused", by },
      { type: "refetch-handsets" },
      { type: "go-to-handsets" },
    ],
  ];
}

function relockOrLose(state: Held, at: EpochMs): Outcome {
  // The unlock of the page this one replaced may arrive after this page's lock.
  if (!state.hasRelocked && isRecent(state.lockedAt, at)) {
    return askWhose({ ...state, hasRelocked: true }, at);
  }
  return lose(state.udi, "released", undefined, at);
}

/** An event names another holder. It may predate or follow our lock, so ask the server. */
function askWhose(state: Held, at: EpochMs): Outcome {
  return [
    { ...state, isRelocking: true, isRefreshing: true, doubtedSince: at },
    [{ type: "send-lock", udi: state.udi }],
  ];
}

function hearAvailability(
  state: LockState,
  event: Extract<LockEvent, { type: "availability-changed" }>,
): Outcome {
  if (state.status === "locking" && state.udi === event.udi)
    return [event.word === "lock" && event.isMe ? state : { ...state, isUnsure: true }, []];
  if (state.status !== "held" || state.udi !== event.udi) return [state, []];
  const isOthers = !event.isMe && event.user !== undefined;
  // The holder before may be heard of late: so soon after an answer of the server, that counts for more.
  if (isOthers && isRecent(state.confirmedAt, event.at)) return askWhose(state, event.at);
  if (event.word === "server-timeout-expired") return lose(state.udi, "expired", undefined, event.at);
  if (event.word !== "lock") return relockOrLose(state, event.at);
  if (!event.isMe) return lose(state.udi, "taken", event.user, event.at);
  // Our own lock and its refreshes are announced too.
  if (state.isRefreshing || isRecent(state.confirmedAt, event.at)) return [state, []];
  return lose(state.udi, "taken-over", undefined, event.at);
}

function readHandsets(state: LockState, event: Extract<LockEvent, { type: "handsets-read" }>): Outcome {
  if (state.status === "elsewhere") return askAgain(state, event);
  if (state.status !== "held" || state.isRefreshing) return [state, []];
  if (event.askedAt <= state.confirmedAt) return [state, []];
  const { udi } = state;
  // No readable row of this handset: absence is not news.
  if (!isListed(event, udi)) return [state, []];
  if (!event.isPartial && event.underMyName.some((each) => each !== udi)) {
    // The other window holds the other handset: only this tab can release this one.
    const [lost, effects] = lose(udi, "two-handsets", undefined, event.at);
    return [lost, [...effects, { type: "send-unlock", udi: state.udi, reason: "user-navigated-away" }]];
  }
  if (event.underMyName.includes(udi)) return [state, []];
  const holder = event.holders.get(udi);
  if (holder !== undefined && !event.isPartial) return lose(udi, "taken", holder, event.at);
  // A list may be wrong, or out of date: only the server's answer to a renewal ends the hold.
  return askWhose(state, event.at);
}

function isListed(
  { underMyName, holders, free }: Extract<LockEvent, { type: "handsets-read" }>,
  udi: HandsetUdi,
): boolean {
  return underMyName.includes(udi) || holders.has(udi) || free.has(udi);
}

/** The list that sent the person elsewhere was out of date, and a newer one comes at once: go on. */
function askAgain(
  state: Extract<LockState, { status: "elsewhere" }>,
  event: Extract<LockEvent, { type: "handsets-read" }>,
): Outcome {
  const { listedAt, heldUdi, udi } = state;
  // A colleague was faster than the question whose window it is: no window of this account has it any more.
  const holder = event.holders.get(udi);
  const isColleague = holder !== undefined && !event.underMyName.includes(udi);
  if (isColleague && heldUdi === udi && event.askedAt >= (listedAt ?? 0)) return turnAway(udi, holder);
  if (listedAt === undefined || event.askedAt < listedAt || !isRecent(listedAt, event.at)) return [state, []];
  if (event.underMyName.includes(heldUdi) || !isListed(event, heldUdi)) return [state, []];
  return begin({ udi, underMyName: event.underMyName, resumes: false }, event.at);
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
