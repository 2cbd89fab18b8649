import type { EpochMs, HandsetUdi } from "@capno/domain/units";

import type { TestRunEvent, Ledger, PendingTest } from "../test-run/test-run-states.ts";
import { createTestRunMachine, EMPTY_LEDGER } from "../test-run/test-run-machine.ts";
import { abandon, isPending } from "../test-run/test-run-transitions.ts";
import type { LockEvent, LockState } from "../lock/lock-states.ts";
import { hasSlept } from "../lock/lock-answers.ts";
import { createLockMachine } from "../lock/lock-machine.ts";
import type { Step } from "@capno/machine/run-machine";
import {
  afterEnd,
  chain,
  getRememberedHold,
  getTime,
  isGone,
  isOfTheEnd,
  mayBeLocked,
  toHold,
  type Outcome,
} from "./journey-parts.ts";
import {
  forgetUnopened,
  getHandsetInUse,
  isInBackground,
  keepsHandset,
  notifyInBackground,
} from "../background-test/background-test.ts";
import type {
  JourneyEffect,
  JourneyEvent,
  JourneyRules,
  JourneyState,
  RememberedHold,
} from "./journey-states.ts";

/** On waking, the lease and the session are found to be over one after the other. */
const TOLD_IN_VAIN_MS = 60_000;

/** What a page finds of the one before it. */
export interface Found {
  readonly at: EpochMs;
  readonly test?: PendingTest | undefined;
  readonly ledger?: Ledger | undefined;
  readonly hold?: RememberedHold | undefined;
  /** A lease that ran out before the last session ended. */
  readonly lapsedUdi?: HandsetUdi | undefined;
}

/** Where a page begins; a lease that ran out meanwhile is said to be lost, and its test is given up. */
export function openJourney({ at, test, ledger = EMPTY_LEDGER, hold, lapsedUdi }: Found): Outcome {
  const lapsed = lapsedUdi ?? (hold !== undefined && hold.until <= at ? hold.udi : undefined);
  const idle = { phase: { status: "idle" }, ledger } as const;
  const fresh: JourneyState = {
    isEnded: false,
    lock: { status: "none" },
    testRun: idle,
    inHand: undefined,
    lapsedUdi: undefined,
    rememberedHold: hold,
    rememberedTest: test,
    unopened: undefined,
  };
  if (lapsed === undefined) return [fresh, []];
  const lost = { status: "lost", udi: lapsed, because: "expired", by: undefined, lostAt: at } as const;
  const testRun = test === undefined ? idle : abandon(idle, test, at);
  return [
    {
      ...fresh,
      lock: lost,
      testRun,
      lapsedUdi: lapsed,
      rememberedHold: undefined,
      rememberedTest: undefined,
    },
    [
      { type: "forget-hold" },
      { type: "remember", test: undefined, ledger: testRun.ledger },
      { type: "tell-lost", udi: lapsed, because: "expired", by: undefined },
    ],
  ];
}

/**
 * Every decision of a tab in one session: the lock's, the test's, and what each means for the other. What runs is
 * this, and what is explored is this. `docs/risk/result-attribution.md`
 */
