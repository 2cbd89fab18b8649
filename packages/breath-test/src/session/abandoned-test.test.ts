import { describe, expect, it } from "vitest";

import {
  at,
  COLLEAGUE,
  HOLDING,
  lockedBy,
  notified,
  play,
  pressed,
  recording,
  said,
  SECOND,
} from "../testing/journey-timeline.ts";

describe("the journey machine, for an abandoned test [REQ-TEST-09]", () => {
  const givenUp = [...HOLDING, pressed(20), said({ type: "given-up", at: at(100) })];

  it.each([
    ["announces this account's recording captured while it ran", recording(25), ["a"]],
    ["does not announce a colleague's recording", recording(25, { administeredBy: COLLEAGUE }), []],
    ["does not announce another handset's recording", recording(25, { handsetUdi: SECOND }), []],
    ["does not announce a recording captured after it was abandoned", recording(101), []],
    ["does not announce a recording captured before the handset was locked", recording(-200), []],
    ["does not announce a recording that ended before Start", recording(5, { finishedAt: at(15) }), []],
  ])("%s", (_, facts, announced) => {
    const capturedS = (facts.capturedAt - at(0)) / 1_000;
    const told = play([...givenUp, notified(120, "DIAGNOSE_FINAL", "a", capturedS)], {
      server: { a: facts },
    });
    expect(told.announced).toEqual(announced);
    expect(told.opened).toEqual([]);
  });
});

it("the journey machine announces no recording captured after the last confirmation of a lost lock", () => {
  const lost = [...HOLDING, pressed(20), lockedBy(60, COLLEAGUE)];
  const claim = (capturedS: number) =>
    play([...lost, notified(120, "DIAGNOSE_FINAL", "a", capturedS)], {
      server: { a: recording(capturedS, { administeredBy: undefined }) },
    }).announced;
  expect(claim(50)).toEqual([]);
});
