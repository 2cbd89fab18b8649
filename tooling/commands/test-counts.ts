export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
}

interface UnitReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

interface BrowserReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  /** What went wrong outside of any test: a file that could not be read. */
  readonly errors: readonly unknown[];
}

/** From the JSON report of vitest. A file that does not even load counts as one failure. */
export function countUnitTests(report: unknown): TestCounts {
  const { success, numPassedTests, numFailedTests } = report as UnitReport;
  return { passed: numPassedTests, failed: success ? 0 : Math.max(1, numFailedTests) };
}

/** From the JSON report of Playwright. A test that passed only at the second try has failed. */
export function countBrowserTests(report: unknown): TestCounts {
  const { stats, errors } = report as BrowserReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

export function addCounts(counts: readonly TestCounts[]): TestCounts {
  return {
    passed: counts.reduce((sum, count) => sum + count.passed, 0),
    failed: counts.reduce((sum, count) => sum + count.failed, 0),
  };
}

/** The last line of `npm test`: whoever runs it may rely on its form. */
export function formatCounts({ passed, failed }: TestCounts): string {
  return `${passed} passed, ${failed} failed`;
}
