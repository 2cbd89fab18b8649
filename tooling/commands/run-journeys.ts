import path from "node:path";

import { ROOT, runProgram, type ProgramRun } from "./run-program.ts";

export const ENGINES_REPORT = path.join(ROOT, "e2e/test-results/engines.json");

/** The journeys of `e2e/engines` in these engines; everything must be built and installed. */
export function runJourneys({
  engines,
  args,
}: {
  readonly engines: readonly string[];
  readonly args: readonly string[];
}): Promise<ProgramRun> {
  return runProgram("playwright", ["test", "--config", "e2e/engines/playwright.config.ts", ...args], {
    environment: { CAPNO_ENGINES: engines.join(",") },
  });
}
