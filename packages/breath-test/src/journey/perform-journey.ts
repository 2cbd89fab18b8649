import type { TabLocks } from "@capno/auth-session/tab-services";
import type { EpochMs } from "@capno/domain/units";
import type { ProductServices } from "@capno/product-contract/product-services";
import type { QueryClient } from "@tanstack/react-query";

import type { FlowTimer, Lead } from "../flow/flow-states.ts";
import type { PendingTestMemory } from "../flow/pending-test-memory.ts";
import { createFlowPerformer } from "../flow/perform-flow.ts";
import type { HoldMemory } from "../lock/hold-memory.ts";
import { keepLeftBehind } from "../lock/left-behind.ts";
import type { LockTimer } from "../lock/lock-states.ts";
import { oweUnlock } from "../lock/owe-unlock.ts";
import type { Kept } from "../kept/create-kept.ts";
import { createLockPerformer } from "../lock/perform-lock.ts";
import { createTimers } from "./timers.ts";
import { noteHolder } from "../queries/handsets-query.ts";
import { findSerialText } from "../queries/serial-text.ts";
import { queryKeys } from "../queries/query-keys.ts";
import { recordingQuery } from "../queries/record-queries.ts";
import type { RecordStore } from "../queries/record-store.ts";
import type { SettledRecordings } from "../queries/settled-recordings.ts";
import type { BreathTestDefinition } from "./definition.ts";
import type { HandsetFeed } from "./handset-feed.ts";
import type { JourneyEffect, JourneyEvent, TestNews } from "./journey-states.ts";
import { getFlowPath, type Paths } from "./paths.ts";

export interface PerformerWiring {
  readonly services: ProductServices;
  readonly definition: BreathTestDefinition;
  readonly username: string;
  readonly queryClient: QueryClient;
  readonly records: RecordStore;
  readonly kept: Pick<Kept, "noteResult">;
  readonly paths: Paths;
  readonly feed: Pick<HandsetFeed, "follow">;
  readonly settled: Pick<SettledRecordings, "add">;
  readonly holdMemory: HoldMemory;
  readonly testMemory: PendingTestMemory;
  readonly locks: TabLocks | undefined;
  send(event: JourneyEvent): void;
  go(to: string, replace: boolean): void;
  goToRunningTest(): void;
}

const TIMER_EVENTS: Readonly<Record<LockTimer | FlowTimer, (at: EpochMs) => JourneyEvent>> = {
  retry: (at) => ({ type: "lock-heard", event: { type: "retry-due", at } }),
  refresh: (at) => ({ type: "lock-heard", event: { type: "refresh-due", at } }),
  lease: (at) => ({ type: "lock-heard", event: { type: "lease-ran-out", at } }),
  unlock: (at) => ({ type: "lock-heard", event: { type: "unlock-overdue", at } }),
  failure: (at) => ({ type: "flow-heard", event: { type: "failure-timer-ran-out", at } }),
  loading: (at) => ({ type: "flow-heard", event: { type: "loading-timer-ran-out", at } }),
  poll: (at) => ({ type: "flow-heard", event: { type: "poll-due", at } }),
};

/** Does what the journey's steps ask for. It decides nothing. */
export function createPerformer(wiring: PerformerWiring): {
  perform(effect: JourneyEffect): void;
  dispose(): void;
} {
  const { services, definition, username, queryClient, records, paths, go } = wiring;
  const { clock, notices } = services;
  const timers = createTimers<LockTimer | FlowTimer>(clock);

  const lock = createLockPerformer({
    services,
    username,
    memory: wiring.holdMemory,
    locks: wiring.locks,
    send: (event) => wiring.send({ type: "lock-heard", event }),
    noteHolder: (udi, lockedBy) => noteHolder(queryClient, udi, lockedBy),
    getSerialText: (udi) => findSerialText(queryClient, udi),
    refetchHandsets: () => void queryClient.invalidateQueries({ queryKey: queryKeys.handsets }),
    goToHandsets: () => go(paths.handsets, true),
  });

  const flow = createFlowPerformer({
    services,
    definition,
    memory: wiring.testMemory,
    send: (event) => wiring.send({ type: "flow-heard", event }),
    go: (place) => {
      if (place.page === "question") void records.prepareComparison(place.capnogramId);
      go(getFlowPath(paths, place), place.page !== "loading");
    },
    forgetResult: records.forget,
    fetchFacts: records.fetchFacts,
    fetchResult: records.fetchForOpening,
    openResult(capnogramId, udi) {
      records.expectHandset(capnogramId, udi);
      go(paths.result(capnogramId, false), true);
    },
    announceLate: (capnogramId, lead) => void announceLate(capnogramId, lead),
    settle: wiring.settled.add,
  });

  async function announceLate(capnogramId: string, lead: Lead): Promise<void> {
    const name = await records.findTestIdentifier(capnogramId);
    if (lead === "result") noteResult(capnogramId);
    const open = () =>
      lead === "result"
        ? go(paths.result(capnogramId, false), false)
        : wiring.send({
            type: "flow-heard",
            event: { type: "late-question-opened", at: clock.now(), capnogramId },
          });
    notices.toast({
      message: `Result for test ${name ?? "just recorded"} is available`,
      action: { label: "Open", run: open },
    });
  }

  /** Records the arrival, so that a result that is never opened still gets the not-exported notice before midnight. */
  function noteResult(capnogramId: string): void {
    const recording = queryClient.getQueryData(recordingQuery(services, capnogramId).queryKey);
    const isFinal = records.getKnownDiagnosis(capnogramId) === "final";
    if (recording !== undefined) wiring.kept.noteResult({ capnogramId, isFinal, recording });
  }

  /** Of a test whose page is not open: a line that leads there. */
  function tellNews({ news, udi, capnogramId }: Extract<JourneyEffect, { type: "tell-news" }>): void {
    if (capnogramId !== undefined) {
      records.expectHandset(capnogramId, udi);
      return void announceLate(capnogramId, "result");
    }
    const test = `test on ${findSerialText(queryClient, udi)}`;
    notices.toast({
      message: formatNews(news, test),
      action: { label: "Return", run: () => wiring.goToRunningTest() },
    });
  }

  function formatNews(news: TestNews, test: string): string {
    if (news === "failure") return `The ${test} has failed`;
    if (news === "inquiry") return `The ${test} asks whose a recording is`;
    return `The ${test} needs the ${definition.question?.title.toLowerCase() ?? "answer"}`;
  }

  function perform(effect: JourneyEffect): void {
    switch (effect.type) {
      case "tell-news":
        return tellNews(effect);
      case "start-timer":
        return timers.start(effect.timer, effect.ms, () =>
          wiring.send(TIMER_EVENTS[effect.timer](clock.now())),
        );
      case "stop-timer":
        return timers.stop(effect.timer);
      case "report":
        return notices.report(effect.problem);
      case "follow":
        return wiring.feed.follow(effect.udi);
      case "leave-behind":
        if (effect.owed !== undefined) oweUnlock(services.session, effect.owed);
        return keepLeftBehind({ username, lapsedUdi: effect.lapsedUdi });
      case "claim-tab":
      case "release-tab":
      case "send-lock":
      case "send-unlock":
      case "remember-hold":
      case "forget-hold":
      case "note-held":
      case "tell-refused":
      case "tell-lost":
      case "raise":
      case "refetch-handsets":
      case "go-to-handsets":
        return lock.perform(effect);
      default:
        return flow.perform(effect);
    }
  }

  return { perform, dispose: lock.dispose };
}
