import { describe, expect, it } from "vitest";

import { at, facts, HANDSET, OF, play, polled, pressed } from "../testing/test-run-timeline.ts";

const NOTHING_KNOWN = { a: undefined, b: undefined };

describe("the test run machine, given a polled list [REQ-TEST-03]", () => {
  it("opens nothing for a row in progress", () => {
    const { state, did } = play("result", [pressed(), polled(20, ["in-progress", "a", 5])]);
    expect(state.phase.status).toBe("waiting");
    expect([did("fetch-result"), did("forget-result")]).toEqual([0, 0]);
    // It is being decoded: nothing says that any diagnosis is final.
    const candidates = "test" in state.phase ? state.phase.test.candidates : [];
    expect(candidates.map(({ stages }) => stages)).toEqual([{ DECODE: "STARTED" }]);
  });

  it("opens the result for a completed row", () => {
    const { did } = play("result", [pressed(), polled(20, ["completed", "a", 5])]);
    expect(did("fetch-result")).toBe(1);
  });

  it("starts the failure timer for a failed row, unless a success was reported", () => {
    expect(play("result", [pressed(), polled(20, ["failed", "a", 5])]).did("start-timer")).toBe(3);
    const both = play("question", [
      pressed(),
      polled(20, ["completed", "a", 5]),
      polled(30, ["failed", "a", 5]),
    ]);
    expect(both.effects.filter((each) => each.type === "start-timer" && each.timer === "failure")).toEqual(
      [],
    );
  });

  it.each([5, 3_605, -18_000])(
    "asks about a recording whose time names no offset and reads as %i s after Start, and opens it only on Yes",
    (capturedS) => {
      const list = polled(20, ["completed", "a", capturedS]);
      const guessed = { ...list, tests: list.tests.map((row) => ({ ...row, isTimeGuessed: true })) };
      const says = { a: facts(capturedS, { isTimeGuessed: true }) };
      const { state, did } = play(
        "result",
        [pressed(), guessed, { ...guessed, at: at(30) }],
        undefined,
        says,
      );
      expect("test" in state.phase && state.phase.test.inquiry).toEqual({
        capnogramId: "a",
        capturedAt: at(capturedS),
        because: { is: "time-guessed" },
      });
      expect(did("fetch-result")).toBe(0);
      const yes = { type: "inquiry-answered", at: at(40), of: OF, capnogramId: "a", isTheirs: true } as const;
      expect(play("result", [yes], state).did("fetch-result")).toBe(1);
    },
  );

  it("announces no recording whose time names no offset for a test that was given up", () => {
    const list = polled(20, ["completed", "a", 5]);
    const guessed = { ...list, tests: list.tests.map((row) => ({ ...row, isTimeGuessed: true })) };
    const says = { a: facts(5, { isTimeGuessed: true }) };
    const { did } = play("result", [pressed(), { type: "given-up", at: at(10) }, guessed], undefined, says);
    expect([did("check-recording"), did("announce-late")]).toEqual([1, 0]);
  });

  it("reads rows from the oldest to the newest, whatever their order", () => {
    const rows = [["in-progress", "b", 40] as const, ["in-progress", "a", 5] as const];
    const { effects } = play("result", [pressed(), polled(60, ...rows)], undefined, NOTHING_KNOWN);
    const asked = effects.flatMap((each) => (each.type === "check-recording" ? [each.capnogramId] : []));
    expect(asked).toEqual(["a", "b"]);
  });

  it.each([
    ["omits the recording it follows", []],
    [
      "lists it twice, once as in progress",
      [["in-progress", "a", 5] as const, ["completed", "a", 5] as const],
    ],
    ["lists it twice, once as failed", [["completed", "a", 5] as const, ["failed", "a", 5] as const]],
  ])("withdraws nothing when a later list %s [FM-28]", (_, later) => {
    const first = polled(20, ["completed", "a", 5]);
    const { state } = play("question", [pressed(), first]);
    expect(play("question", [pressed(), first, polled(30, ...later)]).state).toEqual(state);
  });

  it("ignores a list requested by another test", () => {
    const { state: before } = play("result", [pressed()]);
    const other = { ...polled(20, ["completed", "a", 5]), of: { udi: HANDSET, startedAt: at(-600) } };
    const { state, effects } = play("result", [other], before);
    expect(state).toBe(before);
    expect(effects).toEqual([]);
  });

  it("ignores a list requested by the previous, abandoned test", () => {
    const { state: before } = play("result", [pressed(), { type: "given-up", at: at(10) }, pressed(20)]);
    const { state, effects } = play("result", [polled(25, ["in-progress", "a", 22])], before);
    expect(state).toBe(before);
    expect(effects).toEqual([]);
  });
});
