import { defineConfig } from "@playwright/test";

import everyRun from "./playwright.config.ts";

/**
 * `pnpm looks`: a picture of every place at every size, compared with the last accepted one. The accepted ones are kept
 * outside git, where `CAPNO_LOOKS` says, or in `.cache/looks`.
 */
export default defineConfig({
  ...everyRun,
  grepInvert: [],
  workers: 1,
  timeout: 20 * 60_000,
  outputDir: "test-results/looks",
  reporter: [["list"], ["json", { outputFile: "test-results/looks.json" }]],
  snapshotPathTemplate: `${process.env["CAPNO_LOOKS"] ?? "../.cache/looks"}/{arg}{ext}`,
  // What is new is accepted by a person: `pnpm looks --accept`.
  updateSnapshots: "none",
  expect: {
    ...everyRun.expect,
    // Minutes pass while one walks; a sentence that moved is far more than this.
    toHaveScreenshot: { maxDiffPixelRatio: 0.002, animations: "disabled", caret: "hide", scale: "css" },
  },
  projects: [
    { name: "looks", testMatch: "**/*.looks.ts", use: { ...everyRun.projects?.[0]?.use, trace: "off" } },
  ],
});
