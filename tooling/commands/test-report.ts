import path from "node:path";

/** One test that failed, or one step, and how to run it alone. */
export interface Failure {
  readonly title: string;
  readonly command: string;
}

/** Something that was left out. */
export interface Skip {
  readonly title: string;
  readonly reason: string | undefined;
}

export interface TestReport {
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly skips: readonly Skip[];
}

const PNPM = "npx pnpm@12.21.0";
export const NOTHING: TestReport = { passed: 0, failures: [], skips: [] };

interface UnitReport {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: "passed" | "failed" | "skipped" | "pending" | "todo" | "disabled";
    }[];
  }[];
}

/** From the JSON report of vitest. A file that does not even load counts as one failure. */
export function readUnitReport(report: unknown, root: string): TestReport {
  const { success, testResults } = report as UnitReport;
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: path.relative(root, name) })),
  );
  const failures = tests
    .filter(({ status }) => status === "failed")
    .map(({ fullName, file }) => ({
      title: fullName,
      command: `${PNPM} test:unit ${file} -t ${quote(toPattern(fullName))}`,
    }));
  const unread = testResults
    .filter(({ status, assertionResults }) => status === "failed" && assertionResults.length === 0)
    .map(({ name }) => path.relative(root, name))
    .map((file) => ({ title: `${file} could not be read`, command: `${PNPM} test:unit ${file}` }));
  const found = [...failures, ...unread];
  return {
    passed: tests.filter(({ status }) => status === "passed").length,
    failures:
      success || found.length > 0
        ? found
        : [{ title: "something beside the tests", command: `${PNPM} unit` }],
    skips: tests
      .filter(({ status }) => status !== "passed" && status !== "failed")
      .map(({ fullName }) => ({ title: fullName, reason: undefined })),
  };
}

interface BrowserSuite {
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: "expected" | "unexpected" | "flaky" | "skipped";
      readonly annotations: readonly { readonly type: string; readonly description?: string }[];
    }[];
  }[];
  readonly suites?: readonly BrowserSuite[];
}

interface BrowserReport {
  readonly suites: readonly BrowserSuite[];
  /** What went wrong outside of any test: a file that could not be read. */
  readonly errors: readonly { readonly message?: string }[];
}

/**
 * From the JSON report of Playwright. A test that passed only at the second try has failed. `repeat` is what
 * repeats a test before its file and line.
 */
export function readBrowserReport(report: unknown, repeat = "test:e2e e2e/"): TestReport {
  const { suites, errors } = report as BrowserReport;
  const tests = suites.flatMap(listSpecs).flatMap((spec) => spec.tests.map((test) => ({ ...spec, ...test })));
  const inStatus = (...wanted: readonly string[]) => tests.filter(({ status }) => wanted.includes(status));
  return {
    passed: inStatus("expected").length,
    failures: [
      ...inStatus("unexpected", "flaky").map(({ title, file, line }) => ({
        title,
        command: `${PNPM} ${repeat}${file}:${line}`,
      })),
      ...errors.map(({ message = "" }) => ({
        title: firstLine(message),
        command: `${PNPM} ${repeat.split(" ", 1).join("")}`,
      })),
    ],
    skips: inStatus("skipped").map(({ title, annotations }) => ({
      title,
      reason: annotations.find(({ type }) => type === "skip")?.description,
    })),
  };
}

function listSpecs({ specs, suites = [] }: BrowserSuite): BrowserSuite["specs"] {
  return [...specs, ...suites.flatMap(listSpecs)];
}

export function addReports(reports: readonly TestReport[]): TestReport {
  return {
    passed: reports.reduce((sum, { passed }) => sum + passed, 0),
    failures: reports.flatMap(({ failures }) => failures),
    skips: reports.flatMap(({ skips }) => skips),
  };
}

/** The last line of `npm test`: whoever runs it may rely on its form. */
export function formatCounts({ passed, failures, skips }: TestReport): string {
  const skipped = skips.length > 0 ? `, ${skips.length} skipped` : "";
  return `${passed} passed, ${failures.length} failed${skipped}`;
}

const MOST_LINES = 10;
const MOST_LETTERS = 150;

/** What failed and how to run it alone, in ten lines at most. */
export function describeFailures(failures: readonly Failure[]): readonly string[] {
  if (failures.length === 0) return [];
  const head =
    failures.length === 1 ? "Failed; alone it runs with" : `${failures.length} failed; alone they run with`;
  const most = failures.length < MOST_LINES ? failures.length : MOST_LINES - 2;
  const rest = failures.length - most;
  return [
    head,
    ...failures.slice(0, most).map(({ title, command }) => shorten(`  ${command}   # ${title}`, command)),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}

/** What was left out, with its reason once. */
export function describeSkips(skips: readonly Skip[]): readonly string[] {
  const byReason = Map.groupBy(skips, ({ reason, title }) => reason ?? title);
  return [...byReason].map(([reason, left]) => `Left out (${left.length}): ${reason}`);
}

/** The command stays whole, whatever becomes of the title. */
function shorten(line: string, command: string): string {
  const most = Math.max(MOST_LETTERS, command.length + 2);
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

const firstLine = (text: string): string => text.split("\n")[0] ?? "";

/** For vitest's `-t`, which takes a pattern. */
const toPattern = (title: string): string => title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
