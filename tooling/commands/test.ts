/**
 * `npm test [-- --require all]`: everything that must hold, the quick checks first. The last line counts the
 * tests. With `--require all` nothing may be left out.
 */
import { mkdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { parseArgs } from "node:util";

import { createInstaller } from "../machine/installer.ts";
import { findChromium, NEEDS } from "../machine/needs.ts";
import { describeProvision, provideAll } from "../machine/provide.ts";
import { ENGINES_REPORT, runJourneys } from "./run-journeys.ts";
import { buildAll, endTogether, ROOT, runProgram } from "./run-program.ts";
import { getTestOutput } from "./test-output.ts";
import {
  addReports,
  describeFailures,
  describeSkips,
  formatCounts,
  NOTHING,
  readBrowserReport,
  readUnitReport,
  type TestReport,
} from "./test-report.ts";

const UNIT_REPORT = path.join(ROOT, ".cache/unit-tests.json");
/** With half an hour in it: a time that was meant in another zone is seen at once. */
const FAR_FROM_UTC = "America/St_Johns";
const BROWSER_REPORT = path.join(ROOT, "e2e/test-results/report.json");

const OUTPUT = getTestOutput(process.stdout.isTTY);
/** For everything that is started from here. */
Object.assign(process.env, OUTPUT.environment);
const { scripts } = createRequire(import.meta.url)("../../package.json") as {
  readonly scripts: Readonly<Record<"check:browsers", string>>;
};

interface Step {
  readonly name: string;
  /** How a person runs it alone. */
  readonly script: string;
  /** What the tests of the step said, or a plain yes or no. */
  run(): Promise<TestReport | boolean>;
}

const run = (command: string, ...args: string[]): Step["run"] => {
  return async () => (await runProgram(command, args)).code === 0;
};
/** What it says comes in one piece, when it has ended: others run beside it. */
const runBeside = (command: string, ...args: string[]) => {
  return async (): Promise<boolean> => {
    const { code, output } = await runProgram(command, args, { show: false });
    process.stdout.write(output);
    return code === 0;
  };
};

/** Those in one list run side by side: each leaves a processor at rest where it waits. */
const STEPS: readonly (Step | readonly Step[])[] = [
  { name: "Machine", script: "test", run: provideMachine },
  { name: "Lint", script: "lint", run: run("oxlint", "--type-aware", "--deny-warnings") },
  [
    { name: "Format", script: "oxfmt --check", run: runBeside("oxfmt", "--check") },
    {
      name: "Import rules",
      script: "check:imports",
      run: runBeside("node", "tooling/import-rules/check.ts"),
    },
    { name: "Unused", script: "check:unused", run: runUnused },
    { name: "Types", script: "tsc -b", run: runBeside("tsc", "-b") },
  ],
  { name: "Unit tests", script: "test:unit", run: runUnitTests },
  {
    name: "Build",
    script: "build",
    run: async () => (await buildAll({ logs: OUTPUT.buildLogs })).code === 0,
  },
  { name: "Sign-in size", script: "check:size", run: run("node", "tooling/commands/sign-in-size.ts") },
  { name: "Old browsers", script: "check:browsers", run: run("sh", "-c", scripts["check:browsers"]) },
  [
    { name: "Browser tests", script: "test:e2e", run: runBrowserTests },
    { name: "Other browsers", script: "test:browsers --short", run: runEngines },
  ],
];

endTogether();

const { require: required } = parseArgs({ options: { require: { type: "string" } } }).values;
if (required !== undefined && required !== "all") {
  console.error(`--require takes "all", not "${required}".`);
  process.exit(2);
}

const reports: TestReport[] = [];
const times: string[] = [];
for (const steps of STEPS.map((each) => [each].flat())) {
  console.log(`\n── ${steps.map(({ name }) => name).join(", ")}`);
  // oxlint-disable-next-line no-await-in-loop -- one group after the other
  const done = await Promise.all(steps.map(take));
  reports.push(...done);
  if (done.some(({ failures }) => failures.length > 0)) break;
}

async function take({ name, script, run: runStep }: Step): Promise<TestReport> {
  const startedAt = performance.now();
  const result = await runStep();
  times.push(`${name.padEnd(14)} ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s`);

  const failed = { title: name, command: `npx pnpm@12.21.0 ${script}` };
  const report: TestReport =
    typeof result === "boolean" ? { ...NOTHING, failures: result ? [] : [failed] } : result;
  if (report.failures.length > 0) console.log(`\n${name}: failed.`);
  return report;
}

const all = addReports(reports);
const isIncomplete = required === "all" && all.skips.length > 0;
if (all.failures.length > 0 || isIncomplete) process.exitCode = 1;
const sections = [times, describeSkips(all.skips), describeFailures(all.failures)];
console.log(sections.map((lines) => (lines.length > 0 ? `\n${lines.join("\n")}` : "")).join(""));
if (isIncomplete) console.log("\nFailed: something was left out, and --require all allows nothing to be.");
console.log(`\n${formatCounts(all)}`);

async function provideMachine(): Promise<boolean> {
  const provisions = await provideAll(Object.values(NEEDS), createInstaller());
  for (const provision of provisions) console.log(describeProvision(provision));
  return provisions.every(({ status: is, need }) => is !== "missing" || !need.isIndispensable);
}

/** What nobody reads, and what nothing but tests reads. */
async function runUnused(): Promise<boolean> {
  const readAll = runBeside("knip", "--no-progress");
  return (await readAll()) && runBeside("knip", "--no-progress", "--production")();
}

async function runUnitTests(): Promise<TestReport | boolean> {
  await mkdir(path.dirname(UNIT_REPORT), { recursive: true });
  await rm(UNIT_REPORT, { force: true });
  const reporters = [
    `--reporter=${OUTPUT.unitReporter}`,
    "--reporter=json",
    `--outputFile.json=${UNIT_REPORT}`,
  ];
  const { code } = await runProgram("vitest", ["run", ...reporters], { environment: { TZ: FAR_FROM_UTC } });
  return readReport(UNIT_REPORT, (report) => readUnitReport(report, ROOT), code);
}

async function runBrowserTests(): Promise<TestReport | boolean> {
  if (findChromium() === undefined) {
    const skip = {
      title: "all browser tests",
      reason: `all browser tests: ${NEEDS.chromium.name} is missing`,
    };
    return { ...NOTHING, skips: [skip] };
  }
  await rm(BROWSER_REPORT, { force: true });
  const { code } = await runProgram(
    "playwright",
    ["test", "--config", "e2e/playwright.config.ts", `--reporter=${OUTPUT.browserReporter},json`],
    { environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_REPORT } },
  );
  return readReport(BROWSER_REPORT, readBrowserReport, code);
}

