import type { EpochMs, HandsetUdi } from "@capno/domain/units";

import type { TestRunRules } from "../test-run/test-run-rules.ts";
import type {
  TestRunEffect,
  TestRunEvent,
  TestRunState,
  PendingTest,
  TestRef,
} from "../test-run/test-run-states.ts";
import type { LockEffect, LockEvent, LockState } from "../lock/lock-states.ts";
import type { LockRules } from "../lock/lock-answers.ts";

/** A hold that this tab had before it was reloaded: its lease may still last. */
export interface RememberedHold {
  readonly udi: HandsetUdi;
  readonly until: EpochMs;
}

/**
 * Everything one tab decides by in one session: the handset it holds, the test it waits for, and which pages
 * are open. Plain data, so that it can be explored, printed and compared.
 */
export interface JourneyState {
  /** Over for good: nothing is sent any more but the unlock of what was still being locked. */
  readonly isEnded: boolean;
  readonly lock: LockState;
  readonly testRun: TestRunState;
  /** The handset whose pages are open. */
  readonly inHand: HandsetUdi | undefined;
  /** Its lease ran out before this page or this session began: it is locked again by a click alone. */
  readonly lapsedUdi: HandsetUdi | undefined;
  readonly rememberedHold: RememberedHold | undefined;
  /** The test of before a reload; taken up when its handset's pages are open again. */
  readonly rememberedTest: PendingTest | undefined;
  /** A result that came while another page was open, until it is opened. */
  readonly unopened: UnopenedResult | undefined;
}

export interface UnopenedResult extends TestRef {
  readonly capnogramId: string;
}

/** News of a test whose page is not open. */
export type TestNotice = "result" | "question" | "inquiry" | "failure";

export interface JourneyRules {
  readonly lock: LockRules;
  readonly testRun: TestRunRules;
}

/** What only the journey may tell its parts, because it concerns both. */
type OwnLockEvent = "entered" | "left" | "page-left" | "resumed";
type OwnTestRunEvent = "start-pressed" | "resumed" | "hold-changed" | "left";

export type LockPartEvent = Exclude<LockEvent, { readonly type: OwnLockEvent }>;
export type TestRunPartEvent = Exclude<TestRunEvent, { readonly type: OwnTestRunEvent }>;

export type JourneyEvent =
  /** The person opened a handset's pages. */
  | {
      readonly type: "handset-opened";
      readonly at: EpochMs;
      readonly udi: HandsetUdi;
      /** What the list shows as locked under this account, this tab's own hold among it. */
      readonly underMyName: readonly HandsetUdi[];
    }
  /** Another page of the product: a running test goes on. */
  | { readonly type: "handset-closed"; readonly at: EpochMs }
  /** No page of the product is open any more. */
  | { readonly type: "product-left"; readonly at: EpochMs }
  /** A page of the product began anew, and it is not the one of the test before the reload. */
  | { readonly type: "page-opened"; readonly at: EpochMs; readonly underMyName: readonly HandsetUdi[] }
  | { readonly type: "news-put-away"; readonly at: EpochMs }
  | { readonly type: "start-pressed"; readonly at: EpochMs; readonly udi: HandsetUdi }
  /** Connected, visible, awake, or brought back by Back. */
  | {
      readonly type: "page-woken";
      readonly at: EpochMs;
      readonly isRestored: boolean;
      readonly underMyName: readonly HandsetUdi[];
    }
  /** Close, reload, another site: no answer can be waited for. */
  | { readonly type: "page-left"; readonly at: EpochMs }
  | { readonly type: "session-ended"; readonly at: EpochMs }
  /** Answers and timers of the lock, and what was heard of the handset. */
  | { readonly type: "lock-event"; readonly event: LockPartEvent }
  /** Answers and timers of the test, and what the person said. */
  | { readonly type: "test-run-event"; readonly event: TestRunPartEvent };

export type JourneyEffect =
  | LockEffect
  | TestRunEffect
  /** Of a test whose page is not open. */
  | {
      readonly type: "tell-news";
      readonly notice: TestNotice;
      readonly udi: HandsetUdi;
      /** Of a result. */
      readonly capnogramId?: string;
    }
  /** Listen to this handset's channels, or to none. */
  | { readonly type: "follow"; readonly udi: HandsetUdi | undefined }
  /** For the next sign-in of this account: a lease that ran out, and a lock that may still be granted. */
  | {
      readonly type: "leave-behind";
      readonly lapsedUdi: HandsetUdi | undefined;
      readonly deferred: RememberedHold | undefined;
    };
