import type { JourneyRules } from "../../src/session/journey-states.ts";
import type { Budgets } from "./action-budget.ts";
import type { AskingEffect } from "./message-queue.ts";
import type { RecordingStage } from "./model-server.ts";
import { CLINICIANS, type Clinician } from "./names.ts";
import type { ServerRules } from "./serve.ts";
import { createJourneyMachine } from "../../src/session/journey-machine.ts";
import type { StepOf } from "./tab-state.ts";

export type Slow = AskingEffect["type"] | "lifecycle" | "availability" | "note" | "waking";

/** A world to explore: who is there, what may happen how often, and from where it starts. */
export interface Scenario {
  readonly name: string;
  /** The browser of each tab; tabs of one browser share its storage and its locks. */
  readonly tabs: readonly number[];
  /** Who may sign in in each browser. */
  readonly accounts: readonly (readonly Clinician[])[];
  readonly budgets: Budgets;
  /** What takes its time and may be overtaken: the way of a request and of its answer, the way of a push. */
  readonly slow: readonly Slow[];
  /** Requests that arrive at once, and whose answers take their time. */
  readonly late: readonly AskingEffect["type"][];
  /** The stages of a recording that are told one by one. */
  readonly stages: readonly RecordingStage[];
  /** The first diagnosis leads to the question about smoking. */
  readonly asksQuestion: boolean;
  /** The API names the account a recording was made under. */
  readonly namesAccount: boolean;
  /** In this corner every patient's recording must come to its clinician in the end. */
  readonly losesNoResult: boolean;
  /** What has happened before, as the steps of a person: shared by every trace. */
  readonly before: readonly SetupAction[];
}

/** One step of what has happened before; everything on its way arrives in between. */
export type SetupAction =
  | { readonly tab: number; readonly type: "sign-in"; readonly as: Clinician }
  | { readonly tab: number; readonly type: "choose"; readonly handset: number }
  | { readonly tab: number; readonly type: "start" | "leave" | "back" | "sleep" | "take-over" }
  | { readonly type: "breathe"; readonly clinician: Clinician }
  | { readonly type: "upload" | "diagnose" | "complete"; readonly recording: number }
  | { readonly type: "next-patient"; readonly clinician: Clinician }
  | { readonly type: "wait" | "moment" };

/** The times of the product, but for polls: one in every renewal is enough for every order of events. */
export const RECORDING_MS = 75_000;
const REFRESH_MS = 120_000;
const LEASE_MS = 2.5 * REFRESH_MS;

export const SERVER_RULES: ServerRules = { leaseMs: LEASE_MS, recordingMs: RECORDING_MS };

export function getRules(account: Clinician, asksQuestion: boolean): JourneyRules {
  return {
    lock: { refreshMs: REFRESH_MS, leaseMs: LEASE_MS },
    testRun: {
      account,
      acceptedWindowMs: 600_000,
      loadTestTimeoutMs: 450_000,
      testFailureTimeoutMs: 30_000,
      pollIntervalMs: REFRESH_MS,
      leadsTo: { DIAGNOSE_INITIAL: asksQuestion ? "question" : "result", DIAGNOSE_FINAL: "result" },
    },
  };
}

export function createSteps(asksQuestion: boolean): StepOf {
  const entries = CLINICIANS.map((each) => [each, createJourneyMachine(getRules(each, asksQuestion))]);
  return Object.fromEntries(entries) as StepOf;
}
