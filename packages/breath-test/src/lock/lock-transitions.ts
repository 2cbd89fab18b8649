import type { EpochMs, HandsetUdi } from "@capno/domain/units";

import type { LockEffect, LockState, LossCause, UnlockReason, Wish } from "./lock-states.ts";

export type Outcome = readonly [LockState, readonly LockEffect[]];
export type Held = Extract<LockState, { is: "held" }>;

/** So soon after a lock, news of it may still be about what came before. */
const RECENT_MS = 5_000;

export const isRecent = (since: EpochMs, at: EpochMs): boolean => at - since <= RECENT_MS;

/** What is done first, and then the outcome's own effects. */
export const after = (first: readonly LockEffect[], [state, effects]: Outcome): Outcome => [
  state,
  [...first, ...effects],
];

const STOP_TIMERS = [
  { do: "stop-timer", timer: "retry" },
  { do: "stop-timer", timer: "refresh" },
  { do: "stop-timer", timer: "lease" },
] as const;

/** Starts to take a handset, unless this account already holds one in another window. */
export function begin(wish: Wish, at: EpochMs): Outcome {
  const elsewhere = wish.underMyName.filter((udi) => !(wish.resumes && udi === wish.udi));
  const heldUdi = elsewhere.includes(wish.udi) ? wish.udi : elsewhere[0];
  if (heldUdi !== undefined)
    return [
      { is: "elsewhere", udi: wish.udi, heldUdi, listedAt: at },
      // The list may be older than this account's own unlock.
      [{ do: "release-tab" }, { do: "refetch-handsets" }],
    ];
  return [
    { is: "claiming", udi: wish.udi, next: undefined },
    [{ do: "claim-tab", udi: wish.udi, takeOver: false, isPatient: wish.resumes }],
  ];
}

/** How long an unlock is waited for before the next handset may be taken. */
const UNLOCK_LIMIT_MS = 10_000;

/** Gives the handset back; `next` is locked once the server has answered, or has not in time. */
export function release(
  udi: HandsetUdi,
  { reason, next, hasFailed = false }: { reason: UnlockReason; next: Wish | undefined; hasFailed?: boolean },
): readonly [LockState, readonly [LockEffect, LockEffect]] {
  return [
    { is: "releasing", udi, next, hasFailed },
    [
      { do: "send-unlock", udi, reason },
      { do: "start-timer", timer: "unlock", ms: UNLOCK_LIMIT_MS },
    ],
  ];
}

/** Lets go of what is held or asked for; `next` is locked once the server has answered. */
export function leave(state: LockState, reason: UnlockReason, next: Wish | undefined): Outcome {
  switch (state.is) {
    case "claiming":
      return [{ is: "none" }, [{ do: "release-tab" }]];
    case "locking":
      if (state.isAsking) return [{ is: "withdrawing", udi: state.udi, reason, next }, []];
      // A request that failed without an answer may have arrived all the same.
      return after([{ do: "stop-timer", timer: "retry" }], release(state.udi, { reason, next }));
    case "held":
      // A renewal under way may overtake an unlock and lock again, and a second unlock would be refused where it
      // did not: the one unlock waits for the renewal's answer.
      if (state.isRefreshing)
        return [{ is: "withdrawing", udi: state.udi, reason, next }, [...STOP_TIMERS, { do: "forget-hold" }]];
      return after([...STOP_TIMERS, { do: "forget-hold" }], release(state.udi, { reason, next }));
    case "withdrawing":
    case "releasing":
      return [{ ...state, next }, []];
    case "refused":
    case "elsewhere":
    case "failed":
      return [{ is: "none" }, []];
    case "none":
    case "lost":
      return [state, []];
    default:
      return state satisfies never;
  }
}

/** The handset is free on the server, as far as can be known: on to the next, or to nothing. */
export function settle(
  { udi, next, hasFailed }: Pick<Extract<LockState, { is: "releasing" }>, "udi" | "next" | "hasFailed">,
  at: EpochMs,
): Outcome {
  const freed = [
    { do: "stop-timer", timer: "unlock" },
    { do: "release-tab" },
    { do: "refetch-handsets" },
  ] as const;
  if (next === undefined) return [hasFailed ? { is: "failed", udi } : { is: "none" }, freed];
  const underMyName = next.underMyName.filter((each) => each !== udi);
  const [state, effects] = begin({ ...next, underMyName }, at);
  return [state, [...freed, ...effects]];
}

/** The hold ended without the person's doing. Nothing locks again until they choose. */
export function lose(udi: HandsetUdi, because: LossCause, by: string | undefined, lostAt: EpochMs): Outcome {
  return [
    { is: "lost", udi, because, by, lostAt },
    [
      ...STOP_TIMERS,
      { do: "release-tab" },
      { do: "forget-hold" },
      { do: "tell-lost", udi, because, by },
      { do: "refetch-handsets" },
      { do: "go-to-handsets" },
    ],
  ];
}
