import { describe, expect, it } from "vitest";

import { createPendingTestMemory } from "./pending-test-memory.ts";
import { openJourney } from "../session/open-journey.ts";
import { at, facts, HANDSET, ME, notified, OF, play, polled, pressed } from "../testing/test-run-timeline.ts";
import type { TestRunEvent, TestRunState } from "./test-run-states.ts";

const openedOutside = (s: number, isHere: boolean, id = "a"): TestRunEvent => ({
  type: "recordings-handled",
  at: at(s),
  capnogramIds: [id],
  isHere,
});
const ENDED_WELL = [
  { type: "tell-opened", capnogramId: "a", udi: HANDSET },
  { type: "go-to-start", udi: HANDSET },
];
const getTest = ({ phase }: TestRunState) => ("test" in phase ? phase.test : undefined);

describe("the test run machine, if its result was opened outside the test before it heard of it [REQ-TEST-01]", () => {
  it.each<[string, boolean, TestRunEvent]>([
    ["from the history, and the next poll lists it", true, polled(100, ["completed", "a", 5])],
    ["in another tab, and the next poll lists it", false, polled(100, ["completed", "a", 5])],
    ["in another tab, and an event reports it", false, notified(100, "DIAGNOSE_FINAL", "SUCCEEDED", "a")],
  ])("ends well and opens nothing if it was opened %s", (_, isHere, report) => {
    const { state, effects, did } = play("result", [pressed(), openedOutside(90, isHere), report]);
    expect(state.phase).toMatchObject({ status: "finished", capnogramId: "a" });
    expect(effects.slice(-2)).toEqual(ENDED_WELL);
    expect(did("open-result")).toBe(0);
  });

  it("ends well after TEST ERROR too", () => {
    const { state } = play("result", [
      pressed(),
      openedOutside(90, true),
      { type: "loading-timer-ran-out", at: at(450) },
      polled(460, ["completed", "a", 5]),
    ]);
    expect(state.phase.status).toBe("finished");
  });

  it("still asks its question, and ends well when the final diagnosis follows the answer", () => {
    const asking = play("question", [
      pressed(),
      openedOutside(90, true),
      notified(95, "DIAGNOSE_INITIAL", "SUCCEEDED", "a"),
    ]);
    expect(asking.state.phase).toMatchObject({ status: "asking", test: { question: "asked" } });
    const of = { of: OF, capnogramId: "a" };
    const { state, effects } = play(
      "question",
      [
        { type: "answer-given", at: at(100), ...of, answer: 12 },
        { type: "answer-accepted", at: at(101), ...of },
        notified(110, "DIAGNOSE_FINAL", "SUCCEEDED", "a"),
      ],
      asking.state,
    );
    expect(state.phase.status).toBe("finished");
    expect(effects.slice(-2)).toEqual(ENDED_WELL);
  });

  it.each([
    ["another account", facts(5, { administeredBy: "gp2@capno.example" })],
    ["the time before the lock", facts(-60)],
    ["the time before Start", facts(-20, { finishedAt: at(-5) })],
  ])("keeps waiting without a question if the opened recording is of %s", (_, other) => {
    const capturedS = (other.capturedAt - at(0)) / 1_000;
    const { state, did } = play(
      "result",
      [pressed(), openedOutside(90, true), polled(100, ["completed", "a", capturedS])],
      undefined,
      { a: other },
    );
    expect(state.phase.status).toBe("waiting");
    expect(getTest(state)?.inquiry).toBeUndefined();
    expect(did("tell-opened")).toBe(0);
  });

  it.each<[string, readonly TestRunEvent[]]>([
    ["opened before Start", [openedOutside(-10, true), pressed()]],
    [
      "declined in this test",
      [
        pressed(),
        notified(20, "DIAGNOSE_FINAL", "SUCCEEDED", "a", -60),
        { type: "inquiry-answered", at: at(30), of: OF, capnogramId: "a", isTheirs: false },
      ],
    ],
  ])("keeps waiting if the recording was %s, whatever the server says later", (_, events) => {
    const { state } = play("result", [...events, polled(100, ["completed", "a", 5])]);
    expect(state.phase.status).toBe("waiting");
  });

  it("remembers the opened recording across a reload, and finds one that was opened in another tab meanwhile", () => {
    const opened = play("result", [pressed(), openedOutside(90, true, "b")]).state;
    const stored = new Map<string, string>();
    const memory = createPendingTestMemory(
      {
        read: (key) => stored.get(key),
        write: (key, text) => void stored.set(key, text),
        forget: (key) => void stored.delete(key),
      },
      "key",
      ME,
    );
    memory.write({ test: getTest(opened), ledger: opened.ledger });
    const { test, ledger } = memory.read();
    expect(test?.opened).toEqual(["b"]);
    const [{ rememberedTest, testRun }] = openJourney({ at: at(95), test, ledger, handled: ["a", "b"] });
    expect(rememberedTest?.opened).toEqual(["b", "a"]);
    if (rememberedTest === undefined) throw new Error("no test was remembered");
    const resumed: TestRunEvent = { type: "resumed", at: at(95), test: rememberedTest };
    const { state } = play("result", [resumed, polled(100, ["completed", "a", -30])], testRun);
    expect(state.phase.status).toBe("finished");
  });
});
