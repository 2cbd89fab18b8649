/** How many tests of a step, or of the whole run, passed, failed and were skipped. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Reads the JSON report of Vitest. A file that does not load counts as a failure. */
export function readUnitCounts(report: unknown): TestCounts {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = report as {
    readonly numPassedTests: number;
    readonly numFailedTests: number;
    readonly numPendingTests: number;
    readonly testResults: readonly {
      readonly status: string;
      readonly assertionResults: readonly unknown[];
    }[];
  };
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped: numPendingTests,
  };
}

/** Reads the JSON report of Playwright. A flaky test counts as a failure, as does an error outside of a test. */
export function readBrowserCounts(report: unknown): TestCounts {
  const { stats, errors } = report as {
    readonly stats: Readonly<Record<"expected" | "unexpected" | "flaky" | "skipped", number>>;
    readonly errors: readonly unknown[];
  };
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** What the browser tests said of their machine (`e2e/support/measure-patience.ts`). */
export function readConditions(report: unknown): string | undefined {
  const { config } = report as { readonly config: { readonly metadata: { readonly conditions?: string } } };
  return config.metadata.conditions;
}

export function addCounts(all: readonly TestCounts[]): TestCounts {
  const sum = (name: keyof TestCounts) => all.reduce((total, counts) => total + counts[name], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

/** The last line of `npm test`, for people and for scripts that read it. */
export function formatCounts({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
