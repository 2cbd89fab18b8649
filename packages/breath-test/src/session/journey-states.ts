import type { EpochMs, HandsetUdi } from "@capno/domain/units";

import type { TestRunRules } from "../test-run/test-run-rules.ts";
import type {
  TestRunEffect,
  TestRunPartEvent,
  TestRunState,
  PendingTest,
  TestRef,
} from "../test-run/test-run-states.ts";
import type { ClockStep, LockEffect, LockPartEvent, LockState } from "../lock/lock-states.ts";
import type { LockRules } from "../lock/lock-answers.ts";

/** The lock that this tab held before a reload; its lease may still last. */
export interface RememberedHold {
  readonly udi: HandsetUdi;
  readonly until: EpochMs;
}

/**
 * The whole state of one tab in one session: the lock, the test run, and which pages are open. Plain data, so that
 * the model checker can explore, print and compare it.
 */
export interface JourneyState {
  /** Final: only the unlock of a lock granted late is still sent. */
  readonly isEnded: boolean;
  readonly lock: LockState;
  readonly testRun: TestRunState;
  readonly openUdi: HandsetUdi | undefined;
  /** Its lease ran out before this page or session began: only a click locks it again. */
  readonly lapsedUdi: HandsetUdi | undefined;
  readonly rememberedHold: RememberedHold | undefined;
  /** The test from before a reload; resumed when the pages of its handset open again. */
  readonly rememberedTest: PendingTest | undefined;
  /** A result that arrived while another page was open, until it is opened. */
  readonly unopened: UnopenedResult | undefined;
  /** What happened since the server was asked whether the lock is still ours: it is handled after the answer. */
  readonly postponed?: readonly JourneyEvent[];
}

interface UnopenedResult extends TestRef {
  readonly capnogramId: string;
}

export interface JourneyRules {
  readonly lock: LockRules;
  readonly testRun: TestRunRules;
}

export type JourneyEvent =
  | {
      readonly type: "handset-opened";
      readonly at: EpochMs;
      readonly udi: HandsetUdi;
      /** The handsets that the list shows as locked by this account, including this tab's own. */
      readonly lockedByMe: readonly HandsetUdi[];
    }
  /** Another page of the product opened: a running test continues. */
  | { readonly type: "handset-closed"; readonly at: EpochMs }
  | { readonly type: "product-left"; readonly at: EpochMs }
  /** A page of the product opened, and it is not the page of the test from before a reload. */
  | { readonly type: "page-opened"; readonly at: EpochMs; readonly lockedByMe: readonly HandsetUdi[] }
  | { readonly type: "notice-dismissed"; readonly at: EpochMs }
  | {
      readonly type: "start-pressed";
      readonly at: EpochMs;
      readonly udi: HandsetUdi;
    }
  /** The page reconnected, became visible, woke, or was restored from the back/forward cache. */
  | {
      readonly type: "page-woken";
      readonly at: EpochMs;
      readonly isRestored: boolean;
      readonly lockedByMe: readonly HandsetUdi[];
    }
  /** Close, reload or another site: the page cannot wait for an answer. */
  | { readonly type: "page-left"; readonly at: EpochMs }
  | { readonly type: "session-ended"; readonly at: EpochMs }
  /** Leases are counted in elapsed time. */
  | ClockStep
  /** Responses and timers of the lock, and events about the handset. */
  | { readonly type: "lock-event"; readonly event: LockPartEvent }
  /** Responses and timers of the test run, and the person's answers. */
  | { readonly type: "test-run-event"; readonly event: TestRunPartEvent };

export type JourneyEffect =
  | LockEffect
  | TestRunEffect
  /** The result of a test whose page is not open is there. The strip in the header says it, and everything else of the test. */
  | { readonly type: "show-notice"; readonly udi: HandsetUdi; readonly capnogramId: string }
  /** A test began: this browser needs no instructions opened any more. */
  | { readonly type: "note-test" }
  /** Subscribe to this handset's channels, or to none. */
  | { readonly type: "follow"; readonly udi: HandsetUdi | undefined }
  /** For this account's next sign-in: a lease that ran out, and a lock that may still be granted. */
  | {
      readonly type: "store-handover";
      readonly lapsedUdi: HandsetUdi | undefined;
      readonly deferred: RememberedHold | undefined;
    };
