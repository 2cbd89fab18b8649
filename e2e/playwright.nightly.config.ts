import { findChromium } from "@capno/tooling/system-packages";
import { defineConfig } from "@playwright/test";

import everyRun, { CHROMIUM_ARGUMENTS, NIGHTLY } from "./playwright.config.ts";

const executablePath = findChromium();

/** What takes minutes and proves in full what `npm test` proves in small, in a whole browser: `pnpm test:nightly`. */
export default defineConfig({
  ...everyRun,
  grepInvert: [],
  projects: [
    { name: "nightly", testMatch: "**/*.nightly.ts" },
    { name: "long", testMatch: "**/{specs,visual}/**/*.spec.ts", grep: NIGHTLY },
  ],
  workers: 1,
  use: {
    ...everyRun.use,
    contextOptions: {},
    // A test may last hours; a press that nothing answers is said after a minute.
    actionTimeout: 60_000,
    launchOptions: { args: CHROMIUM_ARGUMENTS, ...(executablePath === undefined ? {} : { executablePath }) },
  },
  timeout: 20 * 60_000,
  reporter: [["list"], ["json", { outputFile: "test-results/nightly.json" }]],
});
