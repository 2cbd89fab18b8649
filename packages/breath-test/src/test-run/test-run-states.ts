import type { EpochMs, HandsetUdi } from "@capno/domain/units";

import type { LockPeriod } from "../attribution/lock-periods.ts";
import type { Doubt } from "../attribution/attribute-recording.ts";
import type { RecordingFacts } from "../attribution/recording-facts.ts";

/** In their order: news of a later stage outweighs news of an earlier one. */
export const STAGES = ["DECODE", "DIAGNOSE_INITIAL", "DIAGNOSE_FINAL"] as const;
export type Stage = (typeof STAGES)[number];
export type StageState = "STARTED" | "FAILED" | "SUCCEEDED";

/** Where the success of a stage leads: the result, or a question to the clinician before it. */
export type Lead = "result" | "question";

/** The test something belongs to: its handset and its Start. What belongs to another one changes nothing. */
export interface TestRef {
  readonly udi: HandsetUdi;
  readonly startedAt: EpochMs;
}

export type Stages = Readonly<Partial<Record<Stage, StageState>>>;

/** A recording that was heard of while a test waited: perhaps this test's, perhaps never. */
export interface CandidateRecording {
  readonly capnogramId: string;
  readonly capturedAt: EpochMs;
  readonly stages: Stages;
  /** Undefined until the server has said whose it is. */
  readonly facts: RecordingFacts | undefined;
}

/** The recording this test waits for. */
export interface Target {
  readonly capnogramId: string;
  readonly capturedAt: EpochMs;
  /** By evidence, or by the clinician's word. Until then it is followed for its progress and leads nowhere. */
  readonly isProved: boolean;
}

/** A recording that is ready and may be of this patient: only the clinician knows. */
export interface Inquiry {
  readonly capnogramId: string;
  readonly capturedAt: EpochMs;
  readonly because: Doubt;
}

/** What one notification or one polled row says. */
export interface LifecycleReport {
  readonly stage: Stage;
  readonly state: StageState;
  readonly capnogramId: string | undefined;
  readonly capturedAt: EpochMs | undefined;
  /** The server's time when it said so: recency never rests on the browser's clock. */
  readonly serverTime: EpochMs;
}

/** A breath test from Start to its result. Plain data: it survives a reload as JSON. */
export interface PendingTest extends TestRef {
  /** When this tab surely had the handset, oldest first. */
  readonly holds: readonly LockPeriod[];
  /** Start, or the answer to the question: the loading time-out counts from here. */
  readonly waitingSince: EpochMs;
  readonly target: Target | undefined;
  /** Every recording that was heard of and is not settled, the target among them. */
  readonly heard: readonly CandidateRecording[];
  /** What was said of a recording before it had a name. */
  readonly unnamed: Stages;
  readonly inquiry: Inquiry | undefined;
  /** The stage whose failure the failure timer runs for. */
  readonly failing: Stage | undefined;
  readonly question: "unasked" | "asked" | "sending" | "answered";
  /** An answer was sent and no reply came: the server may have it. */
  readonly mayBeAnswered: boolean;
  /** Taken up again after it was left: others may have used the handset since, so no other recording is its own. */
  readonly isReopened: boolean;
}

/** A test that was given up; its result may still come. */
export interface AbandonedTest extends TestRef {
  /** As far as they lasted when it ended: what was captured later is not claimed by it. */
  readonly holds: readonly LockPeriod[];
  readonly target: Target | undefined;
  readonly heard: readonly CandidateRecording[];
  /** What the person was told already. */
  readonly announced: Lead | undefined;
  /** Its question was put and nothing was sent: it can be put again until the next Start. */
  readonly isAnswerOwed: boolean;
}

/** What this session must not take for the next patient's recording. */
export interface Ledger {
  /** Opened or declined, in any tab of this browser. */
  readonly settled: readonly string[];
  readonly abandoned: readonly AbandonedTest[];
  /** When the last test was given up: a failure without a name captured before is of that one. */
  readonly lastGivenUpAt: EpochMs | undefined;
}

