/**
 * `npm test [-- --require all]`: every check, the quick ones first. The last line counts the tests. With
 * `--require all`, a skipped test is a failure.
 */
import { mkdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { loadavg } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

import { findChromium, SYSTEM_PACKAGES } from "./system-packages.ts";
import { installMissing } from "./install-packages.ts";
import { ENGINES_REPORT, PLAYWRIGHT_COLORS, runEngineTests } from "./run-engine-tests.ts";
import { buildAll, endTogether, ROOT, runProgram } from "../dev/run-program.ts";
import {
  addCounts,
  formatCounts,
  readBrowserCounts,
  readConditions,
  readUnitCounts,
  type TestCounts,
} from "./test-counts.ts";

const UNIT_REPORT = path.join(ROOT, ".cache/unit-tests.json");
const BROWSER_REPORT = path.join(ROOT, "e2e/test-results/report.json");
/** Half an hour off the hour: a time that is formatted in the wrong zone shows at once. */
const FAR_FROM_UTC = "America/St_Johns";
const NOTHING: TestCounts = { passed: 0, failed: 0, skipped: 0 };

/** A terminal shows progress; a log gets failures alone, without colours. */
const isTerminal = process.stdout.isTTY;
process.env[isTerminal ? "FORCE_COLOR" : "NO_COLOR"] = "1";
const BROWSER_REPORTERS = `--reporter=${isTerminal ? "list" : "failures"},json`;

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

const run = (command: string, ...args: string[]) => {
  return async (): Promise<boolean> => (await runProgram(command, args)).code === 0;
};
/** Prints in one piece at its end, since other steps run beside it. */
const runBeside = (command: string, ...args: string[]) => {
  return async (): Promise<boolean> => {
    const { code, output } = await runProgram(command, args, { show: false });
    process.stdout.write(output);
    return code === 0;
  };
};

/** The steps of one list run side by side: each leaves a processor idle while it waits. */
const STEPS: readonly (readonly Step[])[] = [
  [{ name: "Programs", script: "test", run: provideMachine }],
  [{ name: "Lint", script: "lint", run: run("oxlint", "--type-aware", "--deny-warnings") }],
  [
    { name: "Format", script: "oxfmt --check", run: runBeside("oxfmt", "--check") },
    {
      name: "Import rules",
      script: "check:imports",
      run: runBeside("node", "tooling/checks/imports/main.ts"),
    },
    { name: "Unused", script: "check:unused", run: runBeside("sh", "-c", scripts["check:unused"]) },
    { name: "Types", script: "tsc -b", run: runBeside("tsc", "-b") },
  ],
  [{ name: "Unit tests", script: "test:unit", run: runUnitTests }],
  [
    {
      name: "Build",
      script: "build",
      run: async () => (await buildAll({ logs: isTerminal ? "full" : "errors-only" })).code === 0,
    },
  ],
  [
    {
      name: "Sign-in size",
      script: "check:size",
      run: run("node", "tooling/checks/sign-in-size.ts"),
    },
  ],
  [{ name: "Old browsers", script: "check:browsers", run: run("sh", "-c", scripts["check:browsers"]) }],
  [{ name: "Browser tests", script: "test:e2e", run: runBrowserTests }],
  [{ name: "Other browsers", script: "test:browsers --short", run: runEngines }],
];

endTogether();

const { require: required } = parseArgs({ options: { require: { type: "string" } } }).values;
if (required !== undefined && required !== "all") {
  console.error(`--require takes "all", not "${required}".`);
  process.exit(2);
}

const counts: TestCounts[] = [];
/** Which browser, how many tests at once, how quick: a red run says what machine it was on. */
let conditions: string | undefined;
const times: string[] = [];
const failed: Step[] = [];
for (const steps of STEPS) {
  console.log(`\n── ${steps.map(({ name }) => name).join(", ")}`);
  // oxlint-disable-next-line no-await-in-loop -- one group after the other
  counts.push(...(await Promise.all(steps.map(take))));
  if (failed.length > 0) break;
}

async function take(step: Step): Promise<TestCounts> {
  const startedAt = performance.now();
  const result = await step.run();
  const seconds = (performance.now() - startedAt) / 1000;
  times.push(`${step.name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s`);
  const stepCounts = typeof result === "boolean" ? { ...NOTHING, failed: result ? 0 : 1 } : result;
  if (stepCounts.failed > 0) failed.push(step);
  return stepCounts;
}

const all = addCounts(counts);
const isIncomplete = required === "all" && all.skipped > 0;
if (all.failed > 0 || isIncomplete) process.exitCode = 1;
console.log(`\n${times.join("\n")}`);
console.log(
  `\n${[...(conditions === undefined ? [] : [conditions]), `load average ${(loadavg()[0] ?? 0).toFixed(1)} at the end`].join(", ")}`,
);
for (const { name, script } of failed)
  console.log(`\n${name} failed; alone it runs with npx pnpm@12.21.0 ${script}`);
if (isIncomplete) console.log("\nFailed: with --require all, no test may be skipped.");
console.log(`\n${formatCounts(all)}`);

/** What is missing is counted where its tests are skipped; only an indispensable program fails here. */
async function provideMachine(): Promise<boolean> {
  const missing = await installMissing(Object.values(SYSTEM_PACKAGES));
  return missing.every(({ isIndispensable = false }) => !isIndispensable);
}

async function runUnitTests(): Promise<TestCounts | boolean> {
  await mkdir(path.dirname(UNIT_REPORT), { recursive: true });
  await rm(UNIT_REPORT, { force: true });
  const { code } = await runProgram(
    "vitest",
    [
      "run",
      `--reporter=${isTerminal ? "dot" : "minimal"}`,
      "--reporter=json",
      `--outputFile.json=${UNIT_REPORT}`,
    ],
    { environment: { TZ: FAR_FROM_UTC } },
  );
  return readReport(UNIT_REPORT, readUnitCounts, code);
}

async function runBrowserTests(): Promise<TestCounts | boolean> {
  if (findChromium() === undefined) return { ...NOTHING, skipped: 1 };
  await rm(BROWSER_REPORT, { force: true });
  const { code } = await runProgram(
    "playwright",
    ["test", "--config", "e2e/playwright.config.ts", BROWSER_REPORTERS],
    { environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_REPORT, ...PLAYWRIGHT_COLORS } },
  );
  return readReport(BROWSER_REPORT, readBrowserRun, code);
}

function readBrowserRun(report: unknown): TestCounts {
  conditions ??= readConditions(report);
  return readBrowserCounts(report);
}

/** Runs the smoke set of `e2e/engines` in Firefox and WebKit; `pnpm test:browsers` runs all of it. */
async function runEngines(): Promise<TestCounts | boolean> {
  const engines = (["firefox", "webkit"] as const).filter((name) => SYSTEM_PACKAGES[name].isInstalled());
  const missing = { ...NOTHING, skipped: 2 - engines.length };
  if (engines.length === 0) return missing;
  await rm(ENGINES_REPORT, { force: true });
  const { code } = await runEngineTests({ engines, args: ["--grep", "@short", BROWSER_REPORTERS] });
  const result = await readReport(ENGINES_REPORT, readBrowserCounts, code);
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
