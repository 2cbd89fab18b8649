import type { EpochMs, HandsetUdi } from "@capno/domain/units";
import type { Step } from "@capno/machine/run-machine";

import type { TestRunEvent } from "../test-run/test-run-states.ts";
import { createTestRunMachine } from "../test-run/test-run-machine.ts";
import { abandon, isPending, STOP_ALL } from "../test-run/test-run-transitions.ts";
import type { LockEvent, LockState } from "../lock/lock-states.ts";
import { hasSlept, isAsked, proveByList } from "../lock/lock-answers.ts";
import { createLockMachine } from "../lock/lock-machine.ts";
import {
  runAfterEnd,
  chain,
  getRememberedHold,
  getTime,
  isPostponable,
  isGone,
  isSessionEndEffect,
  mayBeLocked,
  mayWaitForServer,
  shiftRemembered,
  toLockPeriod,
  withTime,
  type Outcome,
} from "./journey-parts.ts";
import { isSuspensionOver, suspendTest } from "./suspended-test.ts";
import {
  forgetUnopened,
  getHandsetInUse,
  isInBackground,
  keepsHandset,
  notifyInBackground,
  postpone,
} from "./background-test.ts";
import type {
  JourneyEffect,
  JourneyEvent,
  JourneyRules,
  JourneyState,
  RememberedHold,
} from "./journey-states.ts";

/** After a sleep, the client finds the lease and the session expired one after the other. */
const LAPSE_BEFORE_END_MS = 60_000;

/**
 * Makes every decision of one tab in one session: the lock's, the test run's, and how each affects the other. The
 * model checker runs this same machine. `docs/risk/result-attribution.md`
 */
