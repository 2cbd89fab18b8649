import type { EpochMs, HandsetUdi } from "@capno/domain/units";

import type { LockEffect, LockState, LossCause, UnlockReason, RequestedLock } from "./lock-states.ts";

export type Outcome = readonly [LockState, readonly LockEffect[]];
export type Held = Extract<LockState, { status: "held" }>;

/** An event that arrives this soon after a lock may be about the time before it. */
const RECENT_MS = 5_000;

export const isRecent = (since: EpochMs, at: EpochMs): boolean => at - since <= RECENT_MS;

/** Puts effects before those of an outcome. */
export const after = (first: readonly LockEffect[], [state, effects]: Outcome): Outcome => [
  state,
  [...first, ...effects],
];

const STOP_TIMERS = [
  { type: "stop-timer", timer: "retry" },
  { type: "stop-timer", timer: "refresh" },
  { type: "stop-timer", timer: "lease" },
] as const;

/** Begins to lock a handset, unless this account already holds one in another window. */
export function begin(requestedLock: RequestedLock, at: EpochMs): Outcome {
  const elsewhere = requestedLock.lockedByMe.filter(
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

/** How long the next lock waits for the answer to an unlock. */
const UNLOCK_LIMIT_MS = 10_000;

/** Unlocks the handset; `next` is locked after the server answers or the limit passes. */
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

/** Releases the lock or withdraws the request; `next` is locked after the server answers. */
export function leave(state: LockState, reason: UnlockReason, next: RequestedLock | undefined): Outcome {
  switch (state.status) {
    case "claiming":
      return [{ status: "none" }, [{ type: "release-tab" }]];
    case "locking":
      if (state.isAsking) return [{ status: "withdrawing", udi: state.udi, reason, next }, []];
      // A request without a response may still have arrived.
      return after([{ type: "stop-timer", timer: "retry" }], release(state.udi, { reason, next }));
    case "held":
      // An unlock could overtake the renewal in flight, which would lock again; a second unlock would then be refused if it
      // had not. So the single unlock waits for the renewal's answer.
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

/** The server freed the handset, as far as this client knows: lock the next one, if any. */
export function finishRelease(
  { udi, next, hasFailed }: Pick<Extract<LockState, { status: "releasing" }>, "udi" | "next" | "hasFailed">,
  at: EpochMs,
): Outcome {
  const freed = [
    { type: "stop-timer", timer: "unlock" },
    { type: "release-tab" },
    { type: "refetch-handsets" },
  ] as const;
  if (next === undefined) return [hasFailed ? { status: "failed", udi } : { status: "none" }, freed];
  const lockedByMe = next.lockedByMe.filter((each) => each !== udi);
  const [state, effects] = begin({ ...next, lockedByMe }, at);
  return [state, [...freed, ...effects]];
}

/** The lock ended without the person's action. Only a click locks again. */
export function lose(udi: HandsetUdi, because: LossCause, by: string | undefined, lostAt: EpochMs): Outcome {
  return [
    { status: "lost", udi, because, by, lostAt },
    [
      ...STOP_TIMERS,
      { type: "release-tab" },
      { type: "forget-hold" },
      { type: "show-lock-lost", udi, because, by },
      { type: "refetch-handsets" },
      { type: "go-to-handsets" },
    ],
  ];
}
