import { describe, expect, it } from "vitest";

import { addCounts, countBrowserTests, countUnitTests, formatCounts } from "./test-counts.ts";

describe("the last line of npm test", () => {
  it("adds unit and browser tests", () => {
    const unit = countUnitTests({ success: true, numPassedTests: 812, numFailedTests: 0 });
    const browser = countBrowserTests({ stats: { expected: 30, unexpected: 2, flaky: 1 }, errors: [] });
    expect(formatCounts(addCounts([unit, browser]))).toBe("842 passed, 3 failed");
  });

  it("counts what broke outside of any test", () => {
    expect(countUnitTests({ success: false, numPassedTests: 5, numFailedTests: 0 })).toEqual({
      passed: 5,
      failed: 1,
    });
    const stats = { expected: 0, unexpected: 0, flaky: 0 };
    expect(countBrowserTests({ stats, errors: [{ message: "no such module" }] })).toEqual({
      passed: 0,
      failed: 1,
    });
  });
});
