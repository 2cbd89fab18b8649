import { toHandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

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
import type { TestRunEvent, TestRunState, Lead } from "./test-run-states.ts";

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
  const told = effects.flatMap((each) =>
    each.type === "announce-late" ? [[each.capnogramId, each.lead]] : [],
  );
  const asked = effects.flatMap((each) => (each.type === "check-recording" ? [each.capnogramId] : []));
  return { state, effects, told, asked };
}

function atNoTime(event: ReturnType<typeof notified>): TestRunEvent {
  return { ...event, report: { ...event.report, capturedAt: undefined } };
}

/** Given up at 30 s: nothing had come, or its recording was being decoded. */
const WITH_NOTHING = [pressed(), givenUp(30)];
const WITH_ITS_OWN = [pressed(), decoding, givenUp(30)];

describe("the late result of a test that was given up [REQ-TEST-01] [REQ-TEST-09]", () => {
  it.each<[string, readonly TestRunEvent[], number]>([
    ["by its final diagnosis", [...WITH_NOTHING, final(120)], 1],
    ["by the first one", [...WITH_NOTHING, first(120)], 1],
    ["not by its decoding", [...WITH_NOTHING, notified(120, "DECODE", "SUCCEEDED", "a")], 0],
    ["not by a failure", [...WITH_NOTHING, notified(120, "DIAGNOSE_FINAL", "FAILED", "a")], 0],
    ["not of what has no name", [...WITH_NOTHING, notified(120, "DIAGNOSE_FINAL", "SUCCEEDED")], 0],
    ["once", [...WITH_NOTHING, final(120), final(121)], 1],
    ["not captured after it ended", [...WITH_NOTHING, final(120, "a", 31)], 0],
    ["not captured before the handset was held", [...WITH_NOTHING, final(120, "a", -60)], 0],
    ["not older than the accepted window, of no name before", [...WITH_NOTHING, final(606)], 0],
    ["older than that, where it was followed before", [...WITH_ITS_OWN, final(706)], 1],
    [
      "while the next test waits, where it was followed before",
      [...WITH_ITS_OWN, pressed(40), final(120)],
      1,
    ],
    ["not of another one than it had followed", [...WITH_ITS_OWN, final(120, "b", 25)], 0],
    [
      "not once it was opened from the history",
      [
        ...WITH_ITS_OWN,
        { type: "recordings-handled", at: at(100), capnogramIds: ["a"], isHere: true },
        final(120),
      ],
      0,
    ],
  ])("is announced %s", (_, events, times) => {
    const { told, asked } = after(events);
    expect(told).toEqual(Array.from({ length: times }, () => ["a", "result"]));
    expect(asked.every((each) => each === "a")).toBe(true);
  });

  it.each([
    ["its decoding", notified(120, "DECODE", "SUCCEEDED", "a")],
    ["its failure", notified(120, "DIAGNOSE_FINAL", "FAILED", "a")],
    ["a success without a name", notified(120, "DIAGNOSE_FINAL", "SUCCEEDED")],
    [
      "a success without a name, captured in its time",
      notified(120, "DIAGNOSE_FINAL", "SUCCEEDED", undefined, 5),
    ],
    ["a success at no time", atNoTime(final(120))],
  ])("changes nothing of what is known by %s", (_, event) => {
    for (const before of [after(WITH_NOTHING).state, after(WITH_ITS_OWN).state])
      expect(after([event], { from: before }).state).toBe(before);
  });

  it("the late result of a test that was given up is announced by the clinician's word, whatever the evidence says", () => {
    const yes: TestRunEvent = {
      type: "inquiry-answered",
      at: at(25),
      of: OF,
      capnogramId: "x",
      isTheirs: true,
    };
    const { told } = after(
      [
        pressed(),
        notified(20, "DIAGNOSE_INITIAL", "SUCCEEDED", "x", -60),
        yes,
        { type: "left", at: at(30) },
        final(120, "x", -60),
      ],
      { leadsTo: "question" },
    );
    expect(told).toEqual([["x", "result"]]);
  });

  it("the late result of a test that was given up is one recording's: of two that it may have made nothing is told of the other", () => {
    const { told } = after(
      [
        ...WITH_NOTHING,
        final(120),
        notified(121, "DIAGNOSE_INITIAL", "SUCCEEDED", "b", 25),
        checked(facts(25), OF, "b"),
        checked(facts(5, { administeredBy: "another@capno.example" })),
      ],
      { leadsTo: "question", says: { a: undefined, b: undefined } },
    );
    expect(told).toEqual([["b", "question"]]);
  });

  it("the late result of a test that was given up is not announced of another handset, and nothing is asked about it", () => {
    const elsewhere = { ...final(120), udi: toHandsetUdi("another") };
    expect(after([...WITH_NOTHING, elsewhere])).toMatchObject({ told: [], asked: [] });
  });

  it("the late result of a test that was given up is not announced while another test waits: it may be that one's", () => {
    const { told, asked } = after([...WITH_NOTHING, pressed(40), final(120, "b", 25)], {
      says: { b: facts(25) },
    });
    expect([told, asked]).toEqual([[], ["b"]]);
  });

  it("asks the server nothing while the next test's result is fetched: it may be that one's", () => {
    const { state } = after([...WITH_NOTHING, pressed(40), final(120, "b", 100)]);
    expect(state.phase.status).toBe("opening");
    const late = after([final(121, "a", 25)], { from: state });
    expect([late.state, late.told, late.asked]).toEqual([state, [], []]);
  });

  it.each([
    ["captured after it ended", 31],
    ["captured before it was held", -60],
  ])("asks the server nothing about a recording %s", (_, capturedS) => {
    expect(after([...WITH_NOTHING, final(120, "a", capturedS)]).asked).toEqual([]);
  });

  it.each<[string, RecordingFacts]>([
    ["a colleague's", facts(5, { administeredBy: "gp2@capno.example" })],
    ["another handset's", facts(5, { handsetUdi: toHandsetUdi("another") })],
    ["over before Start", facts(-20, { finishedAt: at(-5) })],
  ])("is not announced where the server says it is %s", (_, said) => {
    expect(after([...WITH_NOTHING, final(120)], { says: { a: said } }).told).toEqual([]);
  });

  it("the late result of a test that was given up is the last test's that it may be, of several", () => {
    const { state } = after([pressed(), givenUp(10), pressed(12), givenUp(30), final(120)]);
    expect(state.ledger.abandoned.map(({ announced }) => announced)).toEqual([undefined, "result"]);
  });

  it("the late result of a test that was given up is an earlier test's where the later one has a recording of its own", () => {
    const decodingB = notified(20, "DECODE", "SUCCEEDED", "b", 15);
    expect(after([pressed(), givenUp(10), pressed(12), decodingB, givenUp(30), final(120)]).told).toEqual([
      ["a", "result"],
    ]);
  });

  it("the late result of a test that was given up is this test's from then on, remembered over a reload, and never the next one's", () => {
    const { state, effects } = after([...WITH_NOTHING, final(120)]);
    expect(state.ledger.abandoned).toMatchObject([
      { target: { capnogramId: "a", isProved: true }, announced: "result", isAnswerOwed: false },
    ]);
    expect(effects.slice(-2)).toEqual([
      { type: "remember", test: undefined, ledger: state.ledger },
      { type: "announce-late", capnogramId: "a", lead: "result" },
    ]);
    const next = after([pressed(130), final(140)], { from: state });
    expect([next.told, next.asked]).toEqual([[], []]);
  });

  it("the late result of a test that was given up is announced by the list too, asked for by the test itself and by no other one", () => {
    const listed = polled(120, ["completed", "a", 5]);
    expect(after([...WITH_NOTHING, listed]).told).toEqual([["a", "result"]]);
    const others = { ...listed, of: { ...OF, startedAt: at(-600) } };
    expect(after([...WITH_NOTHING, others]).told).toEqual([]);
  });
});

