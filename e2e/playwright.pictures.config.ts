import { defineConfig } from "@playwright/test";

import everyRun from "./playwright.config.ts";

/** `pnpm playwright test --config e2e/playwright.pictures.config.ts`: makes the pictures of `docs/pictures` from the current product. */
export default defineConfig({
  ...everyRun,
  outputDir: "test-results/pictures",
  reporter: [["list"]],
  projects: [{ name: "pictures", testMatch: "**/*.pictures.ts", use: { ...everyRun.projects?.at(-1)?.use } }],
});
