import { toEpochMs, toHandsetUdi, type EpochMs, type HandsetUdi } from "@capno/domain/units";

import type { LockPartEvent } from "../lock/lock-states.ts";
import type { Lead } from "../definition.ts";
import type { RecordingFacts } from "../attribution/recording-facts.ts";
import type { TestRunEvent, PolledTest, TestRef, TestRunPartEvent } from "../test-run/test-run-states.ts";
import type { JourneyEffect, JourneyEvent, JourneyRules, JourneyState } from "../session/journey-states.ts";
import { createJourneyMachine } from "../session/journey-machine.ts";
import { openJourney, type StoredJourney } from "../session/open-journey.ts";

/** Builders for journey timelines: times are seconds after the start of a morning. */
const MORNING = Date.parse("2026-11-20T09:00:00Z");
export const at = (s: number): EpochMs => toEpochMs(MORNING + s * 1_000);
export const ME = "gp@capno.example";
export const COLLEAGUE = "gp2@capno.example";
export const FIRST = toHandsetUdi("(01)05060(21)NTA00201");
export const SECOND = toHandsetUdi("(01)05060(21)NTA00202");
export const LEASE_S = 300;

export const opened = (s: number, udi = FIRST, lockedByMe: readonly HandsetUdi[] = []): JourneyEvent => ({
  type: "handset-opened",
  at: at(s),
  udi,
  lockedByMe,
});
export const pageOpened = (s: number, lockedByMe: readonly HandsetUdi[] = []): JourneyEvent => ({
  type: "page-opened",
  at: at(s),
  lockedByMe,
});
export const productLeft = (s: number): JourneyEvent => ({ type: "product-left", at: at(s) });
export const closed = (s: number): JourneyEvent => ({ type: "handset-closed", at: at(s) });
export const pressed = (s: number, udi = FIRST): JourneyEvent => ({ type: "start-pressed", at: at(s), udi });
export const woken = (s: number, isRestored = false): JourneyEvent => ({
  type: "page-woken",
  at: at(s),
  isRestored,
  lockedByMe: [],
});
export const ended = (s: number): JourneyEvent => ({ type: "session-ended", at: at(s) });
export const pageLeft = (s: number): JourneyEvent => ({ type: "page-left", at: at(s) });

const lock = (event: LockPartEvent): JourneyEvent => ({ type: "lock-event", event });
const testRun = (event: TestRunPartEvent): JourneyEvent => ({ type: "test-run-event", event });

export const claimed = (s: number, udi = FIRST) => lock({ type: "tab-claimed", udi, at: at(s) });
export const claimRefused = (s: number, udi = FIRST) => lock({ type: "tab-claim-refused", udi, at: at(s) });
/** A handset list. A handset counts as free if it is not named. */
export const listRead = (
  s: number,
  lockedByMe: readonly HandsetUdi[] = [],
  holders: readonly (readonly [HandsetUdi, string])[] = [],
) =>
  lock({
    type: "handsets-read",
    at: at(s),
    askedAt: at(s),
    lockedByMe,
    holders: new Map(holders),
    free: new Set(
      [FIRST, SECOND].filter((udi) => !lockedByMe.includes(udi) && !holders.some(([held]) => held === udi)),
    ),
    isPartial: false,
  });
export const granted = (s: number, udi = FIRST, sentS = s) =>
  lock({ type: "lock-granted", udi, sentAt: at(sentS), at: at(s) });
export const refused = (s: number, udi = FIRST) =>
  lock({ type: "lock-refused", udi, by: COLLEAGUE, at: at(s) });
export const unlocked = (s: number, udi = FIRST) => lock({ type: "unlock-answered", udi, at: at(s) });
export const leaseRanOut = (s: number) => lock({ type: "lease-ran-out", at: at(s) });
export const lockedBy = (s: number, user: string, udi = FIRST) =>
  lock({ type: "availability-changed", udi, word: "lock", user, isMe: user === ME, at: at(s) });

