import { toHandsetUdi } from "@capno/domain/units";
import type { MachineStep, ProblemLog, ReportValue } from "@capno/product-contract/product-services";
import { describe, expect, it } from "vitest";

import type { LockPartEvent } from "../../lock/lock-states.ts";
import type { JourneyEvent } from "../journey-states.ts";
import {
  at,
  claimed,
  closed,
  COLLEAGUE,
  ended,
  FIRST,
  granted,
  HOLDING,
  leaseRanOut,
  lockedBy,
  ME,
  notified,
  opened,
  pageLeft,
  pageOpened,
  play,
  pollDue,
  polled,
  pressed,
  productLeft,
  recording,
  ref,
  refused,
  said,
  SECOND,
  unlocked,
  woken,
} from "../../testing/journey-timeline.ts";
import { parseReport, replayReport, type ReplayableReport } from "./replay-report.ts";

const RECORDING = "6f1c3d52-0d5e-4d8e-9f62-1c1a5a0c7b11";
const lock = (event: LockPartEvent): JourneyEvent => ({ type: "lock-event", event });
const lockFailed = (s: number, facts: { readonly isNetwork: boolean; readonly retryAfterS?: number }) =>
  lock({
    type: "lock-failed",
    udi: FIRST,
    at: at(s),
    error: new Error(ME),
    retryAfterS: undefined,
    ...facts,
  });
const refreshDue = (s: number) => lock({ type: "refresh-due", at: at(s) });
const retryDue = (s: number) => lock({ type: "retry-due", at: at(s) });
const read = (s: number, isPartial: boolean, free: readonly (typeof FIRST)[] = []) =>
  lock({
    type: "handsets-read",
    at: at(s),
    askedAt: at(s),
    lockedByMe: [],
    holders: new Map([[SECOND, COLLEAGUE]]),
    free: new Set(free),
    isPartial,
  });

/** The failure modes of `docs/risk/breath-test-failure-modes.md` in which the journey machine decides something. */
const FAILURES: Readonly<Record<string, readonly JourneyEvent[]>> = {
  "FM-03 a page throws": [...HOLDING, pressed(5), closed(20), productLeft(21), unlocked(22), opened(30)],
  "FM-06 a 401 ends the session": [...HOLDING, pressed(5), notified(20, "DECODE", RECORDING, 8), ended(30)],
  "FM-07 a 403 ends the session": [...HOLDING, ended(30), granted(31)],
  "FM-08 a lock fails": [
    opened(0),
    claimed(0),
    lockFailed(1, { isNetwork: false }),
    retryDue(3),
    lockFailed(4, { isNetwork: false }),
    retryDue(8),
    lockFailed(9, { isNetwork: false }),
    unlocked(10),
  ],
  "FM-09 a renewal has to wait": [
    ...HOLDING,
    pressed(5),
    refreshDue(120),
    lockFailed(121, { isNetwork: false, retryAfterS: 30 }),
    retryDue(151),
    granted(152),
  ],
  "FM-10 the network is gone for five minutes": [
    ...HOLDING,
    pressed(5),
    refreshDue(120),
    lockFailed(125, { isNetwork: true }),
    leaseRanOut(300),
    refused(301),
  ],
  "FM-11 the lock is slow": [opened(0), claimed(0), pressed(3), granted(25, FIRST, 0), pressed(26)],
  "FM-12 the recording cannot be read": [
    ...HOLDING,
    pressed(5),
    notified(80, "DIAGNOSE_FINAL", RECORDING, 8),
  ],
  "FM-14 realtime is down": [
    ...HOLDING,
    pressed(5),
    pollDue(15),
    polled(16, ref(5)),
    pollDue(26),
    polled(27, ref(5), ["completed", RECORDING, 8]),
  ],
  "FM-16 events twice, late and out of order": [
    ...HOLDING,
    pressed(5),
    notified(80, "DIAGNOSE_FINAL", RECORDING, 8),
    notified(81, "DECODE", RECORDING, 8),
    notified(82, "DIAGNOSE_FINAL", RECORDING, 8),
    notified(83, "DIAGNOSE_INITIAL", "early", -300),
  ],
  "FM-17 an event without sense": [
    ...HOLDING,
    lock({ type: "availability-changed", udi: FIRST, word: "Ada Nkemelu", user: ME, isMe: true, at: at(9) }),
    granted(10),
  ],
  "FM-18 asleep for eight hours": [...HOLDING, pressed(5), woken(8 * 3600), refused(8 * 3600 + 1)],
  "FM-19 a recording of before Start": [
    ...HOLDING,
    pressed(200),
    notified(230, "DIAGNOSE_FINAL", RECORDING, 100),
    said({ type: "inquiry-answered", at: at(240), of: ref(200), capnogramId: RECORDING, isTheirs: false }),
  ],
  "FM-21 log-out in another tab": [...HOLDING, pressed(5), ended(9), pageLeft(10)],
  "FM-22 a page that Back restores": [...HOLDING, pressed(5), pageLeft(20), woken(60, true), claimed(61)],
  "FM-23 double clicks": [opened(0), opened(0), claimed(0), granted(1), pressed(5), pressed(5)],
  "FM-25 a lock taken by another account": [...HOLDING, pressed(5), lockedBy(20, COLLEAGUE), read(21, false)],
  "FM-28 a list that omits our row": [...HOLDING, pressed(5), read(20, true), read(30, false, [FIRST])],
  "FM-29 an unlock is never answered": [
    ...HOLDING,
    opened(10, SECOND),
    lock({ type: "unlock-overdue", at: at(20) }),
    claimed(21, SECOND),
  ],
  "a question is refused, then lost": [
    ...HOLDING,
    pressed(5),
    notified(80, "DIAGNOSE_INITIAL", RECORDING, 8),
    said({ type: "answer-given", at: at(90), of: ref(5), capnogramId: RECORDING, answer: 42.75 }),
    said({ type: "answer-refused", at: at(91), of: ref(5), capnogramId: RECORDING, message: `No, ${ME}` }),
    said({ type: "answer-given", at: at(95), of: ref(5), capnogramId: RECORDING, answer: 42.75 }),
    said({ type: "answer-lost", at: at(99), of: ref(5), capnogramId: RECORDING }),
    closed(100),
    pageOpened(101),
  ],
};

