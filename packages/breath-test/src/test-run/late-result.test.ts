import { toHandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import type { Lead } from "../definition.ts";
import type { RecordingFacts } from "../attribution/recording-facts.ts";
import {
  at,
  facts,
  HANDSET,
  notified,
  OF,
  play,
  polled,
  pressed,
  START,
} from "../testing/test-run-timeline.ts";
import type { TestRunEvent, TestRunState } from "./test-run-states.ts";

type Says = Readonly<Record<string, RecordingFacts | undefined>>;

const givenUp = (s: number): TestRunEvent => ({ type: "given-up", at: at(s) });
const final = (s: number, id = "a", capturedS = 5) =>
  notified(s, "DIAGNOSE_FINAL", "SUCCEEDED", id, capturedS);
const first = (s: number, id = "a"): TestRunEvent => notified(s, "DIAGNOSE_INITIAL", "SUCCEEDED", id);
const decoding = notified(20, "DECODE", "SUCCEEDED", "a");
const checked = (said: RecordingFacts | undefined, of = OF, capnogramId = "a"): TestRunEvent => ({
  type: "recording-checked",
  at: at(200),
  of,
  capnogramId,
  facts: said,
});

function after(
  events: readonly TestRunEvent[],
  { says, leadsTo = "result", from }: { says?: Says; leadsTo?: Lead; from?: TestRunState } = {},
) {
  const { state, effects } = play(leadsTo, events, from, says);
  const notifications = effects.flatMap((each) =>
    each.type === "announce-late" ? [[each.capnogramId, each.lead]] : [],
  );
  const asked = effects.flatMap((each) => (each.type === "check-recording" ? [each.capnogramId] : []));
  return { state, effects, notifications, asked };
}

function atNoTime(event: ReturnType<typeof notified>): TestRunEvent {
  return { ...event, report: { ...event.report, capturedAt: undefined } };
}

/** Abandoned at 30 s: without a recording, or while its recording was being decoded. */
const WITH_NOTHING = [pressed(), givenUp(30)];
const WITH_ITS_OWN = [pressed(), decoding, givenUp(30)];

describe("the test run machine, with an abandoned test [REQ-TEST-01] [REQ-TEST-09]", () => {
  it.each<[string, readonly TestRunEvent[], number]>([
    ["announces its result on the final diagnosis", [...WITH_NOTHING, final(120)], 1],
    ["announces its result on the first diagnosis", [...WITH_NOTHING, first(120)], 1],
    [
      "does not announce its result on its decoding",
      [...WITH_NOTHING, notified(120, "DECODE", "SUCCEEDED", "a")],
      0,
    ],
    [
      "does not announce its result on a failure",
      [...WITH_NOTHING, notified(120, "DIAGNOSE_FINAL", "FAILED", "a")],
      0,
    ],
    [
      "does not announce a result without an id",
      [...WITH_NOTHING, notified(120, "DIAGNOSE_FINAL", "SUCCEEDED")],
      0,
    ],
    ["announces its result once", [...WITH_NOTHING, final(120), final(121)], 1],
    ["does not announce a recording captured after its end", [...WITH_NOTHING, final(120, "a", 31)], 0],
    [
      "does not announce a recording captured before the handset was held",
      [...WITH_NOTHING, final(120, "a", -60)],
      0,
    ],
    ["does not announce a new recording outside the accepted window", [...WITH_NOTHING, final(606)], 0],
    [
      "announces a recording outside the accepted window if it was followed before",
      [...WITH_ITS_OWN, final(706)],
      1,
    ],
    [
      "announces a followed recording while the next test waits",
      [...WITH_ITS_OWN, pressed(40), final(120)],
      1,
    ],
    [
      "does not announce a recording other than the one it followed",
      [...WITH_ITS_OWN, final(120, "b", 25)],
      0,
    ],
    [
      "does not announce a result that was opened from the history",
      [
        ...WITH_ITS_OWN,
        { type: "recordings-handled", at: at(100), capnogramIds: ["a"], isHere: true },
        final(120),
      ],
      0,
    ],
  ])("%s", (_, events, times) => {
    const { notifications, asked } = after(events);
    expect(notifications).toEqual(Array.from({ length: times }, () => ["a", "result"]));
    expect(asked.every((each) => each === "a")).toBe(true);
  });

  it.each([
    ["the decoding of its recording", notified(120, "DECODE", "SUCCEEDED", "a")],
    ["the failure of its recording", notified(120, "DIAGNOSE_FINAL", "FAILED", "a")],
    ["a success without an id", notified(120, "DIAGNOSE_FINAL", "SUCCEEDED")],
    [
      "a success without an id, captured during the test",
      notified(120, "DIAGNOSE_FINAL", "SUCCEEDED", undefined, 5),
    ],
    ["a success without a time", atNoTime(final(120))],
  ])("changes nothing on %s", (_, event) => {
    for (const before of [after(WITH_NOTHING).state, after(WITH_ITS_OWN).state])
      expect(after([event], { from: before }).state).toBe(before);
  });

  it("announces a recording that the clinician accepted, whatever the evidence says", () => {
    const yes: TestRunEvent = {
      type: "inquiry-answered",
      at: at(25),
      of: OF,
      capnogramId: "x",
      isTheirs: true,
    };
    const { notifications } = after(
      [
        pressed(),
        notified(20, "DIAGNOSE_INITIAL", "SUCCEEDED", "x", -60),
        yes,
        { type: "left", at: at(30) },
        final(120, "x", -60),
      ],
      { leadsTo: "question" },
    );
    expect(notifications).toEqual([["x", "result"]]);
  });

  it("announces only one of two recordings", () => {
    const { notifications } = after(
      [
        ...WITH_NOTHING,
        final(120),
        notified(121, "DIAGNOSE_INITIAL", "SUCCEEDED", "b", 25),
        checked(facts(25), OF, "b"),
        checked(facts(5, { administeredBy: "another@capno.example" })),
      ],
      { leadsTo: "question", says: { a: undefined, b: undefined } },
    );
    expect(notifications).toEqual([["b", "question"]]);
  });

  it("ignores recordings of another handset and does not ask about them", () => {
    const elsewhere = { ...final(120), udi: toHandsetUdi("another") };
    expect(after([...WITH_NOTHING, elsewhere])).toMatchObject({ notifications: [], asked: [] });
  });

  it("announces nothing that may belong to a waiting test", () => {
    const { notifications, asked } = after([...WITH_NOTHING, pressed(40), final(120, "b", 25)], {
      says: { b: facts(25) },
    });
    expect([notifications, asked]).toEqual([[], ["b"]]);
  });

  it("does not ask the server while the next test's result is fetched", () => {
    const { state } = after([...WITH_NOTHING, pressed(40), final(120, "b", 100)]);
    expect(state.phase.status).toBe("opening");
    const late = after([final(121, "a", 25)], { from: state });
    expect([late.state, late.notifications, late.asked]).toEqual([state, [], []]);
  });

  it.each([
    ["captured after its end", 31],
    ["captured before the handset was held", -60],
  ])("does not ask the server about a recording %s", (_, capturedS) => {
    expect(after([...WITH_NOTHING, final(120, "a", capturedS)]).asked).toEqual([]);
  });

  it.each<[string, RecordingFacts]>([
    ["a colleague's", facts(5, { administeredBy: "gp2@capno.example" })],
    ["another handset's", facts(5, { handsetUdi: toHandsetUdi("another") })],
    ["one that ended before Start", facts(-20, { finishedAt: at(-5) })],
  ])("does not announce a recording that is %s by the server's facts", (_, said) => {
    expect(after([...WITH_NOTHING, final(120)], { says: { a: said } }).notifications).toEqual([]);
  });

  it("gives the recording to the latest of several tests that may own it", () => {
    const { state } = after([pressed(), givenUp(10), pressed(12), givenUp(30), final(120)]);
    expect(state.ledger.abandoned.map(({ announced }) => announced)).toEqual([undefined, "result"]);
  });

  it("gives the recording to an earlier test if the later one has its own", () => {
    const decodingB = notified(20, "DECODE", "SUCCEEDED", "b", 15);
    expect(
      after([pressed(), givenUp(10), pressed(12), decodingB, givenUp(30), final(120)]).notifications,
    ).toEqual([["a", "result"]]);
  });

  it("remembers the announced recording as this test's, never the next one's", () => {
    const { state, effects } = after([...WITH_NOTHING, final(120)]);
    expect(state.ledger.abandoned).toMatchObject([
      { target: { capnogramId: "a", isProved: true }, announced: "result", isAnswerOwed: false },
    ]);
    expect(effects.slice(-2)).toEqual([
      { type: "remember", test: undefined, ledger: state.ledger },
      { type: "announce-late", capnogramId: "a", lead: "result" },
    ]);
    const next = after([pressed(130), final(140)], { from: state });
    expect([next.notifications, next.asked]).toEqual([[], []]);
  });

  it("announces a recording from a list that this test requested", () => {
    const listed = polled(120, ["completed", "a", 5]);
    expect(after([...WITH_NOTHING, listed]).notifications).toEqual([["a", "result"]]);
    const others = { ...listed, of: { ...OF, startedAt: at(-600) } };
    expect(after([...WITH_NOTHING, others]).notifications).toEqual([]);
  });
});

describe("the test run machine, with an abandoned test of a product with a question [REQ-TEST-07]", () => {
  const LEADS = { leadsTo: "question" } as const;

  it("announces the question first, then the result, each once", () => {
    const { notifications } = after(
      [...WITH_NOTHING, first(120), first(121), final(130), first(131), final(132)],
      LEADS,
    );
    expect(notifications).toEqual([
      ["a", "question"],
      ["a", "result"],
    ]);
  });

  it("does not announce the question after the result, however old the report is", () => {
    const { state } = after([...WITH_NOTHING, final(120)], LEADS);
    // Forty other recordings were reported since, so this one is no longer a candidate.
    const [late] = state.ledger.abandoned;
    if (late === undefined) throw new Error("no test was given up");
    const from = { ...state, ledger: { ...state.ledger, abandoned: [{ ...late, candidates: [] }] } };
    expect(after([first(130)], { ...LEADS, from }).notifications).toEqual([]);
  });
});

describe("the test run machine, given the server's facts for an abandoned test", () => {
  const NOT_SAID = { says: { a: undefined } };
  const waiting = after([...WITH_NOTHING, final(120)], NOT_SAID);

  it("announces the recording", () => {
    expect(waiting.notifications).toEqual([]);
    expect(after([checked(facts(5))], { from: waiting.state }).notifications).toEqual([["a", "result"]]);
  });

  it.each<[string, TestRunEvent]>([
    ["a missing answer, which the next report repeats", checked(undefined)],
    ["an unknown test", checked(facts(5), { ...OF, startedAt: at(-600) })],
  ])("changes nothing for %s", (_, event) => {
    const { state, effects } = after([event], { from: waiting.state });
    expect(state).toBe(waiting.state);
    expect(effects).toEqual([]);
  });

  it.each<[string, TestRunEvent]>([
    ["an unreported recording", checked(facts(5), OF, "b")],
    ["a colleague's recording", checked(facts(5, { administeredBy: "gp2@capno.example" }))],
  ])("announces nothing for %s", (_, event) => {
    expect(after([event], { from: waiting.state }).effects).toEqual([]);
  });

  it("assigns them to that recording alone", () => {
    const says = { a: undefined, b: undefined };
    const both = after([...WITH_NOTHING, final(120), final(121, "b", 6)], { says });
    const colleagues = facts(5, { administeredBy: "gp2@capno.example" });
    const [late] = after([checked(colleagues)], { from: both.state, says }).state.ledger.abandoned;
    expect(late?.candidates.map((each) => each.facts)).toEqual([colleagues, undefined]);
  });

  it("announces nothing while the next test runs", () => {
    const next = after([pressed(130)], { from: waiting.state });
    const { state, effects } = after([checked(facts(5))], { from: next.state });
    expect(state).toBe(next.state);
    expect(effects).toEqual([]);
  });

  it("announces nothing about a recording that is not ready", () => {
    const decodingOnly = after([pressed(), notified(20, "DECODE", "STARTED", "a"), givenUp(30)], NOT_SAID);
    expect(after([checked(facts(5))], { from: decodingOnly.state }).notifications).toEqual([]);
  });

  it("announces nothing that was handled meanwhile", () => {
    const handled: TestRunEvent = {
      type: "recordings-handled",
      at: at(130),
      capnogramIds: ["a"],
      isHere: false,
    };
    expect(after([handled, checked(facts(5))], { from: waiting.state }).notifications).toEqual([]);
  });
});

describe("the ledger entry of an abandoned test", () => {
  const getAbandoned = (events: readonly TestRunEvent[], says: Says = {}) =>
    after(events, { says }).state.ledger.abandoned.at(-1);

  it("keeps a proved recording and the lock periods until the end", () => {
    expect(getAbandoned(WITH_ITS_OWN)).toMatchObject({
      udi: HANDSET,
      startedAt: START,
      target: { capnogramId: "a", isProved: true },
      holds: [{ provedUntil: at(30), leaseUntil: undefined }],
      announced: undefined,
      isAnswerOwed: false,
    });
  });

  it("keeps no recording that was followed by its time alone", () => {
    expect(getAbandoned(WITH_ITS_OWN, { a: undefined })?.target).toBeUndefined();
  });

  it("keeps the lock periods until the pages closed", () => {
    expect(getAbandoned([pressed(), { type: "left", at: at(30) }])?.holds).toMatchObject([
      { provedUntil: at(30) },
    ]);
  });

  it("keeps a lost lock period only up to its last confirmation", () => {
    expect(getAbandoned([pressed(), { type: "left", at: at(30), hasLostHold: true }])?.holds).toMatchObject([
      { provedUntil: at(-30), leaseUntil: undefined },
    ]);
  });

  it("is one of at most two hundred, the latest ones", () => {
    const many = Array.from({ length: 201 }, (_, index) => [pressed(index), givenUp(index)]).flat();
    const ids = Array.from({ length: 201 }, (_, index) => `s${index}`);
    const handled: TestRunEvent = { type: "recordings-handled", at: at(1), capnogramIds: ids, isHere: false };
    const { ledger } = after([handled, ...many]).state;
    expect([ledger.abandoned.length, ledger.abandoned[0]?.startedAt]).toEqual([200, at(1)]);
    expect([ledger.handled.length, ledger.handled[0]]).toEqual([200, "s1"]);
  });
});
