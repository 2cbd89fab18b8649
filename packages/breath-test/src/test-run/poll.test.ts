import { describe, expect, it } from "vitest";

import { at, HANDSET, play, polled, pressed } from "../testing/test-run-timeline.ts";

const NOTHING_KNOWN = { a: undefined, b: undefined };

describe("the list of the handset's tests [REQ-TEST-03]", () => {
  it("leads nowhere by a row that is still in progress", () => {
    const { state, did } = play("result", [pressed(), polled(20, ["in-progress", "a", 5])]);
    expect(state.phase.status).toBe("waiting");
    expect([did("fetch-result"), did("forget-result")]).toEqual([0, 0]);
    // It is being decoded: that anything is final nobody has said.
    const heard = "test" in state.phase ? state.phase.test.heard : [];
    expect(heard.map(({ stages }) => stages)).toEqual([{ DECODE: "STARTED" }]);
  });

  it("opens the result by a row that is completed", () => {
    const { did } = play("result", [pressed(), polled(20, ["completed", "a", 5])]);
    expect(did("fetch-result")).toBe(1);
  });

  it("fails by a row that failed, and not where a success was heard", () => {
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

  it("the list of the handset's tests is read from the oldest row to the newest, in whatever order it came", () => {
    const rows = [["in-progress", "b", 40] as const, ["in-progress", "a", 5] as const];
    const { effects } = play("result", [pressed(), polled(60, ...rows)], undefined, NOTHING_KNOWN);
    const asked = effects.flatMap((each) => (each.type === "check-recording" ? [each.capnogramId] : []));
    expect(asked).toEqual(["a", "b"]);
  });

  it.each([
    ["omits the recording that the test follows", []],
    [
      "holds it twice, once as still in progress",
      [["in-progress", "a", 5] as const, ["completed", "a", 5] as const],
    ],
    ["holds it twice, once as failed", [["completed", "a", 5] as const, ["failed", "a", 5] as const]],
  ])("takes nothing back when a later answer %s [FM-28]", (_, later) => {
    const first = polled(20, ["completed", "a", 5]);
    const { state } = play("question", [pressed(), first]);
    expect(play("question", [pressed(), first, polled(30, ...later)]).state).toEqual(state);
  });

  it("says nothing to a test that it was not asked for", () => {
    const { state: before } = play("result", [pressed()]);
    const other = { ...polled(20, ["completed", "a", 5]), of: { udi: HANDSET, startedAt: at(-600) } };
    const { state, effects } = play("result", [other], before);
    expect(state).toBe(before);
    expect(effects).toEqual([]);
  });

  it("says nothing to the next test, though the one before, which asked for it, was given up", () => {
    const { state: before } = play("result", [pressed(), { type: "given-up", at: at(10) }, pressed(20)]);
    const { state, effects } = play("result", [polled(25, ["in-progress", "a", 22])], before);
    expect(state).toBe(before);
    expect(effects).toEqual([]);
  });
});
