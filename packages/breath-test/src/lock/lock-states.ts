import type { EpochMs, HandsetUdi } from "@capno/domain/units";

/** Reasons this side sends. `server-timeout-expired` is only ever received. */
export type UnlockReason = "user-navigated-away" | "user-switched-handset" | "user-finished-test";

/** Why a hold ended without this tab's doing. */
export type LossCause = "expired" | "taken" | "taken-over" | "released" | "two-handsets";

/** A handset the person wants, while another is still being let go. */
export interface RequestedLock {
  readonly udi: HandsetUdi;
  /** Handsets the server lists under this account though this tab holds none. */
  readonly underMyName: readonly HandsetUdi[];
  /** This tab held it before it was reloaded or restored: no question whose hold it is. */
  readonly resumes: boolean;
}

/** What this tab knows of its hold on a handset. The server's lease is the truth. */
export type LockState =
  | { readonly status: "none" }
  /** Asking the browser whether another of its tabs holds the handset. */
  | {
      readonly status: "claiming";
      readonly udi: HandsetUdi;
      /** Claimed only to be let go of, for another handset: its own tab learns of it at once. */
      readonly next: RequestedLock | undefined;
    }
  | {
      readonly status: "locking";
      readonly udi: HandsetUdi;
      readonly attempt: number;
      /** A request is under way; otherwise the next try waits for its time. */
      readonly isAsking: boolean;
      /** Something else was heard of the handset since it was asked for: a yes may be older than that. */
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
      /** When the next renewal is to be sent: a timer that comes much later says that the page slept. */
      readonly refreshDueAt: EpochMs;
      /** The server confirmed the hold up to here: when the last answer that it is ours was asked for. */
      readonly provedUntil: EpochMs;
      /** The page slept, or heard that the handset was let go: only an answer asked for since ends the doubt. */
      readonly doubtedSince: EpochMs | undefined;
      /** The handset was let go of, and is asked for anew: a hold of its own. */
      readonly isRelocking: boolean;
      /** The one new lock after an unlock of the page before this one was spent. */
      readonly hasRelocked: boolean;
    }
  /** Left while the lock request was under way: it is undone when its answer is there. */
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
      /** Releasing because the lock's outcome is unknown; `failed` follows. */
      readonly hasFailed: boolean;
    }
  /** Another account holds it. */
  | { readonly status: "refused"; readonly udi: HandsetUdi; readonly by: string | undefined }
  /** This account holds `heldUdi` in another window. */
  | {
      readonly status: "elsewhere";
      readonly udi: HandsetUdi;
      readonly heldUdi: HandsetUdi;
      /** When the list said so; undefined where another tab of this browser said it. */
      readonly listedAt: EpochMs | undefined;
    }
  | { readonly status: "failed"; readonly udi: HandsetUdi }
  /** Ended without the person's doing: nothing locks again without a click. */
  | {
      readonly status: "lost";
      readonly udi: HandsetUdi;
      readonly because: LossCause;
      readonly by: string | undefined;
      readonly lostAt: EpochMs;
    };

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
      /** When the request was sent: the lease counts from no later than its arrival. */
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
  | { readonly type: "retry-due"; readonly at: EpochMs }
  | { readonly type: "refresh-due"; readonly at: EpochMs }
  | { readonly type: "lease-ran-out"; readonly at: EpochMs }
  /** Woken, visible again, connected again. */
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
      /** When they were asked for; an answer older than the hold says nothing about it. */
      readonly askedAt: EpochMs;
      readonly at: EpochMs;
      readonly underMyName: readonly HandsetUdi[];
      readonly holders: ReadonlyMap<HandsetUdi, string>;
      /** Listed as free. A handset in none of the three has no readable row, which says nothing about its lock. */
      readonly free: ReadonlySet<HandsetUdi>;
      /** Some rows could not be read: such a list ends no hold without the server's own answer. */
      readonly isPartial: boolean;
    }
  | { readonly type: "left"; readonly at: EpochMs; readonly reason: UnlockReason }
  /** Close, reload, another site, log-out: no answer can be waited for. */
  | { readonly type: "page-left"; readonly at: EpochMs }
  | { readonly type: "unlock-settled"; readonly udi: HandsetUdi; readonly at: EpochMs }
  /** The unlock has had no answer for as long as one is waited for. */
  | { readonly type: "unlock-overdue"; readonly at: EpochMs };

export type LockTimer = "retry" | "refresh" | "lease" | "unlock";

export type LockEffect =
  | {
      readonly type: "claim-tab";
      readonly udi: HandsetUdi;
      readonly takeOver: boolean;
      /** Wait a moment for the page this one replaces to let go. */
      readonly isPatient: boolean;
    }
  | { readonly type: "release-tab" }
  | { readonly type: "send-lock"; readonly udi: HandsetUdi }
  /** Sent so that it outlives the page. */
  | { readonly type: "send-unlock"; readonly udi: HandsetUdi; readonly reason: UnlockReason }
  | { readonly type: "start-timer"; readonly timer: LockTimer; readonly ms: number }
  | { readonly type: "stop-timer"; readonly timer: LockTimer }
  /** Held, or confirmed: remembered over a reload as long as the lease lasts. */
  | { readonly type: "remember-hold"; readonly udi: HandsetUdi; readonly until: EpochMs }
  | { readonly type: "forget-hold" }
  /** For the activity list and for who is shown as its holder. */
  | { readonly type: "note-held"; readonly udi: HandsetUdi }
  | { readonly type: "tell-refused"; readonly by: string | undefined }
  | {
      readonly type: "tell-lost";
      readonly udi: HandsetUdi;
      readonly because: LossCause;
      readonly by: string | undefined;
    }
  | { readonly type: "raise"; readonly error: unknown }
  | { readonly type: "report"; readonly problem: string }
  /** Handsets were refused, lost or let go: the list is out of date. */
  | { readonly type: "refetch-handsets" }
  | { readonly type: "go-to-handsets" };
