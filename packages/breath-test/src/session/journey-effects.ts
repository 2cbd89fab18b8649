import type { TabLocks } from "@capno/auth-session/tab-services";
import type { EpochMs } from "@capno/domain/units";
import type { ProductServices } from "@capno/product-contract/product-services";
import type { QueryClient } from "@tanstack/react-query";
import type { Clock } from "@capno/api-client/clock";
import { isolate } from "@capno/domain/text/isolate";

import { getTestRunPath } from "../test-run/test-run-paths.ts";
import type { TestRunTimer } from "../test-run/test-run-states.ts";
import type { PendingTestMemory } from "../test-run/pending-test-memory.ts";
import { createTestRunEffects } from "../test-run/test-run-effects.ts";
import type { HoldMemory } from "../lock/hold-memory.ts";
import { deferUnlock, storeHandover } from "../storage/session-handover.ts";
import type { LockTimer } from "../lock/lock-states.ts";
import type { ExportStatus } from "../export-status/create-export-status.ts";
import { createLockEffects } from "../lock/lock-effects.ts";
import { setHolder } from "../queries/handsets-query.ts";
import { findSerialText } from "../queries/serial-text.ts";
import { queryKeys } from "../queries/query-keys.ts";
import { recordingQuery } from "../queries/record-queries.ts";
import type { RecordStore } from "../queries/record-store.ts";
import type { HandledRecordings } from "../storage/handled-recordings.ts";
import type { BreathTestDefinition, Lead } from "../definition.ts";
import type { HandsetFeed } from "./handset-feed.ts";
import type { JourneyEffect, JourneyEvent } from "./journey-states.ts";
import type { Paths } from "../paths.ts";

interface Timers<Name extends string> {
  start(name: Name, ms: number, whenDue: () => void): void;
  stop(name: Name): void;
}

export function createTimers<Name extends string>(clock: Pick<Clock, "after">): Timers<Name> {
  /** Cancel functions by name; cancelling a timer that fired or was cancelled does nothing. */
  const stops = new Map<Name, () => void>();

  function stop(name: Name): void {
    stops.get(name)?.();
  }

  return {
    start(name, ms, whenDue) {
      stop(name);
      stops.set(name, clock.after(ms, whenDue));
    },
    stop,
  };
}

interface JourneyEffectsWiring {
  readonly services: ProductServices;
  readonly definition: BreathTestDefinition;
  readonly username: string;
  readonly queryClient: QueryClient;
  readonly records: RecordStore;
  readonly exportStatus: Pick<ExportStatus, "noteResult">;
  noteTest(): void;
  readonly paths: Paths;
  readonly feed: Pick<HandsetFeed, "follow">;
  readonly handledRecordings: Pick<HandledRecordings, "add">;
  readonly holdMemory: HoldMemory;
  readonly testMemory: PendingTestMemory;
  readonly locks: TabLocks | undefined;
  send(event: JourneyEvent): void;
  go(to: string, replace: boolean): void;
}

const TIMER_EVENTS: Readonly<Record<LockTimer | TestRunTimer, (at: EpochMs) => JourneyEvent>> = {
  retry: (at) => ({ type: "lock-event", event: { type: "retry-due", at } }),
  refresh: (at) => ({ type: "lock-event", event: { type: "refresh-due", at } }),
  lease: (at) => ({ type: "lock-event", event: { type: "lease-ran-out", at } }),
  unlock: (at) => ({ type: "lock-event", event: { type: "unlock-overdue", at } }),
  failure: (at) => ({ type: "test-run-event", event: { type: "failure-timer-ran-out", at } }),
  loading: (at) => ({ type: "test-run-event", event: { type: "loading-timer-ran-out", at } }),
  poll: (at) => ({ type: "test-run-event", event: { type: "poll-due", at } }),
};

