import { defineConfig } from "@playwright/test";

import everyRun from "./playwright.config.ts";

/** `pnpm playwright test --config e2e/playwright.pictures.config.ts`: those of `docs/pictures`, made anew from the product as it is. */
export default defineConfig({
  ...everyRun,
  outputDir: "test-results/pictures",
  reporter: [["list"]],
  projects: [{ name: "pictures", testMatch: "**/*.pictures.ts", use: { ...everyRun.projects?.at(-1)?.use } }],
});