export type Phase =
  | { readonly status: "idle" }
  | { readonly status: "waiting"; readonly test: PendingTest }
  /** The question before the result. `refusal` is what the server said about the last answer. */
  | {
      readonly status: "asking";
      readonly test: PendingTest & { readonly target: Target };
      readonly refusal: string | undefined;
    }
  /** Success: the data are fetched before the page changes. */
  | { readonly status: "opening"; readonly test: PendingTest & { readonly target: Target } }
  /** TEST ERROR is shown; a late success still closes it. */
  | { readonly status: "failed"; readonly test: PendingTest }
  | { readonly status: "finished"; readonly capnogramId: string };

export interface TestRunState {
  readonly phase: Phase;
  readonly ledger: Ledger;
}

/** One row of the handset's tests, as polled. */
export interface PolledTest {
  readonly outcome: "completed" | "failed" | "in-progress" | "other";
  readonly capnogramId: string | undefined;
  readonly capturedAt: EpochMs;
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
      /** Undefined: not there yet, or no answer. The next poll asks again. */
      readonly facts: RecordingFacts | undefined;
    }
  /** The handset's lock was granted, confirmed, doubted or lost. */
  | {
      readonly type: "hold-changed";
      readonly at: EpochMs;
      readonly udi: HandsetUdi;
      /** Undefined: it is not held any more. */
      readonly hold: LockPeriod | undefined;
    }
  | {
      readonly type: "inquiry-answered";
      readonly at: EpochMs;
      readonly of: TestRef;
      readonly capnogramId: string;
      readonly isTheirs: boolean;
    }
  /** Opened or declined in another tab, or opened in this one outside a test. */
  | {
      readonly type: "settled";
      readonly at: EpochMs;
      readonly capnogramIds: readonly string[];
      readonly isHere: boolean;
    }
  /** Connected, visible or awake again. */
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
      /** Undefined where the fetch failed: the result page says why. */
      readonly facts: RecordingFacts | undefined;
    }
  /** TEST ERROR closed, or the start page opened again. */
  | { readonly type: "given-up"; readonly at: EpochMs }
  /** The handset area was left, or the handset lost; a duplicated tab leaves the test to the one that has it. */
  | {
      readonly type: "left";
      readonly at: EpochMs;
      /** The handset was lost: what was captured since its last confirmation is not claimed. */
      readonly hasLostHold?: true;
      readonly goesOnElsewhere?: true;
    }
  | { readonly type: "late-question-opened"; readonly at: EpochMs; readonly capnogramId: string };

export type TestRunTimer = "failure" | "loading" | "poll";

export type TestRunEffect =
  | { readonly type: "start-timer"; readonly timer: TestRunTimer; readonly ms: number }
  | { readonly type: "stop-timer"; readonly timer: TestRunTimer }
  | { readonly type: "poll"; readonly of: TestRef }
  /** Asks whether a recording that is still in progress has its first diagnosis already. */
  | {
      readonly type: "probe";
      readonly of: TestRef;
      readonly capnogramId: string;
      readonly capturedAt: EpochMs;
    }
  /** Asks whose recording it is: before it is taken, asked about, or its question put. */
  | { readonly type: "check-recording"; readonly of: TestRef; readonly capnogramId: string }
  | {
      readonly type: "remember";
      readonly test: PendingTest | undefined;
      readonly ledger: Ledger;
    }
  /** Tells the other tabs of this browser that a recording was opened or declined. */
  | { readonly type: "settle"; readonly capnogramId: string }
  /** For the activity list: what was asked, and the answer. */
  | { readonly type: "note-inquiry"; readonly inquiry: Inquiry; readonly isTheirs: boolean }
  | { readonly type: "go-to-loading"; readonly udi: HandsetUdi }
  | { readonly type: "go-to-start"; readonly udi: HandsetUdi }
  | { readonly type: "go-to-question"; readonly udi: HandsetUdi; readonly capnogramId: string }
  | {
      readonly type: "send-answer";
      readonly of: TestRef;
      readonly capnogramId: string;
      readonly answer: unknown;
    }
  /** What was fetched of this recording may be out of date. */
  | { readonly type: "forget-result"; readonly capnogramId: string; readonly isFinal: boolean }
  | { readonly type: "fetch-result"; readonly of: TestRef; readonly capnogramId: string }
  | { readonly type: "open-result"; readonly capnogramId: string; readonly udi: HandsetUdi }
  | { readonly type: "announce-late"; readonly capnogramId: string; readonly lead: Lead }
  | { readonly type: "report"; readonly problem: string };
