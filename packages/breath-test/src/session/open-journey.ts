import type { EpochMs, HandsetUdi } from "@capno/domain/units";

import { EMPTY_LEDGER } from "../test-run/test-run-machine.ts";
import type { Ledger, PendingTest } from "../test-run/test-run-states.ts";
import { abandon } from "../test-run/test-run-transitions.ts";
import type { Outcome } from "./journey-parts.ts";
import type { JourneyState, RememberedHold } from "./journey-states.ts";

/** What a page finds in storage from the page before it. */
export interface StoredJourney {
  readonly at: EpochMs;
  readonly test?: PendingTest | undefined;
  readonly ledger?: Ledger | undefined;
  /** Recordings opened or declined in any tab of this browser, also while no page of this tab was open. */
  readonly handled?: readonly string[] | undefined;
  readonly hold?: RememberedHold | undefined;
  /** Handsets that the page before released without an answer. */
  readonly unanswered?: readonly RememberedHold[] | undefined;
  /** A handset whose lease ran out before the last session ended. */
  readonly lapsedUdi?: HandsetUdi | undefined;
}

/** The initial state of a page. If the lease ran out meanwhile, the lock is shown as lost and its test is abandoned. */
export function openJourney(stored: StoredJourney): Outcome {
  const { at, hold, lapsedUdi, handled = [] } = stored;
  const known = stored.ledger ?? EMPTY_LEDGER;
  const ledger = { ...known, handled: [...new Set([...known.handled, ...handled])] };
  const since = handled.filter((each) => !known.handled.includes(each));
  const test = noteOpened(stored.test, since);
  const unlocks = (stored.unanswered ?? []).filter(({ until }) => at < until);
  const unanswered = unlocks.map((each) => ({
    ...each,
    since: at,
    isAsking: false,
    freedAt: undefined,
    isRestored: true,
  }));
  const released = unanswered.length === 0 ? {} : { unanswered };
  const lapsed = lapsedUdi ?? (hold !== undefined && hold.until <= at ? hold.udi : undefined);
  const idle = { phase: { status: "idle" }, ledger } as const;
  const fresh: JourneyState = {
    isEnded: false,
    lock: { status: "none", ...released },
    testRun: idle,
    openUdi: undefined,
    lapsedUdi: undefined,
    rememberedHold: hold,
    rememberedTest: test,
    unopened: undefined,
  };
  if (lapsed === undefined) return [fresh, []];
  const lost = {
    ...released,
    ...({ status: "lost", udi: lapsed, because: "expired", by: undefined, lostAt: at } as const),
  };
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
      { type: "show-lock-lost", udi: lapsed, because: "expired", by: undefined },
    ],
  ];
}

function noteOpened(test: PendingTest | undefined, since: readonly string[]): PendingTest | undefined {
  if (test === undefined || since.length === 0) return test;
  return { ...test, opened: [...(test.opened ?? []), ...since] };
}
