import { describe, expect, it } from "vitest";

import { placePhaseMarks } from "./phase-marks.ts";

/** Phases one after the other, so wide in px, the first at 0. */
function place(...widths: readonly number[]) {
  let start = 0;
  const phases = widths.map((width, i) => {
    const phase = {
      kind: i % 2 === 0 ? ("expiration" as const) : ("inspiration" as const),
      start,
      end: start + width,
    };
    start += width;
    return phase;
  });
  return placePhaseMarks(phases, (x) => x);
}
const names = (...widths: readonly number[]) => place(...widths).labels.map(({ text }) => text);

describe("the names of the phases of an average breath", () => {
  it.each([
    ["both where they have room", [80, 82], ["Expiration", "Inspiration"]],
    ["none but the last where it lacks a little", [79.9, 82, 79.9], ["Inspiration"]],
    ["the last one also in less room, at the plot's end", [200, 28], ["Expiration", "Inspiration"]],
    ["no last one that is too narrow to be meant", [200, 27.9], ["Expiration"]],
    ["no last one that would lie on the name before it", [80, 28], ["Expiration"]],
  ])("are %s", (_, widths, found) => {
    expect(names(...widths)).toEqual(found);
  });

  it("stand in the middle of a phase, or end with the plot, and the parting begins below a name over it", () => {
    expect(place(200, 100)).toEqual({
      labels: [
        { text: "Expiration", middle: 100 },
        { text: "Inspiration", middle: 250 },
      ],
      lines: [{ left: 200, top: 0 }],
    });
    expect(place(200, 30)).toEqual({
      labels: [
        { text: "Expiration", middle: 100 },
        { text: "Inspiration", middle: 189 },
      ],
      lines: [{ left: 200, top: 24 }],
    });
  });
});
