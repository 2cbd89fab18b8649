import type { EpochMs, HandsetUdi } from "@capno/domain/units";

/** The reasons that this client sends. `server-timeout-expired` is only ever received. */
export type UnlockReason = "user-navigated-away" | "user-switched-handset" | "user-finished-test";

/** Why the lock ended although this tab did not release it. */
export type LossCause = "expired" | "taken" | "taken-over" | "released" | "two-handsets";

/** A lock that the person wants, perhaps while another handset is still being released. */
export interface RequestedLock {
  readonly udi: HandsetUdi;
  readonly lockedByMe: readonly HandsetUdi[];
  /** This tab held it before a reload or restore, so it does not ask which window holds it. */
  readonly resumes: boolean;
}

/** A handset that this tab released, while no answer of the server says that it is free. */
export interface UnansweredUnlock {
  readonly udi: HandsetUdi;
  /** Only a list requested after this time is evidence about it. */
  readonly since: EpochMs;
  /** Its lease ends here at the latest. */
  readonly until: EpochMs;
  /** The unlock of this handset was sent a second time and has no answer yet. */
  readonly isAsking: boolean;
  /** When the server answered after all: in a list requested later, another window holds it. */
  readonly freedAt: EpochMs | undefined;
  /** Restored from before a reload. A duplicated tab restores it too, so another tab may hold it. */
  readonly isRestored: boolean;
}

/** What this tab knows about its lock on a handset. The server's lease decides. */
export type LockState = LockStatus & { readonly unanswered?: readonly UnansweredUnlock[] };

type LockStatus =
  | { readonly status: "none" }
  /** Asking the browser whether another of its tabs holds the handset. */
  | {
      readonly status: "claiming";
      readonly udi: HandsetUdi;
      /** Claimed only to be released in favour of another handset, so that its own tab finds out. */
      readonly next: RequestedLock | undefined;
      /** The lock is requested again because a list shows it as free. After a refusal no list is read, because that list would start the next request at once. */
      readonly isAskedAgain?: true;
    }
  | {
      readonly status: "locking";
      readonly udi: HandsetUdi;
      readonly attempt: number;
      /** A request is in flight; otherwise the retry timer runs. */
      readonly isAsking: boolean;
      /** Another event about the handset arrived since the request was sent: the answer may be older than it. */
      readonly isUnsure: boolean;
    }
  | {
      readonly status: "held";
      readonly udi: HandsetUdi;
      readonly lockedAt: EpochMs;
      /** When the server last answered that the lock is ours. */
      readonly confirmedAt: EpochMs;
      /** The lease lasts at least until here. */
      readonly until: EpochMs;
      readonly isRefreshing: boolean;
      /** When the next renewal is due. A timer that fires much later shows that the page slept. */
      readonly refreshDueAt: EpochMs;
      /** The server confirmed the lock up to here: when the last confirmed request was sent. */
      readonly provedUntil: EpochMs;
      /** The page slept, or an event says the handset was released: only an answer to a later request ends the doubt. */
      readonly doubtedSince: EpochMs | undefined;
      /** This computer's clock says that the lease has ended, so the server was asked. The lock waits for its answer. */
      readonly askedSince?: EpochMs | undefined;
      /** Asked a second time: the first answer did not correct this computer's clock, and two that agree do. */
      readonly isAskedTwice?: true | undefined;
      /** The handset was released and is being locked again, which begins a new lock period. */
      readonly isRelocking: boolean;
      /** The lock was already requested again once, after an unlock by the page before this one. */
      readonly hasRelocked: boolean;
    }
  /** Left while the lock request was in flight: its answer is followed by an unlock. */
  | {
      readonly status: "withdrawing";
      readonly udi: HandsetUdi;
      readonly reason: UnlockReason;
      readonly next: RequestedLock | undefined;
    }
  | {
      readonly status: "releasing";
      readonly udi: HandsetUdi;
      readonly next: RequestedLock | undefined;
      /** Releasing because the outcome of the lock request is unknown; `failed` follows. */
      readonly hasFailed: boolean;
    }
  | { readonly status: "refused"; readonly udi: HandsetUdi; readonly by: string | undefined }
  /** This account holds `heldUdi` in another window. */
  | {
      readonly status: "elsewhere";
      readonly udi: HandsetUdi;
      readonly heldUdi: HandsetUdi;
      /** When the list said so; undefined if another tab of this browser did. */
      readonly listedAt: EpochMs | undefined;
    }
  | { readonly status: "failed"; readonly udi: HandsetUdi }
  /** Ended without the person's action: only a click locks again. */
  | {
      readonly status: "lost";
      readonly udi: HandsetUdi;
      readonly because: LossCause;
      readonly by: string | undefined;
      readonly lostAt: EpochMs;
    };

/** The server's time as it is known here moved by `byMs`; `at` is the new time. */
export interface ClockStep {
  readonly type: "clock-stepped";
  readonly at: EpochMs;
  readonly byMs: number;
  /** This computer's clock had been set on, and an answer corrected it: only times noted in between are wrong. */
  readonly isOwn?: true;
}

