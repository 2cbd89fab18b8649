import type { EpochMs, HandsetUdi } from "@capno/domain/units";

import type { LockPeriod } from "../attribution/lock-periods.ts";
import type { UncertainReason } from "../attribution/attribute-recording.ts";
import type { RecordingFacts } from "../attribution/recording-facts.ts";
import type { Lead } from "../definition.ts";
import type { ClockStep } from "../lock/lock-states.ts";

/** In order: a later stage outweighs an earlier one. */
export const STAGES = ["DECODE", "DIAGNOSE_INITIAL", "DIAGNOSE_FINAL"] as const;
export type Stage = (typeof STAGES)[number];
export type StageState = "STARTED" | "FAILED" | "SUCCEEDED";

/** Identifies a test by its handset and its Start. Events about another test change nothing. */
export interface TestRef {
  readonly udi: HandsetUdi;
  readonly startedAt: EpochMs;
}

export type Stages = Readonly<Partial<Record<Stage, StageState>>>;

/** A recording reported while a test waited: it may or may not be this test's. */
export interface CandidateRecording {
  readonly capnogramId: string;
  readonly capturedAt: EpochMs;
  readonly stages: Stages;
  /** Undefined until the server has answered. */
  readonly facts: RecordingFacts | undefined;
}

export interface Target {
  readonly capnogramId: string;
  readonly capturedAt: EpochMs;
  /** Proved by evidence or by the clinician's answer. Until then the test shows progress but does not open the result. */
  readonly isProved: boolean;
}

/** A recording with a diagnosis that may be this patient's: only the clinician knows. */
export interface Inquiry {
  readonly capnogramId: string;
  readonly capturedAt: EpochMs;
  readonly because: UncertainReason;
}

/** One pushed event or one polled row. */
export interface LifecycleReport {
  readonly stage: Stage;
  readonly state: StageState;
  readonly capnogramId: string | undefined;
  readonly capturedAt: EpochMs | undefined;
  /** The server's time of the report: recency never depends on the browser's clock. */
  readonly serverTime: EpochMs;
  /** `capturedAt` has no offset on the wire: it does not say how recent the recording is. */
  readonly isTimeGuessed?: boolean;
}

/** A breath test from Start to its result. Plain data, stored as JSON across a reload. */
export interface PendingTest extends TestRef {
  /** The periods in which this tab held the handset's lock, oldest first. */
  readonly holds: readonly LockPeriod[];
  /** Start, or the answer to the question: the loading time-out counts from here. */
  readonly waitingSince: EpochMs;
  /** The step of the server's clock since Start. */
  readonly steppedMs?: number;
  readonly target: Target | undefined;
  /** Every candidate that is not handled, including the target. */
  readonly candidates: readonly CandidateRecording[];
  /** Stages reported before the recording had an id. */
  readonly unnamed: Stages;
  readonly inquiry: Inquiry | undefined;
  /** The stage whose failure the failure timer runs for. */
  readonly failing: Stage | undefined;
  readonly question: "unasked" | "asked" | "sending" | "answered";
  /** An answer was sent without a response: the server may have it. */
  readonly mayBeAnswered: boolean;
  /** Recordings opened since Start outside this test, from the history or in another tab. */
  readonly opened?: readonly string[];
  /** Reopened after it was abandoned: others may have used the handset since, so it takes no other recording. */
  readonly isReopened: boolean;
}

/** A test that was abandoned; its result may still arrive. */
export interface AbandonedTest extends TestRef {
  /** The lock periods up to when the test was abandoned: it claims no recording captured later. */
  readonly holds: readonly LockPeriod[];
  readonly target: Target | undefined;
  readonly candidates: readonly CandidateRecording[];
  /** Whether its question or its result was announced; undefined: neither yet. */
  readonly announced: Lead | undefined;
  /** The question of this test was asked and no answer was sent: it can be asked again until the next Start. */
  readonly isAnswerOwed: boolean;
}

