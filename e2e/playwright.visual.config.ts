import { defineConfig } from "@playwright/test";

import ci from "./playwright.config.ts";

/**
 * `pnpm test:visual` compares every page at every size with its last accepted screenshot, `pnpm test:visual
 * --update-snapshots` accepts what it sees. Screenshots differ between machines, so they stay outside git.
 */
export default defineConfig({
  ...ci,
  workers: 1,
  timeout: 20 * 60_000,
  outputDir: "test-results/visual",
  reporter: [["list"], ["html", { outputFolder: "test-results/visual-report", open: "never" }]],
  snapshotPathTemplate: "../.cache/visual/{arg}{ext}",
  expect: {
    ...ci.expect,
    // The minutes that pass during a walkthrough are fewer pixels than this, a moved sentence is far more.
    toHaveScreenshot: { maxDiffPixelRatio: 0.002, animations: "disabled", caret: "hide", scale: "css" },
  },
  projects: [
    { name: "visual", testMatch: "**/*.visual.ts", use: { ...ci.projects?.at(-1)?.use, trace: "off" } },
  ],
});