export type LockEvent =
  | { readonly type: "entered"; readonly at: EpochMs; readonly requestedLock: RequestedLock }
  | { readonly type: "take-over-chosen"; readonly at: EpochMs }
  | { readonly type: "tab-claimed"; readonly udi: HandsetUdi; readonly at: EpochMs }
  | { readonly type: "tab-claim-refused"; readonly udi: HandsetUdi; readonly at: EpochMs }
  /** Another tab of this browser took the handset over. */
  | { readonly type: "tab-claim-stolen"; readonly udi: HandsetUdi; readonly at: EpochMs }
  | {
      readonly type: "lock-granted";
      readonly udi: HandsetUdi;
      /** When the request was sent. The lease begins later, when the request arrives. */
      readonly sentAt: EpochMs;
      readonly at: EpochMs;
    }
  | {
      readonly type: "lock-refused";
      readonly udi: HandsetUdi;
      readonly by: string | undefined;
      readonly at: EpochMs;
    }
  | {
      readonly type: "lock-failed";
      readonly udi: HandsetUdi;
      readonly at: EpochMs;
      readonly isNetwork: boolean;
      readonly retryAfterS: number | undefined;
      readonly error: unknown;
    }
  | ClockStep
  | { readonly type: "retry-due"; readonly at: EpochMs }
  | { readonly type: "refresh-due"; readonly at: EpochMs }
  | { readonly type: "lease-ran-out"; readonly at: EpochMs }
  /** By this computer's clock the lease is over, and that clock may have been set. */
  | { readonly type: "lease-doubted"; readonly at: EpochMs }
  /** The page woke, became visible, or reconnected. */
  | { readonly type: "resumed"; readonly at: EpochMs }
  | {
      readonly type: "availability-changed";
      readonly udi: HandsetUdi;
      readonly word: string;
      readonly user: string | undefined;
      readonly isMe: boolean;
      readonly at: EpochMs;
    }
  | {
      readonly type: "handsets-read";
      /** When the list was requested: an answer older than the lock says nothing about it. */
      readonly askedAt: EpochMs;
      readonly at: EpochMs;
      readonly lockedByMe: readonly HandsetUdi[];
      readonly holders: ReadonlyMap<HandsetUdi, string>;
      /** Listed as free. A handset in none of the three lists has no readable row, which says nothing about its lock. */
      readonly free: ReadonlySet<HandsetUdi>;
      /** Some rows could not be read: such a list alone ends no lock. */
      readonly isPartial: boolean;
    }
  | { readonly type: "left"; readonly at: EpochMs; readonly reason: UnlockReason }
  /** Close, reload, another site or log-out: the page cannot wait for an answer. */
  | { readonly type: "page-left"; readonly at: EpochMs }
  | {
      readonly type: "unlock-answered";
      readonly udi: HandsetUdi;
      readonly at: EpochMs;
      /** The request failed, so the server may hold the handset for this account until the lease ends. */
      readonly isLost?: true;
    }
  /** The unlock was not answered within the time limit. */
  | { readonly type: "unlock-overdue"; readonly at: EpochMs };

/** Events that only the journey sends, because they concern the test run too. */
type OwnLockEvent = "clock-stepped" | "lease-doubted" | "entered" | "left" | "page-left" | "resumed";

export type LockPartEvent = Exclude<LockEvent, { readonly type: OwnLockEvent }>;

export type LockTimer = "retry" | "refresh" | "lease" | "unlock";

export type LockEffect =
  | {
      readonly type: "claim-tab";
      readonly udi: HandsetUdi;
      readonly takeOver: boolean;
      /** Wait a moment for the page before a reload to release its claim. */
      readonly isPatient: boolean;
    }
  | { readonly type: "release-tab" }
  | { readonly type: "send-lock"; readonly udi: HandsetUdi }
  /** Sent with keepalive, so that it outlives the page. */
  | {
      readonly type: "send-unlock";
      readonly udi: HandsetUdi;
      readonly reason: UnlockReason;
      /** Unless another tab of this browser has claimed the handset since. */
      readonly ifUnclaimed?: true;
    }
  /** Remembers across a reload which released handsets may still be locked. */
  | { readonly type: "remember-unanswered"; readonly unlocks: readonly UnansweredUnlock[] }
  | { readonly type: "start-timer"; readonly timer: LockTimer; readonly ms: number }
  | { readonly type: "stop-timer"; readonly timer: LockTimer }
  /** Remembers the lock across a reload until the lease ends. */
  | { readonly type: "remember-hold"; readonly udi: HandsetUdi; readonly until: EpochMs }
  | { readonly type: "forget-hold" }
  /** For the activity list, and shows this account as the holder. */
  | { readonly type: "record-lock"; readonly udi: HandsetUdi }
  | { readonly type: "show-lock-refused"; readonly by: string | undefined }
  | {
      readonly type: "show-lock-lost";
      readonly udi: HandsetUdi;
      readonly because: LossCause;
      readonly by: string | undefined;
    }
  | { readonly type: "raise"; readonly error: unknown }
  | { readonly type: "report"; readonly problem: string }
  /** `isAwaited`: a lock waits for the answer, also while no open page shows the list. */
  | { readonly type: "refetch-handsets"; readonly isAwaited?: true }
  | { readonly type: "go-to-handsets" };
