import { expect, it } from "vitest";

import { findMisses } from "./aims.ts";

it("a way that asks for more than its aim, or in a longer row, is a miss · ADR 0111", () => {
  expect(findMisses("Next to All Users, typed", { requests: 12, inARow: 3 })).toEqual([]);
  expect(findMisses("Next to All Users, typed", { requests: 13, inARow: 4 })).toEqual([
    "Next to All Users, typed: 13 requests, at most 12",
    "Next to All Users, typed: 4 in a row, at most 3",
  ]);
  expect(findMisses("reload of All Users", { requests: 12, inARow: 5 })).toEqual([]);
  expect(findMisses("reload of All Users", { requests: 12, inARow: 6 })).toHaveLength(1);
});