describe("its question before the result [REQ-TEST-07]", () => {
  const LEADS = { leadsTo: "question" } as const;

  it("its question before the result is announced first, the result after it, and neither twice", () => {
    const { told } = after(
      [...WITH_NOTHING, first(120), first(121), final(130), first(131), final(132)],
      LEADS,
    );
    expect(told).toEqual([
      ["a", "question"],
      ["a", "result"],
    ]);
  });

  it("its question before the result is not announced once the result was, however old the news is", () => {
    const { state } = after([...WITH_NOTHING, final(120)], LEADS);
    // Forty others have been heard of since: what was heard of this one is not known any more.
    const [late] = state.ledger.abandoned;
    if (late === undefined) throw new Error("no test was given up");
    const from = { ...state, ledger: { ...state.ledger, abandoned: [{ ...late, heard: [] }] } };
    expect(after([first(130)], { ...LEADS, from }).told).toEqual([]);
  });
});

describe("what the server says of a recording, once the test was given up", () => {
  const NOT_SAID = { says: { a: undefined } };
  const waiting = after([...WITH_NOTHING, final(120)], NOT_SAID);

  it("announces it then", () => {
    expect(waiting.told).toEqual([]);
    expect(after([checked(facts(5))], { from: waiting.state }).told).toEqual([["a", "result"]]);
  });

  it.each<[string, TestRunEvent]>([
    ["without an answer: the next news asks again", checked(undefined)],
    ["to a test that is not known", checked(facts(5), { ...OF, startedAt: at(-600) })],
  ])("changes nothing %s", (_, event) => {
    const { state, effects } = after([event], { from: waiting.state });
    expect(state).toBe(waiting.state);
    expect(effects).toEqual([]);
  });

  it.each<[string, TestRunEvent]>([
    ["about a recording it has not heard of", checked(facts(5), OF, "b")],
    ["that it is a colleague's", checked(facts(5, { administeredBy: "gp2@capno.example" }))],
  ])("announces nothing %s", (_, event) => {
    expect(after([event], { from: waiting.state }).effects).toEqual([]);
  });

  it("what the server says of a recording, once the test was given up is about that recording alone", () => {
    const says = { a: undefined, b: undefined };
    const both = after([...WITH_NOTHING, final(120), final(121, "b", 6)], { says });
    const colleagues = facts(5, { administeredBy: "gp2@capno.example" });
    const [late] = after([checked(colleagues)], { from: both.state, says }).state.ledger.abandoned;
    expect(late?.heard.map((each) => each.facts)).toEqual([colleagues, undefined]);
  });

  it("announces nothing while the next test runs", () => {
    const next = after([pressed(130)], { from: waiting.state });
    const { state, effects } = after([checked(facts(5))], { from: next.state });
    expect(state).toBe(next.state);
    expect(effects).toEqual([]);
  });

  it("announces nothing of a recording that is not ready", () => {
    const decodingOnly = after([pressed(), notified(20, "DECODE", "STARTED", "a"), givenUp(30)], NOT_SAID);
    expect(after([checked(facts(5))], { from: decodingOnly.state }).told).toEqual([]);
  });

  it("announces nothing that was settled meanwhile", () => {
    const settled: TestRunEvent = {
      type: "recordings-handled",
      at: at(130),
      capnogramIds: ["a"],
      isHere: false,
    };
    expect(after([settled, checked(facts(5))], { from: waiting.state }).told).toEqual([]);
  });
});

