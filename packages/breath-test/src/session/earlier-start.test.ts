import { describe, expect, it } from "vitest";

import {
  at,
  HOLDING,
  notified,
  play,
  polled,
  pressed,
  recording,
  ref,
  said,
} from "../testing/journey-timeline.ts";

describe("the journey machine, after an earlier Start on the same handset [REQ-TEST-01]", () => {
  const server = { a: recording(65) };
  const twice = [...HOLDING, pressed(20), said({ type: "given-up", at: at(50) }), pressed(60)];
  const earlier = ref(20);

  it.each([
    ["a poll", polled(70, earlier, ["completed", "a", 65])],
    ["a probe", said({ type: "probed", at: at(70), of: earlier, capnogramId: "a", capturedAt: at(65) })],
  ])("ignores the answer to %s of the earlier test", (_, late) => {
    const before = play(twice, { server });
    const after = play([late], { from: before.state, server });
    expect(after.state).toBe(before.state);
    expect(after.effects).toEqual([]);
  });

  it("does not take the earlier test's check for the new one, and checks again", () => {
    const before = play([...twice, notified(70, "DIAGNOSE_FINAL", "a", 65)]);
    expect(before.of("check-recording").at(-1)?.of).toEqual(ref(60));
    const { state, opened } = play(
      [
        said({
          type: "recording-checked",
          at: at(71),
          of: earlier,
          capnogramId: "a",
          facts: recording(65),
        }),
      ],
      { from: before.state, server },
    );
    expect(opened).toEqual([]);
    expect(state.testRun).toEqual(before.state.testRun);
  });

  it("does not open a result that the earlier test fetched", () => {
    const fetching = play([...twice, notified(70, "DIAGNOSE_FINAL", "a", 65)], {
      server,
      isFetchHeld: true,
    });
    expect(fetching.state.testRun.phase.status).toBe("opening");
    const fetched = (of: typeof earlier) =>
      play([said({ type: "result-fetched", at: at(71), of, capnogramId: "a", facts: server.a })], {
        from: fetching.state,
      }).opened;
    expect(fetched(earlier)).toEqual([]);
    expect(fetched(ref(60))).toEqual(["a"]);
  });
});
