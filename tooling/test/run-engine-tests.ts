import path from "node:path";

import { ROOT, runProgram, type ProgramRun } from "../dev/run-program.ts";

export const ENGINES_REPORT = path.join(ROOT, "e2e/test-results-engines/report.json");
/** Playwright gives its workers FORCE_COLOR; with NO_COLOR beside it, each Node.js process would warn. */
export const PLAYWRIGHT_COLORS = { NO_COLOR: undefined };

/** The tests of `e2e/engines` in these browsers; everything must be built and installed. */
export function runEngineTests({
  engines,
  args,
}: {
  readonly engines: readonly string[];
  readonly args: readonly string[];
}): Promise<ProgramRun> {
  return runProgram("playwright", ["test", "--config", "e2e/engines/playwright.config.ts", ...args], {
    environment: {
      CAPNO_ENGINES: engines.join(","),
      PLAYWRIGHT_JSON_OUTPUT_FILE: ENGINES_REPORT,
      ...PLAYWRIGHT_COLORS,
    },
  });
}