/** Runs the effects of the journey machine. Makes no decisions. */
export function createJourneyEffects(wiring: JourneyEffectsWiring): {
  runEffect(effect: JourneyEffect): void;
  dispose(): void;
} {
  const { services, definition, username, queryClient, records, paths, go } = wiring;
  const { clock, notices } = services;
  const timers = createTimers<LockTimer | TestRunTimer>(clock);

  const lock = createLockEffects({
    services,
    username,
    memory: wiring.holdMemory,
    locks: wiring.locks,
    send: (event) => wiring.send({ type: "lock-event", event }),
    setHolder: (udi, lockedBy) => setHolder(queryClient, udi, lockedBy),
    getSerialText: (udi) => findSerialText(queryClient, udi),
    refetchHandsets: (isAwaited) =>
      void queryClient.invalidateQueries({
        queryKey: queryKeys.handsets,
        refetchType: isAwaited ? "all" : "active",
      }),
    goToHandsets: () => go(paths.handsets, true),
  });

  const testRun = createTestRunEffects({
    services,
    definition,
    memory: wiring.testMemory,
    send: (event) => wiring.send({ type: "test-run-event", event }),
    go: (place) => {
      if (place.page === "question") void records.prepareComparison(place.capnogramId);
      go(getTestRunPath(paths, place), place.page !== "loading");
    },
    forgetResult: records.forget,
    fetchFacts: records.fetchFacts,
    fetchResult: records.fetchForOpening,
    openResult(capnogramId, udi) {
      records.expectHandset(capnogramId, udi);
      go(paths.result(capnogramId, false), true);
    },
    tellOpened(capnogramId, udi) {
      records.expectHandset(capnogramId, udi);
      notices.toast({
        message: `The test on ${isolate(findSerialText(queryClient, udi))} is complete. Its result was opened from the history or in another window.`,
        action: { label: "Open", run: () => go(paths.result(capnogramId, false), false) },
      });
    },
    announceLate: (capnogramId, lead) => void announceLate(capnogramId, lead),
    markHandled: wiring.handledRecordings.add,
  });

  async function announceLate(capnogramId: string, lead: Lead): Promise<void> {
    const name = await records.findTestIdentifier(capnogramId);
    if (lead === "result") noteResult(capnogramId);
    const open = () =>
      lead === "result"
        ? go(paths.result(capnogramId, false), false)
        : wiring.send({
            type: "test-run-event",
            event: { type: "late-question-opened", at: clock.now(), capnogramId },
          });
    notices.toast({
      message: `Result for test ${isolate(name ?? "just recorded")} is available`,
      action: { label: "Open", run: open },
    });
  }

  /** Records the arrival, so that a result that is never opened still gets the not-exported notice before midnight. */
  function noteResult(capnogramId: string): void {
    const recording = queryClient.getQueryData(recordingQuery(services, capnogramId).queryKey);
    const isFinal = records.getKnownDiagnosis(capnogramId) === "final";
    if (recording !== undefined) wiring.exportStatus.noteResult({ capnogramId, isFinal, recording });
  }

  function noteUnopened({ udi, capnogramId }: Extract<JourneyEffect, { type: "show-notice" }>): void {
    records.expectHandset(capnogramId, udi);
    void records.findTestIdentifier(capnogramId).then(() => noteResult(capnogramId));
  }

  function runEffect(effect: JourneyEffect): void {
    switch (effect.type) {
      case "show-notice":
        return noteUnopened(effect);
      case "note-test":
        return wiring.noteTest();
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
      case "store-handover":
        if (effect.deferred !== undefined) deferUnlock(services.session, effect.deferred);
        return storeHandover({ username, lapsedUdi: effect.lapsedUdi });
      case "claim-tab":
      case "release-tab":
      case "send-lock":
      case "send-unlock":
      case "remember-unanswered":
      case "remember-hold":
      case "forget-hold":
      case "record-lock":
      case "show-lock-refused":
      case "show-lock-lost":
      case "raise":
      case "refetch-handsets":
      case "go-to-handsets":
        return lock.runEffect(effect);
      default:
        return testRun.runEffect(effect);
    }
  }

  return { runEffect, dispose: lock.dispose };
}
