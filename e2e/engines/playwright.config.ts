import { enterClinicZone } from "@capno/tooling/clinic-zone";
import { defineConfig } from "@playwright/test";

import { ENGINE_NAMES, type EngineName } from "./drivers/engine.ts";

// The browsers take it from the environment, as the sandbox does.
enterClinicZone(process.env);

/** Which of them: all, unless `pnpm test:browsers` was told otherwise. */
const wanted = process.env["CAPNO_ENGINES"]?.split(",") ?? ENGINE_NAMES;

export default defineConfig<object, { readonly engineName: EngineName }>({
  testDir: "journeys",
  testMatch: "**/*.journey.ts",
  // Not below that of the browser tests, which is emptied when they begin: the two may run side by side.
  outputDir: "../test-results-engines",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: process.env["CI"] !== undefined,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: "../test-results-engines/report.json" }]],
  projects: ENGINE_NAMES.filter((name) => wanted.includes(name)).map((name) => ({
    name,
    use: { engineName: name },
  })),
});