/** Recordings and tests that must not be taken for the next patient's. */
export interface Ledger {
  /** Recordings opened or declined in any tab of this browser. */
  readonly handled: readonly string[];
  readonly abandoned: readonly AbandonedTest[];
  /** When the last test was abandoned: an earlier failure without an id belongs to it. */
  readonly lastGivenUpAt: EpochMs | undefined;
}

export type Phase =
  | { readonly status: "idle" }
  | { readonly status: "waiting"; readonly test: PendingTest }
  /** The question before the result. `refusal` is the server's message about the last answer. */
  | {
      readonly status: "asking";
      readonly test: PendingTest & { readonly target: Target };
      readonly refusal: string | undefined;
    }
  /** The diagnosis succeeded: the data is fetched before the page changes. */
  | { readonly status: "opening"; readonly test: PendingTest & { readonly target: Target } }
  /** TEST ERROR is shown; a late success still closes it. */
  | { readonly status: "failed"; readonly test: PendingTest }
  | { readonly status: "finished"; readonly udi: HandsetUdi; readonly capnogramId: string };

export interface TestRunState {
  readonly phase: Phase;
  readonly ledger: Ledger;
}

export interface PolledTest {
  readonly outcome: "completed" | "failed" | "in-progress" | "other";
  readonly capnogramId: string | undefined;
  readonly capturedAt: EpochMs;
  readonly isTimeGuessed?: boolean;
}

export type TestRunEvent =
  | {
      readonly type: "start-pressed";
      readonly at: EpochMs;
      readonly udi: HandsetUdi;
      readonly hold: LockPeriod;
    }
  /** The page was reloaded in the middle of a test. */
  | { readonly type: "resumed"; readonly at: EpochMs; readonly test: PendingTest }
  | {
      readonly type: "notified";
      readonly at: EpochMs;
      readonly udi: HandsetUdi;
      readonly report: LifecycleReport;
    }
  | {
      readonly type: "polled";
      readonly at: EpochMs;
      readonly of: TestRef;
      readonly tests: readonly PolledTest[];
    }
  /** The first diagnosis of a recording could be read. */
  | {
      readonly type: "probed";
      readonly at: EpochMs;
      readonly of: TestRef;
      readonly capnogramId: string;
      readonly capturedAt: EpochMs;
    }
  | {
      readonly type: "recording-checked";
      readonly at: EpochMs;
      readonly of: TestRef;
      readonly capnogramId: string;
      /** Undefined if it is not there yet or the server did not answer. The next poll asks again. */
      readonly facts: RecordingFacts | undefined;
    }
  /** The handset's lock was granted, confirmed, doubted or lost. */
  | {
      readonly type: "hold-changed";
      readonly at: EpochMs;
      readonly udi: HandsetUdi;
      /** Undefined if it is no longer held. */
      readonly hold: LockPeriod | undefined;
    }
  | {
      readonly type: "inquiry-answered";
      readonly at: EpochMs;
      readonly of: TestRef;
      readonly capnogramId: string;
      readonly isTheirs: boolean;
    }
  /** Opened or declined in another tab, or opened in this tab outside a test. */
  | {
      readonly type: "recordings-handled";
      readonly at: EpochMs;
      readonly capnogramIds: readonly string[];
      readonly isHere: boolean;
    }
  | ClockStep
  /** The page reconnected, became visible or woke. */
  | { readonly type: "catch-up-due"; readonly at: EpochMs }
  | { readonly type: "poll-due"; readonly at: EpochMs }
  | { readonly type: "failure-timer-ran-out"; readonly at: EpochMs }
  | { readonly type: "loading-timer-ran-out"; readonly at: EpochMs }
  | {
      readonly type: "answer-given";
      readonly at: EpochMs;
      readonly of: TestRef;
      readonly capnogramId: string;
      readonly answer: unknown;
    }
  | {
      readonly type: "answer-accepted";
      readonly at: EpochMs;
      readonly of: TestRef;
      readonly capnogramId: string;
    }
  | {
      readonly type: "answer-refused";
      readonly at: EpochMs;
      readonly of: TestRef;
      readonly capnogramId: string;
      readonly message: string;
    }
  | {
      readonly type: "answer-lost";
      readonly at: EpochMs;
      readonly of: TestRef;
      readonly capnogramId: string;
    }
  | {
      readonly type: "result-fetched";
      readonly at: EpochMs;
      readonly of: TestRef;
      readonly capnogramId: string;
      /** Undefined if the fetch failed; the result page says why. */
      readonly facts: RecordingFacts | undefined;
    }
  /** TEST ERROR was closed, or the start page was opened again. */
  | {
      readonly type: "given-up";
      readonly at: EpochMs;
      readonly hasLostHold?: true;
      /** TEST ERROR was closed: a question that waits comes next. */
      readonly isRead?: true;
    }
  /** The handset's pages were left or its lock was lost; a duplicated tab leaves the test to the tab that holds the lock. */
  | {
      readonly type: "left";
      readonly at: EpochMs;
      /** The lock was lost: recordings captured since its last confirmation are not claimed. */
      readonly hasLostHold?: true;
      readonly goesOnElsewhere?: true;
    }
  | { readonly type: "late-question-opened"; readonly at: EpochMs; readonly capnogramId: string };

