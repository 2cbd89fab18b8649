import path from "node:path";

import { ROOT, runProgram, type ProgramRun } from "../dev/run-program.ts";

export const ENGINES_REPORT = path.join(ROOT, "e2e/test-results-engines/report.json");
/** Beyond all of the browser tests, which may go on meanwhile. */
const FIRST_PORT = Number(process.env["CAPNO_E2E_FIRST_PORT"] ?? 4600) + 300;

/** Playwright gives its workers FORCE_COLOR; with NO_COLOR beside it, each Node.js process would warn. */
export const PLAYWRIGHT_COLORS = { NO_COLOR: undefined };

/** The tests of `e2e/engines` in these browsers; everything must be built and installed. */
export function runEngineTests({
  engines,
  args,
  show = true,
}: {
  readonly engines: readonly string[];
  readonly args: readonly string[];
  /** Passes on what it prints while it runs. */
  readonly show?: boolean;
}): Promise<ProgramRun> {
  return runProgram("playwright", ["test", "--config", "e2e/engines/playwright.config.ts", ...args], {
    environment: {
      CAPNO_ENGINES: engines.join(","),
      CAPNO_E2E_FIRST_PORT: String(FIRST_PORT),
      ...PLAYWRIGHT_COLORS,
    },
    show,
  });
}
