import type { UNLOCK_REASONS } from "@capno/domain/handset";

import type { Lead } from "../../definition.ts";
import type { UncertainReason } from "../../attribution/attribute-recording.ts";
import type { LockState, LossCause, UnlockReason, LockPartEvent } from "../../lock/lock-states.ts";
import type { JourneyEvent } from "../journey-states.ts";
import type {
  PendingTest,
  Phase,
  PolledTest,
  Stage,
  StageState,
  TestRunPartEvent,
} from "../../test-run/test-run-states.ts";

type Word =
  | JourneyEvent["type"]
  | LockPartEvent["type"]
  | TestRunPartEvent["type"]
  | LockState["status"]
  | Phase["status"]
  | LossCause
  | UnlockReason
  | (typeof UNLOCK_REASONS)[keyof typeof UNLOCK_REASONS]
  | "lock"
  | "unlock"
  | Stage
  | StageState
  | Lead
  | PolledTest["outcome"]
  | UncertainReason["is"]
  | PendingTest["question"];

/** Every word of the journey machine. A new one of its types does not compile before it stands here. */
const WORDS: Readonly<Record<Word, true>> = {
  DECODE: true,
  DIAGNOSE_FINAL: true,
  DIAGNOSE_INITIAL: true,
  FAILED: true,
  STARTED: true,
  SUCCEEDED: true,
  "answer-accepted": true,
  "answer-given": true,
  "answer-lost": true,
  "answer-refused": true,
  answered: true,
  asked: true,
  asking: true,
  "availability-changed": true,
  "before-hold": true,
  "before-start": true,
  "catch-up-due": true,
  claiming: true,
  "clock-stepped": true,
  completed: true,
  elsewhere: true,
  expired: true,
  failed: true,
  "failure-timer-ran-out": true,
  finished: true,
  "given-up": true,
  "handset-closed": true,
  "handset-opened": true,
  "handsets-read": true,
  held: true,
  idle: true,
  "in-progress": true,
  "inquiry-answered": true,
  "late-question-opened": true,
  "lease-ran-out": true,
  "loading-timer-ran-out": true,
  lock: true,
  "lock-event": true,
  "lock-failed": true,
  "lock-granted": true,
  "lock-refused": true,
  locking: true,
  lost: true,
  none: true,
  "notice-dismissed": true,
  notified: true,
  opening: true,
  other: true,
  "outside-hold": true,
  "page-left": true,
  "page-opened": true,
  "page-woken": true,
  "poll-due": true,
  polled: true,
  probed: true,
  "product-left": true,
  question: true,
  "recording-checked": true,
  "recordings-handled": true,
  "refresh-due": true,
  refused: true,
  released: true,
  releasing: true,
  result: true,
  "result-fetched": true,
  "retry-due": true,
  sending: true,
  "server-timeout-expired": true,
  "session-ended": true,
  "start-pressed": true,
  "tab-claim-refused": true,
  "tab-claim-stolen": true,
  "tab-claimed": true,
  "take-over-chosen": true,
  taken: true,
  "taken-over": true,
  "test-run-event": true,
  "time-guessed": true,
  "two-handsets": true,
  unasked: true,
  unlock: true,
  "unlock-answered": true,
  "unlock-overdue": true,
  "user-finished-test": true,
  "user-navigated-away": true,
  "user-switched-handset": true,
  waiting: true,
  withdrawing: true,
};

export const isJourneyWord = (text: string): boolean => Object.hasOwn(WORDS, text);
