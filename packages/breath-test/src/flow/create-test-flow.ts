import type { ProductServices } from "@capno/product-contract/product-services";
import { getBreathTests } from "@capno/api-client/endpoints/breath-tests";
import type { BreathTestSummary } from "@capno/api-client/models/breath-test";
import type { HandsetUdi } from "@capno/domain/units";

import type { AnswerOutcome, BreathTestDefinition } from "../journey/definition.ts";
import { runMachine, type RunningMachine } from "../machine/run-machine.ts";
import { createTimers } from "../machine/timers.ts";
import type { FlowEffect, FlowEvent, FlowState, FlowTimer, Lead, PolledTest, Target } from "./flow-states.ts";
import { createFlowStep, IDLE_FLOW } from "./flow-step.ts";
import { isPending } from "./flow-transitions.ts";
import type { createPendingTestMemory } from "./pending-test-memory.ts";

export interface TestFlow extends RunningMachine<FlowState, FlowEvent> {
  /** Takes up the test this tab was in before it was reloaded. */
  resume(udi: HandsetUdi): void;
  dispose(): void;
}

export interface TestFlowWiring {
  readonly services: Pick<ProductServices, "http" | "clock" | "notices" | "activity" | "session" | "config">;
  readonly definition: BreathTestDefinition;
  readonly memory: ReturnType<typeof createPendingTestMemory>;
  go(to: FlowPlace): void;
  forgetResult(capnogramId: string, isFinal: boolean): void;
  /** Fetches everything of the result; the handset it was recorded with. */
  fetchResult(capnogramId: string): Promise<HandsetUdi | undefined>;
  openResult(capnogramId: string, udi: HandsetUdi): void;
  announceLate(target: Target, lead: Lead): void;
}

export type FlowPlace =
  | { readonly page: "loading" | "start"; readonly udi: HandsetUdi }
  | { readonly page: "question"; readonly udi: HandsetUdi; readonly capnogramId: string };

const OUTCOMES: Readonly<Record<string, PolledTest["outcome"]>> = {
  Completed: "completed",
  Failed: "failed",
  "In progress": "in-progress",
};

export const toPolledTest = (row: BreathTestSummary): PolledTest => ({
  outcome: OUTCOMES[row.outcome] ?? "other",
  capnogramId: row.capnogramId ?? undefined,
  capturedAt: row.capturedAt,
});

/** The flow's steps joined to the server, the pages and the clock. */
export function createTestFlow(wiring: TestFlowWiring): TestFlow {
  const { services, definition, memory } = wiring;
  const { http, clock, notices, activity, config } = services;
  const timers = createTimers<FlowTimer>(clock);
  let releaseIdleClock: (() => void) | undefined;
  const machine = runMachine<FlowState, FlowEvent, FlowEffect>({
    initial: { ...IDLE_FLOW, ledger: memory.read().ledger },
    step: createFlowStep({
      ...config.breathTest,
      acceptedWindowMs: config.breathTest.acceptedCapnogramWindowMs,
      leadsTo: definition.leadsTo,
    }),
    perform,
  });

  // A running test is activity: nobody is logged out while the patient breathes. Decision C10
  machine.watch(() => {
    const isRunning = isPending(machine.getState().phase);
    if (isRunning) releaseIdleClock ??= services.session.holdIdleClock();
    else {
      releaseIdleClock?.();
      releaseIdleClock = undefined;
    }
  });

  function perform(effect: FlowEffect): void {
    switch (effect.do) {
      case "start-timer":
        return timers.start(effect.timer, effect.ms, () => machine.send(toTimerEvent(effect.timer)));
      case "stop-timer":
        return timers.stop(effect.timer);
      case "poll":
        return void poll(effect.udi);
      case "probe":
        return void probe(effect.target);
      case "remember":
        return memory.write(effect);
      case "go-to-loading":
        return wiring.go({ page: "loading", udi: effect.udi });
      case "go-to-start":
        return wiring.go({ page: "start", udi: effect.udi });
      case "go-to-question":
        return wiring.go({ page: "question", udi: effect.udi, capnogramId: effect.capnogramId });
      case "send-answer":
        return void sendAnswer(effect.capnogramId, effect.answer);
      case "forget-result":
        return wiring.forgetResult(effect.capnogramId, effect.isFinal);
      case "fetch-result":
        return void fetchResult(effect.capnogramId);
      case "open-result":
        activity.record({ what: "result opened" });
        return wiring.openResult(effect.capnogramId, effect.udi);
      case "announce-late":
        return wiring.announceLate(effect.target, effect.lead);
      case "report":
        return notices.report(effect.problem);
      default:
        return effect satisfies never;
    }
  }

  function toTimerEvent(timer: FlowTimer): FlowEvent {
    const at = clock.now();
    switch (timer) {
      case "failure":
        return { type: "failure-timer-ran-out", at };
      case "loading":
        return { type: "loading-timer-ran-out", at };
      case "poll":
        return { type: "poll-due", at };
      default:
        return timer satisfies never;
    }
  }

  async function poll(udi: HandsetUdi): Promise<void> {
    try {
      const { rows } = await getBreathTests(http, udi);
      machine.send({ type: "polled", at: clock.now(), tests: rows.map(toPolledTest) });
    } catch (error) {
      // The next poll asks again; the push may be faster.
      notices.report("the tests of the handset could not be polled", error);
    }
  }

  /** A first diagnosis that can be read is a first diagnosis that succeeded. */
  async function probe(target: Target): Promise<void> {
    try {
      await definition.fetchDiagnosis(http, target.capnogramId);
    } catch {
      return;
    }
    const at = clock.now();
    const report = { ...target, stage: "DIAGNOSE_INITIAL", state: "SUCCEEDED", serverTime: at } as const;
    machine.send({ type: "notified", at, report });
  }

  async function sendAnswer(capnogramId: string, answer: unknown): Promise<void> {
    try {
      const outcome: AnswerOutcome | undefined = await definition.question?.send(http, capnogramId, answer);
      if (outcome?.kind === "refused")
        machine.send({ type: "answer-refused", capnogramId, message: outcome.message });
      else machine.send({ type: "answer-accepted", at: clock.now(), capnogramId });
    } catch (error) {
      notices.raise(error);
      machine.send({ type: "answer-lost", at: clock.now(), capnogramId });
    }
  }

  async function fetchResult(capnogramId: string): Promise<void> {
    const handsetUdi = await wiring.fetchResult(capnogramId);
    machine.send({ type: "result-fetched", at: clock.now(), capnogramId, handsetUdi });
  }

  return {
    ...machine,
    resume(udi) {
      const { test, ledger } = memory.read();
      if (test?.udi !== udi) return;
      machine.send({ type: "resumed", at: clock.now(), test, ledger });
    },
    dispose() {
      timers.stopAll();
      releaseIdleClock?.();
    },
  };
}
