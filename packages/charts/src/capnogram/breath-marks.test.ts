import { describe, expect, it } from "vitest";

import { getBreathMarks } from "./breath-marks.ts";

describe("breaths with an error · spec §3 data_par_error", () => {
  it("shades them from their own beginning to that of the next, the last one to the end", () => {
    const marks = getBreathMarks({
      startsS: [0, 3, 6, 9],
      errors: ["", "cough", "", "incomplete breath"],
      endS: 12,
    });
    expect(marks).toEqual([
      { type: "background-rect", x0: 3, x1: 6, color: "yellow" },
      { type: "background-rect", x0: 9, x1: 12, color: "yellow" },
    ]);
  });

  it("shades nothing where it is not known which breath an error belongs to", () => {
    expect(getBreathMarks({ startsS: [0, 3], errors: ["cough"], endS: 12 })).toEqual([]);
  });
});
