import { expect, it } from "vitest";

import { workStep } from "./work-step.ts";

it.each([
  ["idle", "pressed", "begun"],
  ["begun", "pressed", "begun"],
  ["slow", "pressed", "slow"],
  ["idle", "slow-due", "idle"],
  ["begun", "slow-due", "slow"],
  ["slow", "slow-due", "slow"],
  ["begun", "over", "idle"],
  ["slow", "over", "idle"],
] as const)("work that is %s, and %s, is %s", (state, event, next) => {
  expect(workStep(state, event)).toBe(next);
});
