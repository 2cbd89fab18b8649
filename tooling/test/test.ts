/**
 * `npm test [-- --require all]`: lint, types, unit tests, build and the daily browser tests. `npm run test:all` runs
 * every test there is; `--shard 2/4` is a part of it. The last line counts the tests. With `--require all`, a skipped
 * test is a failure.
 */
import { mkdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { loadavg } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

import { installBaselineChromium } from "./baseline-chromium.ts";
import { findChromium, SYSTEM_PACKAGES, type SystemPackage } from "./system-packages.ts";
import { installMissing } from "./install-packages.ts";
import { buildAll, endTogether, ROOT, runProgram } from "../dev/run-program.ts";
import {
  addCounts,
  formatCounts,
  listFlakyTests,
  readBrowserCounts,
  readConditions,
  readUnitCounts,
  type TestCounts,
} from "./test-counts.ts";

const UNIT_REPORT = path.join(ROOT, ".cache/unit-tests.json");
const BROWSER_CONFIG = "e2e/playwright.config.ts";
const BROWSER_REPORT = path.join(ROOT, "e2e/test-results/report.json");
const ENGINES_CONFIG = "e2e/engines/playwright.config.ts";
const ENGINES_REPORT = path.join(ROOT, "e2e/test-results-engines/report.json");
const LONG_CONFIG = "e2e/playwright.long.config.ts";
const LONG_REPORT = path.join(ROOT, "e2e/test-results-long/report.json");
/** Half an hour off the hour: a time that is formatted in the wrong zone shows at once. */
const FAR_FROM_UTC = "America/St_Johns";
/**
 * One of each other kind: none, west, east without summer time, and east with it in the southern summer. UTC itself is
 * what a browser may name to hide another.
 */
const ZONES = ["Africa/Accra", "America/Los_Angeles", "Asia/Kolkata", "Pacific/Auckland"];
const NOTHING: TestCounts = { passed: 0, failed: 0, skipped: 0 };

const {
  all: isAll,
  require: required,
  shard,
} = parseArgs({
  options: {
    all: { type: "boolean", default: false },
    require: { type: "string" },
    shard: { type: "string" },
  },
}).values;
if (required !== undefined && required !== "all") {
  console.error(`--require takes "all", not "${required}".`);
  process.exit(2);
}

/** A terminal shows progress; a log gets failures alone, without colours. */
const isTerminal = process.stdout.isTTY;
process.env[isTerminal ? "FORCE_COLOR" : "NO_COLOR"] = "1";
const REPORTERS = `--reporter=${isTerminal ? "list" : "failures"},json,e2e/support/daily-set.ts`;
/** A newcomer's red is a real one: a daily test is tried again and named as flaky. The full set has no second try. */
const RETRIES = isAll ? ["--fail-on-flaky-tests"] : ["--retries=1"];
const flakyTests: string[] = [];
const SHARD = shard === undefined ? [] : [`--shard=${shard}`];
/** What has no parts is done in the first one. */
const isFirstShard = shard === undefined || shard.startsWith("1/");

const { scripts } = createRequire(import.meta.url)("../../package.json") as {
  readonly scripts: Readonly<Record<"check:browsers" | "check:unused", string>>;
};

interface Step {
  readonly name: string;
  /** How a person runs it alone. */
  readonly script: string;
  /** The counts of its tests, or whether the check passed. */
  run(): Promise<TestCounts | boolean>;
}

/** Prints in one piece at its end, since other steps run beside it. */
const run = (command: string, ...args: string[]) => {
  return async (): Promise<boolean> => {
    const { code, output } = await runProgram(command, args, { show: false });
    process.stdout.write(output);
    return code === 0;
  };
};

const { git, chromium, headlessShell } = SYSTEM_PACKAGES;
/** The unit tests need them, and those of the daily set git alone. */
const PROGRAMS: Step = {
  name: "Programs",
  script: "test",
  run: () => provide(isAll ? Object.values(SYSTEM_PACKAGES) : [git]),
};
const BROWSERS: Step = { name: "Browsers", script: "test", run: () => provide([chromium, headlessShell]) };
const CHECKS: readonly Step[] = [
  { name: "Format", script: "oxfmt --check", run: run("oxfmt", "--check") },
  { name: "Import rules", script: "check:imports", run: run("node", "tooling/checks/imports/main.ts") },
  { name: "Lint", script: "lint", run: run("oxlint", "--type-aware", "--deny-warnings") },
  { name: "Types", script: "tsc -b", run: run("tsc", "-b") },
  { name: "Unused", script: "check:unused", run: run("sh", "-c", scripts["check:unused"]) },
];
const UNIT_TESTS: Step = {
  name: "Unit tests",
  script: "test:unit",
  run: () => runUnitTests(FAR_FROM_UTC, isAll),
};
const BUILD: readonly Step[] = [
  {
    name: "Build",
    script: "build",
    run: async () => (await buildAll({ logs: "errors-only" })).code === 0,
  },
  { name: "Sign-in size", script: "check:size", run: run("node", "tooling/checks/sign-in-size.ts") },
  { name: "Old browsers", script: "check:browsers", run: run("sh", "-c", scripts["check:browsers"]) },
];
const BROWSER_TESTS: Step = { name: "Browser tests", script: "test:e2e", run: runBrowserTests };
const MODEL_CHECKER: Step = {
  name: "Model checker",
  script: "test:model",
  run: run("node", "packages/breath-test/model/main.ts"),
};
/** Beyond the daily set: what takes minutes and more. */
const LONG: readonly Step[] = [
  {
    name: "Long browser tests",
    script: `playwright test --config ${LONG_CONFIG}`,
    run: () => runPlaywright(LONG_CONFIG, LONG_REPORT),
  },
  { name: "Other browsers", script: "test:browsers", run: runEngines },
  ...ZONES.map((zone): Step => ({
    name: `Unit tests in ${zone}`,
    script: "test:unit",
    run: () => runUnitTests(zone),
  })),
  ...(isFirstShard ? [MODEL_CHECKER] : []),
];

endTogether();

const counts: TestCounts[] = [];
/** Which browser, how many tests at once, how quick: a red run says what machine it was on. */
let conditions: string | undefined;
const times: string[] = [];
const failed: Step[] = [];

// The unit tests leave a processor idle now and then, and the download of the browsers both.
await takeAll([PROGRAMS]);
await Promise.all([
  takeAll(isAll ? [] : [BROWSERS]),
  takeAll([...(isFirstShard ? CHECKS : []), ...BUILD]),
  takeAll([UNIT_TESTS]),
]);
await takeAll([BROWSER_TESTS, ...(isAll ? LONG : [])]);

/** One after the other, until something has failed. */
async function takeAll(steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if (failed.length > 0) return;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    counts.push(await take(step));
  }
}