/** The few journeys that every change must pass in Firefox and WebKit too; all of them are `pnpm test:browsers`. */
async function runEngines(): Promise<TestReport | boolean> {
  const needs = [NEEDS.firefox, NEEDS.webkit];
  const skips = needs
    .filter((need) => !need.isThere())
    .map(({ name, usedBy }) => ({ title: usedBy, reason: `${usedBy}: ${name} is missing` }));
  if (skips.length === needs.length) return { ...NOTHING, skips };
  const engines = [
    ...(NEEDS.firefox.isThere() ? ["firefox"] : []),
    ...(NEEDS.webkit.isThere() ? ["webkit"] : []),
  ];
  await rm(ENGINES_REPORT, { force: true });
  const { code, output } = await runJourneys({ engines, args: ["--grep", "@short"], show: false });
  process.stdout.write(output);
  const report = await readReport(
    ENGINES_REPORT,
    (found) => readBrowserReport(found, "test:browsers "),
    code,
  );
  return typeof report === "boolean" ? report : addReports([report, { ...NOTHING, skips }]);
}

/** The exit code has the last word: a runner may fail without a failed test. */
async function readReport(
  file: string,
  read: (report: unknown) => TestReport,
  code: number,
): Promise<TestReport | boolean> {
  try {
    const report = read(JSON.parse(await readFile(file, "utf8")));
    return code === 0 || report.failures.length > 0 ? report : false;
  } catch {
    return false;
  }
}