/** Keeps steps as the shell does; `kept` is how many. */
function aLog(kept = 500) {
  const pseudonyms = new Map<string, string>();
  const steps: MachineStep[] = [];
  const machines: { readonly name: string; readonly rules: ReportValue }[] = [];
  const log: ProblemLog = {
    toPseudonym(kind, id) {
      const name = pseudonyms.get(id) ?? `${kind}-${String.fromCodePoint(65 + pseudonyms.size)}`;
      pseudonyms.set(id, name);
      return name;
    },
    followMachine(name, rules) {
      machines.push({ name, rules });
      return (step) => void steps.push(step);
    },
  };
  function toReport(): ReplayableReport {
    const last = steps.slice(-kept);
    return {
      format: "capno-problem/1",
      machines: machines.map(({ name, rules }) => ({
        run: 1,
        machine: name,
        rules,
        before: last[0]?.before() ?? null,
        after: last.at(-1)?.after() ?? null,
      })),
      events: last.map(({ event, effects }) => ({ type: "step", run: 1, event, effects })),
    };
  }
  return { log, report: () => JSON.parse(JSON.stringify(toReport())) as ReplayableReport };
}

const FOUND = { [RECORDING]: recording(8), early: recording(-300) };

describe("replayReport [REQ-PROBLEM-04]", () => {
  describe.each(["result", "question"] as const)("where the first diagnosis leads to a %s", (leadsTo) => {
    it.each(Object.entries(FAILURES))("replays a report of: %s", (fault, events) => {
      const { log, report } = aLog();
      const server = fault.startsWith("FM-12") ? {} : FOUND;
      const played = play(events, { leadsTo, server, log });
      const [run] = replayReport(report());
      expect(run?.isSame).toBe(true);
      expect(run?.steps.length).toBeGreaterThanOrEqual(events.length);
      const state = run?.steps.at(-1)?.state;
      expect(state?.lock.status).toBe(played.state.lock.status);
      expect(state?.testRun.phase.status).toBe(played.state.testRun.phase.status);
    });

    it.each(Object.entries(FAILURES))(
      "replays the end alone where older events are gone: %s",
      (_, events) => {
        const { log, report } = aLog(2);
        play(events, { leadsTo, server: FOUND, log });
        expect(replayReport(report())).toMatchObject([{ isSame: true, steps: { length: 2 } }]);
      },
    );
  });

  it("leaves the breath test alone where the record fails, or where there is none [REQ-PROBLEM-06]", () => {
    const fail = (): never => {
      throw new Error("no room");
    };
    const events = [...HOLDING, pressed(5)];
    const { state } = play(events);
    expect(play(events, { log: { toPseudonym: fail, followMachine: fail } }).state).toEqual(state);
    expect(play(events, { log: { toPseudonym: () => "x", followMachine: () => fail } }).state).toEqual(state);
  });

  it("says where a replay comes to another state than the recorded one", () => {
    const { log, report } = aLog();
    play([...HOLDING, pressed(5)], { log });
    const { events, ...rest } = report();
    expect(replayReport({ ...rest, events: events.slice(0, -1) })).toMatchObject([{ isSame: false }]);
  });

  it("replays nothing that is not on the list of a report, so that none of it is printed [REQ-PROBLEM-02]", () => {
    const { log, report } = aLog();
    play([...HOLDING, pressed(5), lockedBy(20, COLLEAGUE)], { log });
    const secret = "\u001B]0;Zebedee";
    const spoilt = JSON.stringify(report())
      .replaceAll(/"(?:handset|account)-[A-Z]"/g, JSON.stringify(secret))
      .replaceAll('"type":"lock-event"', `"type":"lock-event","note":${JSON.stringify(secret)}`)
      .replace(/"machine":"[^"]*"/, `"machine":${JSON.stringify(secret)}`);
    const runs = replayReport(parseReport(spoilt));
    expect(runs[0]?.steps.length).toBeGreaterThan(3);
    const printed = JSON.stringify(runs, (_, value: unknown) => (value instanceof Map ? [...value] : value));
    expect(printed).not.toContain("Zebedee");
    expect(printed).toContain("handset-X");
  });

  it.each([
    "",
    "{}",
    '{"format":"capno-problem/1"}',
    '{"format":"capno-problem/2","machines":[],"events":[]}',
  ])("`parseReport` refuses text in another format: %s", (text) => {
    expect(() => parseReport(text)).toThrow();
  });

  it("keeps every identifier out of a report, in any field of an event [REQ-PROBLEM-02]", () => {
    const { log, report } = aLog();
    for (const events of Object.values(FAILURES)) play(events, { leadsTo: "question", server: FOUND, log });
    const stranger = toHandsetUdi("Zebedee");
    play([opened(0, stranger, [stranger]), { ...pressed(4), name: "Ada Nkemelu", at: "Ada" } as never], {
      log,
    });
    const text = JSON.stringify(report()).toLowerCase();
    for (const secret of [ME, COLLEAGUE, FIRST, SECOND, RECORDING, "early", "42.75", "nkemelu", "zebedee"])
      expect(text).not.toContain(secret.toLowerCase());
    expect(text).toContain("handset-b");
  });
});