/** Events that only the journey sends, because they concern the lock too. */
type OwnTestRunEvent = "clock-stepped" | "start-pressed" | "resumed" | "hold-changed" | "left";

export type TestRunPartEvent = Exclude<TestRunEvent, { readonly type: OwnTestRunEvent }>;

export type TestRunTimer = "failure" | "loading" | "poll";

export type TestRunEffect =
  | { readonly type: "start-timer"; readonly timer: TestRunTimer; readonly ms: number }
  | { readonly type: "stop-timer"; readonly timer: TestRunTimer }
  | { readonly type: "poll"; readonly of: TestRef }
  /** Asks whether a recording still in progress already has its first diagnosis. */
  | {
      readonly type: "probe";
      readonly of: TestRef;
      readonly capnogramId: string;
      readonly capturedAt: EpochMs;
    }
  /** Asks whose recording it is, before it is taken, asked about, or its question asked. */
  | { readonly type: "check-recording"; readonly of: TestRef; readonly capnogramId: string }
  | {
      readonly type: "remember";
      readonly test: PendingTest | undefined;
      readonly ledger: Ledger;
    }
  /** Tells the other tabs of this browser that a recording was opened or declined. */
  | { readonly type: "mark-handled"; readonly capnogramId: string }
  /** For the activity list: the question and the answer. */
  | { readonly type: "record-inquiry"; readonly inquiry: Inquiry; readonly isTheirs: boolean }
  | { readonly type: "go-to-loading"; readonly udi: HandsetUdi }
  | { readonly type: "go-to-start"; readonly udi: HandsetUdi }
  | { readonly type: "go-to-question"; readonly udi: HandsetUdi; readonly capnogramId: string }
  | {
      readonly type: "send-answer";
      readonly of: TestRef;
      readonly capnogramId: string;
      readonly answer: unknown;
    }
  /** Data fetched for this recording may be out of date. */
  | { readonly type: "forget-result"; readonly capnogramId: string; readonly isFinal: boolean }
  | { readonly type: "fetch-result"; readonly of: TestRef; readonly capnogramId: string }
  /** The test is complete, and its result was opened outside it. */
  | { readonly type: "tell-opened"; readonly capnogramId: string; readonly udi: HandsetUdi }
  | { readonly type: "open-result"; readonly capnogramId: string; readonly udi: HandsetUdi }
  | { readonly type: "announce-late"; readonly capnogramId: string; readonly lead: Lead }
  | { readonly type: "report"; readonly problem: string };
