import { findChromium } from "@capno/tooling/system-packages";
import { defineConfig } from "@playwright/test";

import everyRun, { CHROMIUM_ARGUMENTS } from "./playwright.config.ts";

const executablePath = findChromium();

/** A clinic's working day, a large study, servers of the contract alone: minutes each, in a whole browser. */
export default defineConfig({
  ...everyRun,
  projects: [{ name: "long", testMatch: "**/*.long.ts" }],
  // The clinic's day takes as long as the other files together, and runs beside them.
  workers: 2,
  use: {
    ...everyRun.use,
    contextOptions: {},
    // A test may last hours; a press that nothing answers is said after a minute.
    actionTimeout: 60_000,
    launchOptions: { args: CHROMIUM_ARGUMENTS, ...(executablePath === undefined ? {} : { executablePath }) },
  },
  timeout: 20 * 60_000,
  outputDir: "test-results-long",
  reporter: [["list"], ["json", { outputFile: "test-results-long/report.json" }]],
});
