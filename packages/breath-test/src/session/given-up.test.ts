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

describe("a test given up claims only what is proved to be its own [REQ-TEST-09]", () => {
  const givenUp = [...HOLDING, pressed(20), said({ type: "given-up", at: at(100) })];

  it.each([
    ["this account's, captured while it ran", recording(25), ["a"]],
    ["a colleague's", recording(25, { administeredBy: COLLEAGUE }), []],
    ["another handset's", recording(25, { handsetUdi: SECOND }), []],
    ["captured after it was given up", recording(101), []],
    ["captured before the handset was locked", recording(-200), []],
    ["over before Start", recording(5, { finishedAt: at(15) }), []],
  ])("%s", (_, facts, announced) => {
    const capturedS = (facts.capturedAt - at(0)) / 1_000;
    const told = play([...givenUp, notified(120, "DIAGNOSE_FINAL", "a", capturedS)], {
      server: { a: facts },
    });
    expect(told.announced).toEqual(announced);
    expect(told.opened).toEqual([]);
  });
});

it("a test whose handset was lost claims nothing of after its last confirmation", () => {
  const lost = [...HOLDING, pressed(20), lockedBy(60, COLLEAGUE)];
  const claim = (capturedS: number) =>
    play([...lost, notified(120, "DIAGNOSE_FINAL", "a", capturedS)], {
      server: { a: recording(capturedS, { administeredBy: undefined }) },
    }).announced;
  expect(claim(50)).toEqual([]);
});
