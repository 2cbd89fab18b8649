import type { EpochMs, HandsetUdi } from "@capno/domain/units";

import type { LockEffect, LockState, LossCause, UnlockReason, RequestedLock } from "./lock-states.ts";

export type Outcome = readonly [LockState, readonly LockEffect[]];
export type Held = Extract<LockState, { status: "held" }>;

/** So soon after a lock, news of it may still be about what came before. */
const RECENT_MS = 5_000;

export const isRecent = (since: EpochMs, at: EpochMs): boolean => at - since <= RECENT_MS;

/** What is done first, and then the outcome's own effects. */
export const after = (first: readonly LockEffect[], [state, effects]: Outcome): Outcome => [
  state,
  [...first, ...effects],
];

const STOP_TIMERS = [
  { type: "stop-timer", timer: "retry" },
  { type: "stop-timer", timer: "refresh" },
  { type: "stop-timer", timer: "lease" },
] as const;

/** Starts to take a handset, unless this account already holds one in another window. */
export function begin(requestedLock: RequestedLock, at: EpochMs): Outcome {
  const elsewhere = requestedLock.underMyName.filter(
    (udi) => !(requestedLock.resumes && udi === requestedLock.udi),
  );
  const heldUdi = elsewhere.includes(requestedLock.udi) ? requestedLock.udi : elsewhere[0];
  if (heldUdi !== undefined)
    return [
      { status: "elsewhere", udi: requestedLock.udi, heldUdi, listedAt: at },
      // The list may be older than this account's own unlock.
      [{ type: "release-tab" }, { type: "refetch-handsets" }],
    ];
  return [
    { status: "claiming", udi: requestedLock.udi, next: undefined },
    [{ type: "claim-tab", udi: requestedLock.udi, takeOver: false, isPatient: requestedLock.resumes }],
  ];
}

/** How long an unlock is waited for before the next handset may be taken. */
const UNLOCK_LIMIT_MS = 10_000;

/** Gives the handset back; `next` is locked once the server has answered, or has not in time. */
export function release(
  udi: HandsetUdi,
  {
    reason,
    next,
    hasFailed = false,
  }: { reason: UnlockReason; next: RequestedLock | undefined; hasFailed?: boolean },
): readonly [LockState, readonly [LockEffect, LockEffect]] {
  return [
    { status: "releasing", udi, next, hasFailed },
    [
      { type: "send-unlock", udi, reason },
      { type: "start-timer", timer: "unlock", ms: UNLOCK_LIMIT_MS },
    ],
  ];
}

/** Lets go of what is held or asked for; `next` is locked once the server has answered. */
export function leave(state: LockState, reason: UnlockReason, next: RequestedLock | undefined): Outcome {
  switch (state.status) {
    case "claiming":
      return [{ status: "none" }, [{ type: "release-tab" }]];
    case "locking":
      if (state.isAsking) return [{ status: "withdrawing", udi: state.udi, reason, next }, []];
      // A request that failed without an answer may have arrived all the same.
      return after([{ type: "stop-timer", timer: "retry" }], release(state.udi, { reason, next }));
    case "held":
      // A renewal under way may overtake an unlock and lock again, and a second unlock would be refused where it
      // did not: the one unlock waits for the renewal's answer.
      if (state.isRefreshing)
        return [
          { status: "withdrawing", udi: state.udi, reason, next },
          [...STOP_TIMERS, { type: "forget-hold" }],
        ];
      return after([...STOP_TIMERS, { type: "forget-hold" }], release(state.udi, { reason, next }));
    case "withdrawing":
    case "releasing":
      return [{ ...state, next }, []];
    case "refused":
    case "elsewhere":
    case "failed":
      return [{ status: "none" }, []];
    case "none":
    case "lost":
      return [state, []];
    default:
      return state satisfies never;
  }
}

/** The handset is free on the server, as far as can be known: on to the next, or to nothing. */
export function settle(
  { udi, next, hasFailed }: Pick<Extract<LockState, { status: "releasing" }>, "udi" | "next" | "hasFailed">,
  at: EpochMs,
): Outcome {
  const freed = [
    { type: "stop-timer", timer: "unlock" },
    { type: "release-tab" },
    { type: "refetch-handsets" },
  ] as const;
  if (next === undefined) return [hasFailed ? { status: "failed", udi } : { status: "none" }, freed];
  const underMyName = next.underMyName.filter((each) => each !== udi);
  const [state, effects] = begin({ ...next, underMyName }, at);
  return [state, [...freed, ...effects]];
}

/** The hold ended without the person's doing. Nothing locks again until they choose. */
export function lose(udi: HandsetUdi, because: LossCause, by: string | undefined, lostAt: EpochMs): Outcome {
  return [
    { status: "lost", udi, because, by, lostAt },
    [
      ...STOP_TIMERS,
      { type: "release-tab" },
      { type: "forget-hold" },
      { type: "tell-lost", udi, because, by },
      { type: "refetch-handsets" },
      { type: "go-to-handsets" },
    ],
  ];
}
