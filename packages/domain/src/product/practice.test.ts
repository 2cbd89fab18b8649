import { describe, expect, it } from "vitest";

import { getPracticeLines } from "./practice.ts";

const PRACTICES = {
  name: "Trust",
  lines: ["1 Main Street", " "],
  groups: {
    WEST: { name: "West Surgery", lines: ["2 West Lane"] },
    EAST: { name: "East Surgery", lines: [] },
  },
};

describe("getPracticeLines", () => {
  it.each([
    [["WEST"], ["West Surgery", "2 West Lane"]],
    [["EAST"], ["East Surgery"]],
    [["NORTH"], ["Trust", "1 Main Street"]],
    [
      ["WEST", "EAST"],
      ["Trust", "1 Main Street"],
    ],
    [
      ["WEST", "NORTH"],
      ["Trust", "1 Main Street"],
    ],
    [[], ["Trust", "1 Main Street"]],
    [["toString"], ["Trust", "1 Main Street"]],
  ])("of the groups %j returns %j", (projectIds, lines) => {
    expect(getPracticeLines(PRACTICES, projectIds)).toEqual(lines);
  });

  it.each([[undefined], [{ name: " ", lines: ["1 Main Street"], groups: {} }]])(
    "returns nothing without a name: %j",
    (practices) => {
      expect(getPracticeLines(practices, ["WEST"])).toEqual([]);
    },
  );
});
