import { getBreathTests } from "@capno/api-client/endpoints/breath-tests";
import type { BreathTestSummary } from "@capno/api-client/models/breath-test";
import type { HandsetUdi } from "@capno/domain/units";
import type { ProductServices } from "@capno/product-contract/product-services";

import type { RecordingFacts } from "../attribution/recording-facts.ts";
import { formatAnswer } from "./inquiry-texts.ts";
import type { AnswerOutcome, BreathTestDefinition, Lead } from "../definition.ts";
import type { TestRunEffect, PolledTest, TestRef, TestRunPartEvent } from "./test-run-states.ts";
import type { PendingTestMemory } from "./pending-test-memory.ts";

interface TestRunWiring {
  readonly services: Pick<ProductServices, "http" | "clock" | "notices" | "activity">;
  readonly definition: BreathTestDefinition;
  readonly memory: PendingTestMemory;
  send(event: TestRunPartEvent): void;
  go(to: TestRunPlace): void;
  forgetResult(capnogramId: string, isFinal: boolean): void;
  /** The server's facts about a recording; undefined if it is not there yet or the server does not answer. */
  fetchFacts(capnogramId: string): Promise<RecordingFacts | undefined>;
  fetchResult(capnogramId: string): Promise<RecordingFacts | undefined>;
  openResult(capnogramId: string, udi: HandsetUdi): void;
  tellOpened(capnogramId: string, udi: HandsetUdi): void;
  announceLate(capnogramId: string, lead: Lead): void;
  /** Marks it as handled in all tabs of this browser. */
  markHandled(capnogramId: string): void;
}

export type TestRunPlace =
  | { readonly page: "loading" | "start"; readonly udi: HandsetUdi }
  | { readonly page: "question"; readonly udi: HandsetUdi; readonly capnogramId: string };

const OUTCOMES: Readonly<Record<string, PolledTest["outcome"]>> = {
  Completed: "completed",
  Failed: "failed",
  "In progress": "in-progress",
};

/** Undefined for a row with an impossible time: no test can claim it. */
function toPolledTests({
  outcome,
  capnogramId,
  capturedAt,
  hasOffset,
}: BreathTestSummary): readonly PolledTest[] {
  if (capturedAt === null) return [];
  return [
    {
      outcome: OUTCOMES[outcome] ?? "other",
      capnogramId: capnogramId ?? undefined,
      capturedAt,
      isTimeGuessed: !hasOffset,
    },
  ];
}

/** The journey runs timers and reports. */
type OwnEffect = Exclude<TestRunEffect, { readonly type: "start-timer" | "stop-timer" | "report" }>;

/** Runs the effects of the test run machine: requests, storage and navigation. Makes no decisions. */
export function createTestRunEffects(wiring: TestRunWiring): { runEffect(effect: OwnEffect): void } {
  const { services, definition, memory } = wiring;
  const { http, clock, notices, activity } = services;
  const send = (event: TestRunPartEvent) => wiring.send(event);

  function runEffect(effect: OwnEffect): void {
    switch (effect.type) {
      case "poll":
        return void poll(effect.of);
      case "probe":
        return void probe(effect);
      case "check-recording":
        return void check(effect.of, effect.capnogramId);
      case "remember":
        return memory.write(effect);
      case "mark-handled":
        return wiring.markHandled(effect.capnogramId);
      case "record-inquiry":
        return activity.record({ what: "recording asked about", detail: formatAnswer(effect) });
      case "go-to-loading":
        return wiring.go({ page: "loading", udi: effect.udi });
      case "go-to-start":
        return wiring.go({ page: "start", udi: effect.udi });
      case "go-to-question":
        return wiring.go({ page: "question", udi: effect.udi, capnogramId: effect.capnogramId });
      case "send-answer":
        return void sendAnswer(effect);
      case "forget-result":
        return wiring.forgetResult(effect.capnogramId, effect.isFinal);
      case "fetch-result":
        return void fetchResult(effect.of, effect.capnogramId);
      case "open-result":
        activity.record({ what: "result opened" });
        return wiring.openResult(effect.capnogramId, effect.udi);
      case "tell-opened":
        return wiring.tellOpened(effect.capnogramId, effect.udi);
      case "announce-late":
        return wiring.announceLate(effect.capnogramId, effect.lead);
      default:
        return effect satisfies never;
    }
  }

  async function poll(of: TestRef): Promise<void> {
    try {
      const { rows } = await getBreathTests(http, of.udi);
      send({ type: "polled", at: clock.now(), of, tests: rows.flatMap(toPolledTests) });
    } catch (error) {
      // The next poll asks again, and the push may come first.
      notices.report("the tests of the handset could not be polled", error);
    }
  }

  async function probe(effect: Extract<TestRunEffect, { type: "probe" }>): Promise<void> {
    const { of, capnogramId, capturedAt } = effect;
    try {
      await definition.fetchDiagnosis(http, capnogramId);
    } catch {
      return;
    }
    send({ type: "probed", at: clock.now(), of, capnogramId, capturedAt });
  }

  async function check(of: TestRef, capnogramId: string): Promise<void> {
    const facts = await wiring.fetchFacts(capnogramId);
    send({ type: "recording-checked", at: clock.now(), of, capnogramId, facts });
  }

  async function sendAnswer(effect: Extract<TestRunEffect, { type: "send-answer" }>): Promise<void> {
    const { of, capnogramId, answer } = effect;
    try {
      const outcome: AnswerOutcome | undefined = await definition.question?.send(http, capnogramId, answer);
      const at = clock.now();
      if (outcome?.kind === "refused")
        send({ type: "answer-refused", at, of, capnogramId, message: outcome.message });
      else send({ type: "answer-accepted", at, of, capnogramId });
    } catch (error) {
      notices.raise(error);
      send({ type: "answer-lost", at: clock.now(), of, capnogramId });
    }
  }

  async function fetchResult(of: TestRef, capnogramId: string): Promise<void> {
    const facts = await wiring.fetchResult(capnogramId);
    send({ type: "result-fetched", at: clock.now(), of, capnogramId, facts });
  }

  return { runEffect };
}
