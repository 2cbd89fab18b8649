/**
 * `npm run test:flaky [pattern] [-- --rounds 5]`: the daily browser tests several times, in a random order, beside two
 * loops that never rest, and every other time in pages at a quarter of the processor's speed. Prints which tests did
 * not pass every time; their traces are in `e2e/test-results/round-1` and so on. It builds nothing: `npm test` or
 * `pnpm build` comes before.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";

import { endTogether, runProgram } from "../dev/run-program.ts";
import { installMissing } from "./install-packages.ts";
import { SYSTEM_PACKAGES } from "./system-packages.ts";
import { listFailedTests } from "./test-counts.ts";

const { values, positionals } = parseArgs({
  options: { rounds: { type: "string", default: "5" } },
  allowPositionals: true,
});
const rounds = Number(values.rounds);
endTogether();
const { chromium, headlessShell } = SYSTEM_PACKAGES;
await installMissing([chromium, headlessShell]);

const loops = [1, 2].map(() => new Worker("for (;;);", { eval: true }));
const folder = await mkdtemp(path.join(tmpdir(), "capno-flaky-"));
const failures = new Map<string, string[]>();
let isIncomplete = false;
for (let round = 1; round <= rounds; round++) {
  const report = path.join(folder, `${round}.json`);
  const seed = `${Date.now()}`;
  console.log(
    `Round ${round} of ${rounds}, order ${seed}${round % 2 === 0 ? ", pages at a quarter of the speed" : ""}`,
  );
  // In one folder for all rounds each would remove the traces of the one before.
  const output = `e2e/test-results/round-${round}`;
  const chosen = ["--grep", "@daily", "--shuffle", seed, "--output", output];
  const args = ["test", "--config", "e2e/playwright.config.ts", ...chosen];
  // oxlint-disable-next-line no-await-in-loop -- one round after the other
  await runProgram("playwright", [...args, "--reporter=failures,json", ...positionals], {
    environment: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...(round % 2 === 0 ? { CAPNO_SLOW_PAGES: "4" } : {}),
    },
  });
  try {
    // oxlint-disable-next-line no-await-in-loop -- the round's own report
    for (const { name, message } of listFailedTests(JSON.parse(await readFile(report, "utf8"))))
      failures.set(name, [...(failures.get(name) ?? []), message]);
  } catch {
    isIncomplete = true;
    console.log(`Round ${round} left no report.`);
  }
}
await Promise.all(loops.map((loop) => loop.terminate()));
await rm(folder, { recursive: true });

for (const [name, messages] of failures)
  console.log(`\n${rounds - messages.length} of ${rounds}: ${name}\n  ${messages.join("\n  ")}`);
console.log(
  failures.size === 0 ? `\nEvery test passed ${rounds} of ${rounds}.` : `\n${failures.size} did not.`,
);
process.exitCode = failures.size > 0 || isIncomplete ? 1 : 0;