describe("what is kept of a test that was given up", () => {
  const getAbandoned = (events: readonly TestRunEvent[], says: Says = {}) =>
    after(events, { says }).state.ledger.abandoned.at(-1);

  it("what is kept of a test that was given up is its recording where that was proved, and its holds up to then", () => {
    expect(getAbandoned(WITH_ITS_OWN)).toMatchObject({
      udi: HANDSET,
      startedAt: START,
      target: { capnogramId: "a", isProved: true },
      holds: [{ provedUntil: at(30), leaseUntil: undefined }],
      announced: undefined,
      isAnswerOwed: false,
    });
  });

  it("what is kept of a test that was given up is no recording that was followed by its time alone", () => {
    expect(getAbandoned(WITH_ITS_OWN, { a: undefined })?.target).toBeUndefined();
  });

  it("what is kept of a test that was given up is its holds up to then where it was left, too", () => {
    expect(getAbandoned([pressed(), { type: "left", at: at(30) }])?.holds).toMatchObject([
      { provedUntil: at(30) },
    ]);
  });

  it("what is kept of a test that was given up is nothing of after the last confirmation where the handset was lost", () => {
    expect(getAbandoned([pressed(), { type: "left", at: at(30), hasLostHold: true }])?.holds).toMatchObject([
      { provedUntil: at(-30), leaseUntil: undefined },
    ]);
  });

  it("what is kept of a test that was given up is no more than two hundred of them, the last ones", () => {
    const many = Array.from({ length: 201 }, (_, index) => [pressed(index), givenUp(index)]).flat();
    const ids = Array.from({ length: 201 }, (_, index) => `s${index}`);
    const settled: TestRunEvent = { type: "recordings-handled", at: at(1), capnogramIds: ids, isHere: false };
    const { ledger } = after([settled, ...many]).state;
    expect([ledger.abandoned.length, ledger.abandoned[0]?.startedAt]).toEqual([200, at(1)]);
    expect([ledger.settled.length, ledger.settled[0]]).toEqual([200, "s1"]);
  });
});