export function createJourneyMachine(rules: JourneyRules): Step<JourneyState, JourneyEvent, JourneyEffect> {
  const lockStep = createLockMachine(rules.lock);
  const testRunMachine = createTestRunMachine(rules.testRun);

  function step(state: JourneyState, event: JourneyEvent): Outcome {
    if (state.isEnded) return [state, afterEnd(event)];
    const at = getTime(event);
    const [noticed, effects] = noticeTime(state, at);
    // Found out by the end itself: told at the next sign-in, and nothing is sent, kept or shown now.
    const due =
      event.type === "session-ended" ? effects.filter(({ type: what }) => isOfTheEnd(what)) : effects;
    const before = forgetUnopened(noticed, event);
    return chain(notifyInBackground(state, [before, due], at, runLock), (each) =>
      notifyInBackground(each, route(each, event), at, runLock),
    );
  }

  /** Whatever comes first after a sleep is looked at with what the time says of the hold. */
  function noticeTime(state: JourneyState, at: EpochMs): Outcome {
    const { lock } = state;
    if (hasSlept(lock, at)) return runLock(state, { type: "resumed", at });
    if (lock.status !== "held" || at < lock.until) return [state, []];
    // A lease that is over ends the test before anything is asked for.
    return chain(
      runTestRun(state, { type: "left", at, hasLostHold: true }),
      // An answer that is on its way says who has it now.
      (each) => (lock.isRefreshing ? [each, []] : runLock(each, { type: "lease-ran-out", at })),
    );
  }

  function route(state: JourneyState, event: JourneyEvent): Outcome {
    switch (event.type) {
      case "handset-opened":
        return openHandset(state, event);
      case "handset-closed":
        return closeHandset(state, event.at);
      case "product-left":
        return giveBack({ ...state, inHand: undefined, lapsedUdi: undefined }, event.at);
      case "page-opened":
        return takeUp(state, event);
      case "news-put-away":
        // Forgotten already.
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
        return runTestRun(state, event.event);
      default:
        return event satisfies never;
    }
  }

  function runTestRun(state: JourneyState, event: TestRunEvent): Outcome {
    const [testRun, effects] = testRunMachine(state.testRun, event);
    const next: JourneyState = testRun === state.testRun ? state : { ...state, testRun };
    if (!effects.some(({ type: what }) => what === "open-result")) return [next, effects];
    // Before the page changes: leaving it would say that the clinician only walked away.
    const [letGo, unlocked] = runLock(next, { type: "left", at: event.at, reason: "user-finished-test" });
    return [letGo, [...unlocked, ...effects]];
  }

  /** The lock's step, and what it means for the test: evidence while it is held, the end when it is not. */
  function runLock(state: JourneyState, event: LockEvent): Outcome {
    const [lock, effects] = lockStep(state.lock, event);
    const rememberedHold = getRememberedHold(state, lock, effects);
    const next: JourneyState = lock === state.lock ? state : { ...state, lock, rememberedHold };
    const isNotice = lock !== state.lock;
    if (isNotice && isGone(lock)) {
      // A duplicated tab remembers the test too; it goes on in the tab that has the handset.
      const goesOn = lock.status === "elsewhere" ? { goesOnElsewhere: true as const } : {};
      const [left, leaving] = runTestRun(next, { type: "left", at: event.at, hasLostHold: true, ...goesOn });
      return [left, [...leaving, ...effects]];
    }
    const [told, telling] = isNotice ? tellHold(next, state.lock, event) : [next, []];
    return [told, [...telling, ...effects]];
  }

  function tellHold(state: JourneyState, before: LockState, { type, at }: LockEvent): Outcome {
    const { lock } = state;
    if (lock.status === "held")
      return runTestRun(state, { type: "hold-changed", at, udi: lock.udi, hold: toHold(lock) });
    if (before.status !== "held") return [state, []];
    // Given back by this page itself: it was held to the end. Otherwise up to the last answer that it was.
    const isOwnDoing = type === "page-left" && before.doubtedSince === undefined;
    const given = { ...toHold(before), provedUntil: at, leaseUntil: undefined };
    return runTestRun(state, {
      type: "hold-changed",
      at,
      udi: before.udi,
      hold: isOwnDoing ? given : undefined,
    });
  }

  function openHandset(
    state: JourneyState,
    { at, udi, underMyName }: Extract<JourneyEvent, { type: "handset-opened" }>,
  ): Outcome {
    // The address remembers the handset; it is locked again by a click alone.
    if (udi === state.lapsedUdi) return [state, [{ type: "go-to-handsets" }]];
    const isInUse = getHandsetInUse(state) === udi;
    const { rememberedHold: hold } = state;
    const resumes = hold !== undefined && hold.udi === udi && hold.until > at;
    return chain(
      [{ ...state, inHand: udi }, [{ type: "follow", udi }]],
      (each) => (isInUse ? [each, []] : runTestRun(each, { type: "left", at })),
      (each) => runLock(each, { type: "entered", at, requestedLock: { udi, underMyName, resumes } }),
      (each) => resumeTest(each, udi, at),
    );
  }

  /** The test of before a reload, where this tab may have its handset; otherwise it is given up unseen. */
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
    const closed = { ...state, inHand: undefined, lapsedUdi: undefined };
    // Freed under the patient's breath, a colleague could lock it.
    return isInBackground(state) || keepsHandset(state) ? [closed, []] : giveBack(closed, at);
  }

  function giveBack(state: JourneyState, at: EpochMs): Outcome {
    return chain(
      [state, [{ type: "follow", udi: undefined }]],
      (each) => runTestRun(each, { type: "left", at }),
      (each) => runLock(each, { type: "left", at, reason: "user-navigated-away" }),
    );
  }

  /** The test of before a reload goes on though another page is open, while its handset may still be had. */
  function takeUp(
    state: JourneyState,
    { at, underMyName }: Extract<JourneyEvent, { type: "page-opened" }>,
  ): Outcome {
    const { rememberedTest: test, rememberedHold: hold, inHand, testRun } = state;
    if (test === undefined || inHand !== undefined || isPending(testRun.phase)) return [state, []];
    if (hold?.udi !== test.udi || hold.until <= at) return [state, []];
    const { udi } = test;
    const [taken, effects] = chain(
      [state, [{ type: "follow", udi }]],
      (each) => runLock(each, { type: "entered", at, requestedLock: { udi, underMyName, resumes: true } }),
      (each) => resumeTest(each, udi, at),
    );
    if (isPending(taken.testRun.phase)) return notifyInBackground(taken, [taken, effects], at, runLock);
    return chain([taken, effects], (each) => giveBack(each, at));
  }

  function start(
    state: JourneyState,
    { at, udi }: Extract<JourneyEvent, { type: "start-pressed" }>,
  ): Outcome {
    const { lock } = state;
    if (lock.status !== "held" || lock.udi !== udi) return [state, []];
    const begun = { ...state, rememberedTest: undefined };
    return runTestRun(begun, { type: "start-pressed", at, udi, hold: toHold(lock) });
  }

  function wake(
    state: JourneyState,
    { at, isRestored, underMyName }: Extract<JourneyEvent, { type: "page-woken" }>,
  ): Outcome {
    const inUse = getHandsetInUse(state);
    const locking: LockEvent =
      isRestored && inUse !== undefined
        ? { type: "entered", at, requestedLock: { udi: inUse, underMyName, resumes: true } }
        : { type: "resumed", at };
    return chain(
      [state, []],
      (each) => runLock(each, locking),
      (each) => runTestRun(each, { type: "catch-up-due", at }),
    );
  }

  /** The unlock goes out; nothing else is sent, kept or shown of a session that is over. */
  function endSession(state: JourneyState, at: EpochMs): Outcome {
    const { lock } = state;
    const hasLapsed =
      lock.status === "lost" && lock.because === "expired" && at - lock.lostAt < TOLD_IN_VAIN_MS;
    const [left, leaving] = runTestRun(state, { type: "left", at });
    const [ended, unlocking] = runLock(left, { type: "page-left", at });
    const exportStatus = [...leaving, ...unlocking].filter(({ type: what }) => isOfTheEnd(what));
    return [
      { ...ended, isEnded: true, inHand: undefined, rememberedTest: undefined, rememberedHold: undefined },
      [
        ...exportStatus,
        { type: "follow", udi: undefined },
        { type: "forget-hold" },
        {
          type: "leave-behind",
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