export function createJourneyMachine(rules: JourneyRules): Step<JourneyState, JourneyEvent, JourneyEffect> {
  const lockMachine = createLockMachine(rules.lock);
  const testRunMachine = createTestRunMachine(rules.testRun);

  function step(state: JourneyState, event: JourneyEvent): Outcome {
    if (state.isEnded) return [state, runAfterEnd(event)];
    // A step of the clock is applied before any time is compared.
    if (event.type === "clock-stepped")
      return chain(runTestRun(shiftRemembered(state, event), event), (each) => runLock(each, event));
    const at = getTime(event);
    const [noticed, effects] = checkTime(state, event, at);
    const before = forgetUnopened(noticed, event);
    if (isAsked(before.lock) && isPostponable(event)) return [postpone(before, event), effects];
    // The end of the session itself found this out: the next sign-in shows it, and nothing else is sent, stored or shown.
    const due =
      event.type === "session-ended" ? effects.filter(({ type }) => isSessionEndEffect(type)) : effects;
    return chain(
      notifyInBackground(state, [before, due], at, runLock),
      (each) => notifyInBackground(each, route(each, event), at, runLock),
      (each) => handlePostponed(each, event.type, at),
    );
  }

  /** The server has said whether the lock is ours: what happened meanwhile is handled now. */
  function handlePostponed(state: JourneyState, after: JourneyEvent["type"], at: EpochMs): Outcome {
    const { postponed, ...rest } = state;
    if (postponed === undefined || isAsked(state.lock)) return [state, []];
    // A lost lock has led back to the list: only a click locks again. A page that goes locks nothing more.
    const opensNothing = after === "page-left" || (isGone(state.lock) && state.openUdi !== undefined);
    const left = opensNothing ? postponed.filter(({ type }) => type !== "handset-opened") : postponed;
    return chain([rest, []], ...left.map((each) => (next: JourneyState) => step(next, withTime(each, at))));
  }

  /** Before any event, checks what the time says about the lock, since the page may have slept. */
  function checkTime(state: JourneyState, event: JourneyEvent, at: EpochMs): Outcome {
    const { lock } = state;
    if (hasSlept(lock, at)) return runLock(state, { type: "resumed", at });
    if (lock.status !== "held" || (at < lock.until && !isAsked(lock))) return [state, []];
    if (mayWaitForServer(event)) return runLock(state, { type: "lease-doubted", at });
    // An expired lease ends the test before anything is requested.
    return chain(
      runTestRun(state, { type: "left", at, hasLostHold: true }),
      // The answer in flight will say who holds the handset now.
      (each) => (lock.isRefreshing ? [each, []] : runLock(each, { type: "lease-ran-out", at })),
    );
  }

  function route(state: JourneyState, event: Exclude<JourneyEvent, { type: "clock-stepped" }>): Outcome {
    switch (event.type) {
      case "handset-opened":
        return openHandset(state, event);
      case "handset-closed":
        return closeHandset(state, event.at);
      case "product-left":
        return releaseHandset({ ...state, openUdi: undefined, lapsedUdi: undefined }, event.at);
      case "page-opened":
        return resumeInBackground(state, event);
      case "notice-dismissed":
        // `forgetUnopened` has already removed it.
        return [state, []];
      case "start-pressed":
        return start(state, event);
      case "page-woken":
        return wake(state, event);
      case "page-left":
        return runLock(state, event);
      case "session-ended":
        return endSession(state, event.at);
      case "lock-event":
        return runLock(state, event.event);
      case "test-run-event":
        // After the lease, only what the server confirmed counts as held.
        return runTestRun(
          state,
          event.event.type === "given-up" && isAsked(state.lock)
            ? { ...event.event, hasLostHold: true }
            : event.event,
        );
      default:
        return event satisfies never;
    }
  }

  function runTestRun(state: JourneyState, event: TestRunEvent): Outcome {
    const [testRun, effects] = testRunMachine(state.testRun, event);
    const next: JourneyState = testRun === state.testRun ? state : { ...state, testRun };
    if (!effects.some(({ type }) => type === "open-result")) return [next, effects];
    // Before the page changes: its closing would give "user-navigated-away" as the reason.
    const [letGo, unlocked] = runLock(next, { type: "left", at: event.at, reason: "user-finished-test" });
    return [letGo, [...unlocked, ...effects]];
  }

  /** Runs the lock machine, then tells the test run: evidence while the lock is held, the end when it is not. */
  function runLock(given: JourneyState, event: LockEvent): Outcome {
    // Before the same list may end the lock.
    const proved = proveByList(given.lock, event);
    if (proved !== given.lock)
      return chain(reportLockPeriod({ ...given, lock: proved }, given.lock, event), (each) =>
        runProvedLock(each, event),
      );
    return runProvedLock(given, event);
  }

  function runProvedLock(state: JourneyState, event: LockEvent): Outcome {
    const [lock, wanted] = lockMachine(state.lock, event);
    // The person left the handset's page while the server was asked.
    const effects =
      state.openUdi === undefined ? wanted.filter(({ type }) => type !== "go-to-handsets") : wanted;
    const rememberedHold = getRememberedHold(state, lock, effects);
    const next: JourneyState = lock === state.lock ? state : { ...state, lock, rememberedHold };
    const hasChanged = lock !== state.lock;
    const suspended = event.type === "tab-claim-refused" ? suspendTest(next) : undefined;
    if (suspended !== undefined) return [suspended, [...STOP_ALL, ...effects]];
    if (hasChanged && isGone(lock)) {
      // A duplicated tab remembers the test too; it continues in the tab that holds the handset.
      const goesOn = lock.status === "elsewhere" ? { goesOnElsewhere: true as const } : {};
      const gone: Outcome = runTestRun(next, { type: "left", at: event.at, hasLostHold: true, ...goesOn });
      return chain(
        gone,
        (each) => [each, effects],
        (each) => endSuspension(each, event),
      );
    }
    return chain(
      hasChanged ? reportLockPeriod(next, state.lock, event) : [next, []],
      (each) => [each, effects],
      (each) => endSuspension(each, event),
    );
  }

  /** A suspended test continues with its handset, or is left to the window that a list confirms. */
  function endSuspension(state: JourneyState, event: LockEvent): Outcome {
    const { rememberedTest } = state;
    if (rememberedTest === undefined || !isSuspensionOver(state, event)) return [state, []];
    const [next, effects] = resumeTest(state, rememberedTest.udi, event.at);
    const { phase } = next.testRun;
    if (phase.status !== "waiting") return [next, effects];
    return [next, [...effects, { type: "go-to-loading", udi: phase.test.udi }]];
  }

  function reportLockPeriod(state: JourneyState, before: LockState, { type, at }: LockEvent): Outcome {
    const { lock } = state;
    // Nothing is asked or shown for the test until the server has said who holds the lock.
    if (isAsked(lock)) return [state, []];
    if (lock.status === "held")
      return runTestRun(state, { type: "hold-changed", at, udi: lock.udi, hold: toLockPeriod(lock) });
    if (before.status !== "held") return [state, []];
    // This page released the lock itself, so it was held to the end. Otherwise it counts up to the last confirmation.
    const isOwnDoing = type === "page-left" && before.doubtedSince === undefined;
    const given = { ...toLockPeriod(before), provedUntil: at, leaseUntil: undefined };
    return runTestRun(state, {
      type: "hold-changed",
      at,
      udi: before.udi,
      hold: isOwnDoing ? given : undefined,
    });
  }

  function openHandset(
    state: JourneyState,
    { at, udi, lockedByMe }: Extract<JourneyEvent, { type: "handset-opened" }>,
  ): Outcome {
    // The URL names the handset, but after a lost lock only a click locks again.
    if (udi === state.lapsedUdi) return [state, [{ type: "go-to-handsets" }]];
    const isInUse = getHandsetInUse(state) === udi;
    const { rememberedHold: hold } = state;
    const resumes = hold !== undefined && hold.udi === udi && hold.until > at;
    return chain(
      [{ ...state, openUdi: udi }, [{ type: "follow", udi }]],
      (each) => (isInUse ? [each, []] : runTestRun(each, { type: "left", at })),
      (each) => runLock(each, { type: "entered", at, requestedLock: { udi, lockedByMe, resumes } }),
      (each) => resumeTest(each, udi, at),
    );
  }

  /** Resumes the test from before a reload if this tab may have its handset; otherwise abandons it. */
  function resumeTest(state: JourneyState, udi: HandsetUdi, at: EpochMs): Outcome {
    const { rememberedTest: test, testRun, lock } = state;
    if (test === undefined || isPending(testRun.phase)) return [state, []];
    const next: JourneyState = { ...state, rememberedTest: undefined };
    if (test.udi === udi && !isGone(lock)) return runTestRun(next, { type: "resumed", at, test });
    const mayBeAnswered = test.mayBeAnswered || lock.status === "elsewhere";
    const given = abandon(testRun, { ...test, mayBeAnswered }, at);
    return [{ ...next, testRun: given }, [{ type: "remember", test: undefined, ledger: given.ledger }]];
  }

  function closeHandset(state: JourneyState, at: EpochMs): Outcome {
    const closed = { ...state, openUdi: undefined, lapsedUdi: undefined };
    // If it were freed while the patient breathes, a colleague could lock it.
    return isInBackground(state) || keepsHandset(state) ? [closed, []] : releaseHandset(closed, at);
  }

  function releaseHandset(state: JourneyState, at: EpochMs): Outcome {
    return chain(
      [state, [{ type: "follow", udi: undefined }]],
      (each) => runTestRun(each, { type: "left", at }),
      (each) => runLock(each, { type: "left", at, reason: "user-navigated-away" }),
    );
  }

  /** Resumes the test from before a reload behind another page, while its lease lasts. */
  function resumeInBackground(
    state: JourneyState,
    { at, lockedByMe }: Extract<JourneyEvent, { type: "page-opened" }>,
  ): Outcome {
    const { rememberedTest: test, rememberedHold: hold, openUdi, testRun } = state;
    if (test === undefined || openUdi !== undefined || isPending(testRun.phase)) return [state, []];
    if (hold?.udi !== test.udi || hold.until <= at) return [state, []];
    const { udi } = test;
    const [taken, effects] = chain(
      [state, [{ type: "follow", udi }]],
      (each) => runLock(each, { type: "entered", at, requestedLock: { udi, lockedByMe, resumes: true } }),
      (each) => resumeTest(each, udi, at),
    );
    if (isPending(taken.testRun.phase)) return notifyInBackground(taken, [taken, effects], at, runLock);
    return chain([taken, effects], (each) => releaseHandset(each, at));
  }

  function start(
    state: JourneyState,
    { at, udi }: Extract<JourneyEvent, { type: "start-pressed" }>,
  ): Outcome {
    const { lock } = state;
    if (lock.status !== "held" || lock.udi !== udi) return [state, []];
    const begun = { ...state, rememberedTest: undefined };
    const [next, effects] = runTestRun(begun, { type: "start-pressed", at, udi, hold: toLockPeriod(lock) });
    const { phase } = next.testRun;
    // A second press repeats the same Start.
    if (isPending(state.testRun.phase) || phase.status !== "waiting") return [next, effects];
    return [next, [...effects, { type: "note-test" }]];
  }

  function wake(
    state: JourneyState,
    { at, isRestored, lockedByMe }: Extract<JourneyEvent, { type: "page-woken" }>,
  ): Outcome {
    const inUse = getHandsetInUse(state);
    const locking: LockEvent =
      isRestored && inUse !== undefined
        ? { type: "entered", at, requestedLock: { udi: inUse, lockedByMe, resumes: true } }
        : { type: "resumed", at };
    return chain(
      [state, []],
      (each) => runLock(each, locking),
      (each) => runTestRun(each, { type: "catch-up-due", at }),
    );
  }

  /** Sends the unlock; otherwise nothing of an ended session is sent, stored or shown. */
  function endSession(state: JourneyState, at: EpochMs): Outcome {
    const { lock } = state;
    const hasLapsed =
      lock.status === "lost" && lock.because === "expired" && at - lock.lostAt < LAPSE_BEFORE_END_MS;
    const [left, leaving] = runTestRun(state, { type: "left", at });
    const [ended, unlocking] = runLock(left, { type: "page-left", at });
    const lastEffects = [...leaving, ...unlocking].filter(({ type }) => isSessionEndEffect(type));
    return [
      { ...ended, isEnded: true, openUdi: undefined, rememberedTest: undefined, rememberedHold: undefined },
      [
        ...lastEffects,
        { type: "follow", udi: undefined },
        { type: "forget-hold" },
        {
          type: "store-handover",
          lapsedUdi: hasLapsed ? lock.udi : undefined,
          deferred: getDeferred(lock, at),
        },
      ],
    ];
  }

  function getDeferred(lock: LockState, at: EpochMs): RememberedHold | undefined {
    const until = (at + rules.lock.leaseMs) as EpochMs;
    return mayBeLocked(lock) ? { udi: lock.udi, until } : undefined;
  }

  return step;
}
