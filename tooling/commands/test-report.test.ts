import { describe, expect, it } from "vitest";

import {
  addReports,
  describeFailures,
  describeSkips,
  formatCounts,
  NOTHING,
  readBrowserReport,
  readUnitReport,
} from "./test-report.ts";

const aUnitReport = (...tests: readonly (readonly [fullName: string, status: string])[]) => ({
  success: tests.every(([, status]) => status !== "failed"),
  testResults: [
    {
      name: "/here/packages/domain/src/band.test.ts",
      status: "passed",
      assertionResults: tests.map(([fullName, status]) => ({ fullName, status })),
    },
  ],
});

const aSpec = (title: string, status: string, annotations: readonly unknown[] = []) => ({
  title,
  file: "release/nginx.spec.ts",
  line: 34,
  tests: [{ status, annotations }],
});

describe("the end of npm test", () => {
  it("counts unit and browser tests, and what was left out", () => {
    const unit = readUnitReport(aUnitReport(["a", "passed"], ["b", "failed"], ["c", "skipped"]), "/here");
    const browser = readBrowserReport({
      suites: [{ specs: [aSpec("d", "expected")], suites: [{ specs: [aSpec("e", "flaky")] }] }],
      errors: [],
    });
    expect(formatCounts(addReports([unit, browser]))).toBe("2 passed, 2 failed, 1 skipped");
    expect(formatCounts({ ...NOTHING, passed: 7 })).toBe("7 passed, 0 failed");
  });

  it("names the command that repeats one unit test", () => {
    const { failures } = readUnitReport(aUnitReport(["a band's edge (4.0)", "failed"]), "/here");
    expect(failures).toEqual([
      {
        title: "a band's edge (4.0)",
        command: String.raw`npx pnpm@12.21.0 test:unit packages/domain/src/band.test.ts -t 'a band'\''s edge \(4\.0\)'`,
      },
    ]);
  });

  it("names the command that repeats one browser test", () => {
    const { failures } = readBrowserReport({
      suites: [{ specs: [aSpec("a page", "unexpected")] }],
      errors: [],
    });
    expect(failures).toEqual([
      { title: "a page", command: "npx pnpm@12.21.0 test:e2e e2e/release/nginx.spec.ts:34" },
    ]);
  });

  it("counts what broke outside of any test", () => {
    const unread = {
      success: false,
      testResults: [{ name: "/here/a.test.ts", status: "failed", assertionResults: [] }],
    };
    expect(readUnitReport(unread, "/here").failures).toEqual([
      { title: "a.test.ts could not be read", command: "npx pnpm@12.21.0 test:unit a.test.ts" },
    ]);
    expect(readUnitReport({ success: false, testResults: [] }, "/here").failures).toHaveLength(1);
    const broken = readBrowserReport({ suites: [], errors: [{ message: "no such module\nat …" }] });
    expect(broken.failures).toEqual([{ title: "no such module", command: "npx pnpm@12.21.0 test:e2e" }]);
  });

  it("says once why tests were left out", () => {
    const nginx = [{ type: "skip", description: "nginx is not on this machine" }];
    const { skips } = readBrowserReport({
      suites: [{ specs: [aSpec("a", "skipped", nginx), aSpec("b", "skipped", nginx)] }],
      errors: [],
    });
    expect(describeSkips(skips)).toEqual(["Left out (2): nginx is not on this machine"]);
    expect(describeSkips([{ title: "no labelled waveforms here", reason: undefined }])).toEqual([
      "Left out (1): no labelled waveforms here",
    ]);
  });

  it("says in ten lines what failed, however much it was, and keeps each command whole", () => {
    const failures = Array.from({ length: 30 }, (_, at) => ({
      title: "long ".repeat(60),
      command: `npx pnpm@12.21.0 test:e2e e2e/a.spec.ts:${at}`,
    }));
    const lines = describeFailures(failures);
    expect(lines).toHaveLength(10);
    expect(lines.at(-1)).toBe("  and 22 more");
    expect(lines[1]).toMatch(/^ {2}npx pnpm@12\.21\.0 test:e2e e2e\/a\.spec\.ts:0 {3}# long .*…$/);
    expect(describeFailures(failures.slice(0, 9))).toHaveLength(10);
    expect(describeFailures([])).toEqual([]);
  });
});
