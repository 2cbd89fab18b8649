import { defineConfig } from "@playwright/test";

import everyRun from "./playwright.config.ts";

/** What takes minutes and proves in full what `npm test` proves in small: `pnpm e2e:nightly`. */
export default defineConfig({
  ...everyRun,
  grepInvert: [],
  projects: [
    { name: "nightly", testMatch: "**/*.nightly.ts" },
    { name: "long", testMatch: "**/*.spec.ts", grep: /@long/ },
  ],
  workers: 1,
  use: { ...everyRun.use, trace: "off" },
  timeout: 20 * 60_000,
  reporter: [["list"], ["json", { outputFile: "test-results/nightly.json" }]],
});
