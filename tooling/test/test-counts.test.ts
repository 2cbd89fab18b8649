import { describe, expect, it } from "vitest";

import {
  addCounts,
  formatCounts,
  listFlakyTests,
  readBrowserCounts,
  readConditions,
  readUnitCounts,
} from "./test-counts.ts";

describe("the counts of npm test", () => {
  it("readUnitCounts counts a test file that did not load as a failure", () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      testResults: [
        { status: "passed", assertionResults: [{}] },
        { status: "failed", assertionResults: [{}] },
        { status: "failed", assertionResults: [] },
      ],
    };
    expect(readUnitCounts(report)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  it("readBrowserCounts counts errors outside of tests as failures, and flaky tests apart", () => {
    const report = {
      stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 0 },
      errors: [{ message: "e2e/broken.spec.ts does not compile" }],
    };
    expect(readBrowserCounts(report)).toEqual({ passed: 8, failed: 2, skipped: 0, flaky: 1 });
  });

  it("listFlakyTests names each flaky test with its first error", () => {
    const flaky = { status: "flaky", results: [{ error: { message: "Timed out\n  at a.ts:3" } }, {}] };
    const specs = [
      { title: "opens the list", tests: [flaky] },
      { title: "closes it", tests: [{ status: "expected", results: [{}] }] },
    ];
    const report = { suites: [{ file: "list.spec.ts", suites: [{ file: "list.spec.ts", specs }] }] };
    expect(listFlakyTests(report)).toEqual([{ name: "list.spec.ts › opens the list", message: "Timed out" }]);
  });

  it("readConditions reads the state of the machine from the report of the browser tests", () => {
    expect(readConditions({ config: { metadata: { conditions: "patience 20 s" } } })).toBe("patience 20 s");
  });

  it("formatCounts names skipped tests only where there are some", () => {
    const all = addCounts([
      { passed: 5, failed: 0, skipped: 0 },
      { passed: 7, failed: 1, skipped: 0 },
    ]);
    expect(formatCounts(all)).toBe("12 passed, 1 failed");
    expect(formatCounts({ ...all, skipped: 2 })).toBe("12 passed, 1 failed, 2 skipped");
    expect(formatCounts({ ...all, flaky: 1 })).toBe("12 passed, 1 failed, 1 flaky");
  });
});
