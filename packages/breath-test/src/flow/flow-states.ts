import type { EpochMs, HandsetUdi } from "@capno/domain/units";

/** In their order: news of a later stage outweighs news of an earlier one. @spec §4 */
export const STAGES = ["DECODE", "DIAGNOSE_INITIAL", "DIAGNOSE_FINAL"] as const;
export type Stage = (typeof STAGES)[number];
export type StageState = "STARTED" | "FAILED" | "SUCCEEDED";

/** Where the success of a stage leads: the result, or a question to the clinician before it. */
export type Lead = "result" | "question";

/** The recording this test waits for. */
export interface Target {
  readonly capnogramId: string;
  readonly capturedAt: EpochMs;
}

/** What one notification or one polled row says. */
export interface LifecycleReport {
  readonly stage: Stage;
  readonly state: StageState;
  readonly capnogramId: string | undefined;
  readonly capturedAt: EpochMs | undefined;
  /** The server's time when it said so: recency never rests on the browser's clock. Decision T1 */
  readonly serverTime: EpochMs;
}

/** A breath test from Start to its result. Plain data: it survives a reload as JSON. */
export interface PendingTest {
  readonly udi: HandsetUdi;
  readonly startedAt: EpochMs;
  /** Start, or the answer to the question: the loading time-out counts from here. Decision T7 */
  readonly waitingSince: EpochMs;
  readonly target: Target | undefined;
  readonly stages: Readonly<Partial<Record<Stage, StageState>>>;
  /** The stage whose failure the failure timer runs for. */
  readonly failing: Stage | undefined;
  readonly question: "unasked" | "asked" | "sending" | "answered";
  /** An answer was sent and no reply came: the server may have it. */
  readonly mayBeAnswered: boolean;
  /** Taken up again after it was left: others may have used the handset since, so no other recording is its own. */
  readonly isReopened: boolean;
}

/** A test that was given up; its result may still come. Decision T9 */
export interface AbandonedTest {
  readonly udi: HandsetUdi;
  readonly startedAt: EpochMs;
  readonly target: Target | undefined;
  /** What the person was told already. */
  readonly announced: Lead | undefined;
  /** Its question was put and nothing was sent: it can be put again until the next Start. Quality F03 */
  readonly isAnswerOwed: boolean;
}

/** What this session must not take for the next patient's recording. Decision T1 */
export interface Ledger {
  readonly settled: readonly string[];
  readonly abandoned: readonly AbandonedTest[];
  /** When the last test was given up: a failure without a name captured before is of that one. */
  readonly lastGivenUpAt: EpochMs | undefined;
}

export type Phase =
  | { readonly is: "idle" }
  | { readonly is: "waiting"; readonly test: PendingTest }
  /** The question before the result. `refusal` is what the server said about the last answer. */
  | {
      readonly is: "asking";
      readonly test: PendingTest & { readonly target: Target };
      readonly refusal: string | undefined;
    }
  /** Success: the data are fetched before the page changes. */
  | { readonly is: "opening"; readonly test: PendingTest & { readonly target: Target } }
  /** TEST ERROR is shown; a late success still closes it. */
  | { readonly is: "failed"; readonly test: PendingTest }
  | { readonly is: "finished"; readonly capnogramId: string };

export interface FlowState {
  readonly phase: Phase;
  readonly ledger: Ledger;
}

/** One row of the handset's tests, as polled. */
export interface PolledTest {
  readonly outcome: "completed" | "failed" | "in-progress" | "other";
  readonly capnogramId: string | undefined;
  readonly capturedAt: EpochMs;
}

export type FlowEvent =
  | { readonly type: "start-pressed"; readonly at: EpochMs; readonly udi: HandsetUdi }
  /** The page was reloaded in the middle of a test. Decision T2 */
  | {
      readonly type: "resumed";
      readonly at: EpochMs;
      readonly test: PendingTest | undefined;
      readonly ledger: Ledger;
    }
  | { readonly type: "notified"; readonly at: EpochMs; readonly report: LifecycleReport }
  | { readonly type: "polled"; readonly at: EpochMs; readonly tests: readonly PolledTest[] }
  /** Connected, visible or awake again. */
  | { readonly type: "catch-up-due"; readonly at: EpochMs }
  | { readonly type: "poll-due"; readonly at: EpochMs }
  | { readonly type: "failure-timer-ran-out"; readonly at: EpochMs }
  | { readonly type: "loading-timer-ran-out"; readonly at: EpochMs }
  | { readonly type: "answer-given"; readonly answer: unknown }
  | { readonly type: "answer-accepted"; readonly at: EpochMs; readonly capnogramId: string }
  | {
      readonly type: "answer-refused";
      readonly capnogramId: string;
      readonly message: string;
    }
  | { readonly type: "answer-lost"; readonly at: EpochMs; readonly capnogramId: string }
  | {
      readonly type: "result-fetched";
      readonly at: EpochMs;
      readonly capnogramId: string;
      /** Undefined where the fetch failed: the result page says why. */
      readonly handsetUdi: HandsetUdi | undefined;
    }
  /** TEST ERROR closed, or the start page opened again. */
  | { readonly type: "given-up"; readonly at: EpochMs }
  /** The handset area was left, or the handset lost; a duplicated tab leaves the test to the one that has it. */
  | { readonly type: "left"; readonly at: EpochMs; readonly goesOnElsewhere?: true }
  | { readonly type: "late-question-opened"; readonly at: EpochMs; readonly capnogramId: string };

export type FlowTimer = "failure" | "loading" | "poll";

export type FlowEffect =
  | { readonly do: "start-timer"; readonly timer: FlowTimer; readonly ms: number }
  | { readonly do: "stop-timer"; readonly timer: FlowTimer }
  | { readonly do: "poll"; readonly udi: HandsetUdi }
  /** Asks whether a recording that is still in progress has its first diagnosis already. */
  | { readonly do: "probe"; readonly target: Target }
  | {
      readonly do: "remember";
      readonly test: PendingTest | undefined;
      readonly ledger: Ledger;
    }
  | { readonly do: "go-to-loading"; readonly udi: HandsetUdi }
  | { readonly do: "go-to-start"; readonly udi: HandsetUdi }
  | { readonly do: "go-to-question"; readonly udi: HandsetUdi; readonly capnogramId: string }
  | { readonly do: "send-answer"; readonly capnogramId: string; readonly answer: unknown }
  /** What was fetched of this recording may be out of date. Decision T6 */
  | { readonly do: "forget-result"; readonly capnogramId: string; readonly isFinal: boolean }
  | { readonly do: "fetch-result"; readonly capnogramId: string }
  | { readonly do: "open-result"; readonly capnogramId: string; readonly udi: HandsetUdi }
  | { readonly do: "announce-late"; readonly target: Target; readonly lead: Lead }
  | { readonly do: "report"; readonly problem: string };