async function take(step: Step): Promise<TestCounts> {
  console.log(`── ${step.name}`);
  const startedAt = performance.now();
  const result = await step.run();
  const seconds = (performance.now() - startedAt) / 1000;
  times.push(`${step.name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s`);
  const stepCounts = typeof result === "boolean" ? { ...NOTHING, failed: result ? 0 : 1 } : result;
  if (stepCounts.failed > 0) failed.push(step);
  return stepCounts;
}

const total = addCounts(counts);
const isIncomplete = required === "all" && total.skipped > 0;
if (total.failed > 0 || isIncomplete) process.exitCode = 1;
console.log(`\n${times.join("\n")}`);
console.log(
  `\n${[...(conditions === undefined ? [] : [conditions]), `load average ${(loadavg()[0] ?? 0).toFixed(1)} at the end`].join(", ")}`,
);
for (const { name, script } of failed)
  console.log(`\n${name} failed; alone it runs with npx pnpm@12.21.0 ${script}`);
for (const line of flakyTests) console.log(`\n${line}`);
if (isIncomplete) console.log("\nFailed: with --require all, no test may be skipped.");
console.log(`\n${formatCounts(total)}`);

/** What is missing is counted where its tests are skipped; only an indispensable program fails here. */
async function provide(needs: readonly SystemPackage[]): Promise<boolean> {
  const missing = await installMissing(needs);
  return missing.every(({ isIndispensable = false }) => !isIndispensable);
}

async function runUnitTests(zone: string, isFull = false): Promise<TestCounts | boolean> {
  await mkdir(path.dirname(UNIT_REPORT), { recursive: true });
  await rm(UNIT_REPORT, { force: true });
  const { code } = await runProgram(
    "vitest",
    [
      "run",
      `--reporter=${isTerminal ? "dot" : "minimal"}`,
      "--reporter=json",
      `--outputFile.json=${UNIT_REPORT}`,
      ...SHARD,
    ],
    { environment: { TZ: zone, ...(isFull ? { CAPNO_ALL_TESTS: "1" } : {}) } },
  );
  return readReport(UNIT_REPORT, readUnitCounts, code);
}

async function runBrowserTests(): Promise<TestCounts | boolean> {
  if (findChromium() === undefined) return { ...NOTHING, skipped: 1 };
  return runPlaywright(BROWSER_CONFIG, BROWSER_REPORT, ...(isAll ? [] : ["--grep", "@daily"]));
}

async function runPlaywright(
  config: string,
  report: string,
  ...args: readonly string[]
): Promise<TestCounts | boolean> {
  await rm(report, { force: true });
  const { code } = await runProgram(
    "playwright",
    ["test", "--config", config, REPORTERS, ...RETRIES, ...SHARD, ...args],
    // Playwright gives its workers FORCE_COLOR: with NO_COLOR beside it, each Node.js process would warn.
    { environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, NO_COLOR: undefined } },
  );
  return readReport(report, readBrowserRun, code);
}

function readBrowserRun(report: unknown): TestCounts {
  conditions ??= readConditions(report);
  flakyTests.push(...listFlakyTests(report).map(({ name, message }) => `flaky: ${name}: ${message}`));
  return readBrowserCounts(report);
}

async function runEngines(): Promise<TestCounts | boolean> {
  const installed = (["firefox", "webkit"] as const).filter((name) => SYSTEM_PACKAGES[name].isInstalled());
  await installBaselineChromium();
  process.env["CAPNO_ENGINES"] = [...installed, "chromium-109"].join(",");
  const result = await runPlaywright(ENGINES_CONFIG, ENGINES_REPORT);
  const missing = { ...NOTHING, skipped: 2 - installed.length };
  return typeof result === "boolean" ? result : addCounts([result, missing]);
}

/** The exit code decides: a runner may fail without a failed test. */
async function readReport(
  file: string,
  read: (report: unknown) => TestCounts,
  code: number,
): Promise<TestCounts | boolean> {
  try {
    const found = read(JSON.parse(await readFile(file, "utf8")));
    return code === 0 || found.failed > 0 ? found : false;
  } catch {
    return false;
  }
}
