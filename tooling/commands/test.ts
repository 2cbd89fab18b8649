/** `npm test`: everything that must hold, the quick checks first. The last line counts the tests. */
import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";

import { findBrowser } from "./find-browser.ts";
import { buildAll, ROOT, runProgram, stopPrograms } from "./run-program.ts";
import { watchParent } from "./watch-parent.ts";
import {
  addCounts,
  countBrowserTests,
  countUnitTests,
  formatCounts,
  type TestCounts,
} from "./test-counts.ts";

const UNIT_REPORT = path.join(ROOT, ".cache/unit-tests.json");
const BROWSER_REPORT = path.join(ROOT, "e2e/test-results/report.json");

/** What a step found: tests counted, or a plain yes or no. */
type StepResult = TestCounts | boolean;

interface Step {
  readonly name: string;
  run(): Promise<StepResult>;
}

const run = (command: string, ...args: string[]): Step["run"] => {
  return async () => (await runProgram(command, args)).code === 0;
};

const STEPS: readonly Step[] = [
  { name: "Browser", run: hasBrowser },
  { name: "Lint", run: run("oxlint", "--type-aware", "--deny-warnings") },
  { name: "Format", run: run("oxfmt", "--check") },
  { name: "Import rules", run: run("node", "tooling/import-rules/check.ts") },
  { name: "Types", run: run("tsc", "-b") },
  { name: "Unit tests", run: runUnitTests },
  { name: "Build", run: async () => (await buildAll()).code === 0 },
  { name: "Sign-in size", run: run("node", "tooling/commands/sign-in-size.ts") },
  { name: "Browser tests", run: runBrowserTests },
];

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    stopPrograms();
    process.exit(130);
  });
}

watchParent(() => {
  stopPrograms();
  process.exit(130);
});

const counts: TestCounts[] = [];
const times: string[] = [];
for (const { name, run: runStep } of STEPS) {
  console.log(`\n── ${name}`);
  const startedAt = performance.now();
  const result = await runStep();
  times.push(`${name.padEnd(14)} ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s`);

  const count = typeof result === "boolean" ? { passed: 0, failed: result ? 0 : 1 } : result;
  counts.push(count);
  if (count.failed > 0) {
    console.log(`\n${name}: failed.`);
    process.exitCode = 1;
    break;
  }
}
console.log(`\n${times.join("\n")}\n`);
console.log(formatCounts(addCounts(counts)));

async function hasBrowser(): Promise<boolean> {
  const problem = await findBrowser();
  if (problem) console.log(problem);
  return problem === undefined;
}

async function runUnitTests(): Promise<StepResult> {
  await mkdir(path.dirname(UNIT_REPORT), { recursive: true });
  await rm(UNIT_REPORT, { force: true });
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${UNIT_REPORT}`];
  const { code } = await runProgram("vitest", ["run", ...reporters]);
  return readCounts(UNIT_REPORT, countUnitTests, code);
}

async function runBrowserTests(): Promise<StepResult> {
  await rm(BROWSER_REPORT, { force: true });
  const { code } = await runProgram("playwright", ["test", "--config", "e2e/playwright.config.ts"]);
  return readCounts(BROWSER_REPORT, countBrowserTests, code);
}

/** The exit code has the last word: a runner may fail without a failed test. */
async function readCounts(
  file: string,
  count: (report: unknown) => TestCounts,
  code: number,
): Promise<StepResult> {
  try {
    const counted = count(JSON.parse(await readFile(file, "utf8")));
    return code === 0 ? counted : { ...counted, failed: Math.max(1, counted.failed) };
  } catch {
    return false;
  }
}
