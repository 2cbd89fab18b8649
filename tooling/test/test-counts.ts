/** How many tests of a step, or of the whole run, passed, failed and were skipped. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Tests that failed and passed when they were tried again. They are counted as passed too. */
  readonly flaky?: number;
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

interface BrowserReport {
  readonly stats: Readonly<Record<"expected" | "unexpected" | "flaky" | "skipped", number>>;
  readonly errors: readonly unknown[];
  readonly suites?: readonly BrowserSuite[];
}

interface BrowserSuite {
  readonly file: string;
  readonly suites?: readonly BrowserSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

/** Reads the JSON report of Playwright. An error outside of a test counts as a failure. */
export function readBrowserCounts(report: unknown): TestCounts {
  const { stats, errors } = report as BrowserReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    flaky: stats.flaky,
  };
}

interface NamedFailure {
  readonly name: string;
  /** The first line of its first error. */
  readonly message: string;
}

const listTests = (report: unknown, statuses: readonly string[]): readonly NamedFailure[] => {
  const list = ({ file, suites = [], specs = [] }: BrowserSuite): readonly NamedFailure[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => statuses.includes(status))
        .map(({ results }) => {
          const error = results.find((result) => result.error !== undefined)?.error;
          const [message = ""] = (error?.message ?? "no message").split("\n", 1);
          return { name: `${file} › ${title}`, message };
        }),
    ),
    ...suites.flatMap(list),
  ];
  return ((report as BrowserReport).suites ?? []).flatMap(list);
};

/** The tests of a Playwright report that passed only when they were tried again. */
export const listFlakyTests = (report: unknown): readonly NamedFailure[] => listTests(report, ["flaky"]);

/** The tests of a Playwright report that did not pass at their first try. */
export const listFailedTests = (report: unknown): readonly NamedFailure[] =>
  listTests(report, ["flaky", "unexpected"]);

/** What the browser tests said of their machine (`e2e/support/measure-patience.ts`). */
export function readConditions(report: unknown): string | undefined {
  const { config } = report as { readonly config: { readonly metadata: { readonly conditions?: string } } };
  return config.metadata.conditions;
}

export function addCounts(all: readonly TestCounts[]): TestCounts {
  const sum = (name: keyof TestCounts) => all.reduce((total, counts) => total + (counts[name] ?? 0), 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped"), flaky: sum("flaky") };
}

/** The last line of `npm test`, for people and for scripts that read it. */
export function formatCounts({ passed, failed, skipped, flaky = 0 }: TestCounts): string {
  const skippedPart = skipped > 0 ? `, ${skipped} skipped` : "";
  return `${passed} passed, ${failed} failed${skippedPart}${flaky > 0 ? `, ${flaky} flaky` : ""}`;
}