export const ref = (startedS: number, udi = FIRST): TestRef => ({ udi, startedAt: at(startedS) });
export const pollDue = (s: number) => testRun({ type: "poll-due", at: at(s) });
export const polled = (
  s: number,
  of: TestRef,
  ...rows: readonly (readonly [PolledTest["outcome"], string, number])[]
) =>
  testRun({
    type: "polled",
    at: at(s),
    of,
    tests: rows.map(([outcome, capnogramId, capturedS]) => ({
      outcome,
      capnogramId,
      capturedAt: at(capturedS),
    })),
  });
export const notified = (
  s: number,
  stage: "DECODE" | "DIAGNOSE_INITIAL" | "DIAGNOSE_FINAL",
  capnogramId: string,
  capturedS: number,
  udi = FIRST,
) =>
  testRun({
    type: "notified",
    at: at(s),
    udi,
    report: { stage, state: "SUCCEEDED", capnogramId, capturedAt: at(capturedS), serverTime: at(s) },
  });
export const said = (event: TestRunEvent & TestRunPartEvent) => testRun(event);

/** The server's facts about a recording: of this account and the first handset, 75 s long. */
export function recording(capturedS: number, changes: Partial<RecordingFacts> = {}): RecordingFacts {
  return {
    handsetUdi: FIRST,
    administeredBy: ME,
    capturedAt: at(capturedS),
    finishedAt: at(capturedS + 75),
    ...changes,
  };
}

/** Holds the lock of the first handset from 0 s; `confirmed` events have to renew it. */
export const HOLDING = [opened(0), claimed(0), granted(0)] as const;

/** Plays events. Recordings are checked and results fetched as soon as the machine asks, answered from `server`. */
export function play(
  events: readonly JourneyEvent[],
  options: {
    readonly leadsTo?: Lead;
    readonly from?: JourneyState;
    readonly found?: Omit<StoredJourney, "at">;
    readonly server?: Readonly<Record<string, RecordingFacts>>;
    /** Results are requested without an answer. */
    readonly isFetchHeld?: boolean;
  } = {},
) {
  const { leadsTo = "result", server = {} } = options;
  const rules: JourneyRules = {
    lock: { refreshMs: 120_000, leaseMs: LEASE_S * 1_000 },
    testRun: {
      account: ME,
      acceptedWindowMs: 600_000,
      loadTestTimeoutMs: 450_000,
      testFailureTimeoutMs: 30_000,
      pollIntervalMs: 10_000,
      leadsTo: { DIAGNOSE_INITIAL: leadsTo, DIAGNOSE_FINAL: "result" },
    },
  };
  const step = createJourneyMachine(rules);
  const [fresh, opening] = openJourney({ at: at(0), ...options.found });
  let state = options.from ?? fresh;
  const effects: JourneyEffect[] = options.from === undefined ? [...opening] : [];

  function send(event: JourneyEvent): void {
    const [next, done] = step(state, event);
    state = next;
    effects.push(...done);
    const now = "event" in event ? event.event.at : event.at;
    for (const effect of done) {
      if (effect.type !== "check-recording" && effect.type !== "fetch-result") continue;
      if (effect.type === "fetch-result" && options.isFetchHeld) continue;
      const { of, capnogramId } = effect;
      const facts = server[capnogramId];
      const type = effect.type === "check-recording" ? "recording-checked" : "result-fetched";
      send({ type: "test-run-event", event: { type, at: now, of, capnogramId, facts } });
    }
  }
  for (const event of events) send(event);
  const of = <Do extends JourneyEffect["type"]>(kind: Do) =>
    effects.filter((each): each is Extract<JourneyEffect, { type: Do }> => each.type === kind);
  return {
    state,
    effects,
    of,
    opened: of("open-result").map(({ capnogramId }) => capnogramId),
    announced: of("announce-late").map(({ capnogramId }) => capnogramId),
    inquiry: "test" in state.testRun.phase ? state.testRun.phase.test.inquiry : undefined,
  };
}
