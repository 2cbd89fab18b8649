import { availableParallelism } from "node:os";

import { findBaselineChromium } from "@capno/tooling/baseline-chromium";
import { enterClinicZone } from "@capno/tooling/clinic-zone";
import { findFirefox } from "@capno/tooling/system-packages";
import { defineConfig } from "@playwright/test";

import { getPatienceMs } from "../support/patience.ts";
import everyRun, { CHROMIUM_ARGUMENTS } from "../playwright.config.ts";

// The browsers take it from the environment, as the sandbox does.
enterClinicZone(process.env);

/** Which of them: all, unless `pnpm test:browsers` was told otherwise. */
const wanted = process.env["CAPNO_ENGINES"]?.split(",");

/** The browser test in which the browser's own settings block all storage. */
const SITE_DATA = "specs/session/site-data-blocked.spec.ts";

const projects = [
  {
    name: "firefox",
    testMatch: ["engines/firefox-and-chromium/*.spec.ts", "engines/firefox/*.spec.ts", SITE_DATA],
    use: {
      browserName: "firefox" as const,
      channel: "moz-firefox",
      launchOptions: { executablePath: findFirefox() ?? "" },
    },
  },
  {
    name: "chromium-109",
    testMatch: "engines/firefox-and-chromium/*.spec.ts",
    use: {
      browserName: "chromium" as const,
      launchOptions: { executablePath: findBaselineChromium() ?? "", args: CHROMIUM_ARGUMENTS },
    },
  },
  { name: "webkit", testMatch: "engines/webkit/*.spec.ts" },
];

export default defineConfig({
  ...everyRun,
  testDir: "..",
  // Not below that of the browser tests, which is emptied when they begin: the two may run side by side.
  outputDir: "../test-results-engines",
  // WebKit and its drawing by software are several busy processes.
  workers: Math.ceil(availableParallelism() / 2),
  reporter: [["list"], ["json", { outputFile: "../test-results-engines/report.json" }]],
  use: { ...everyRun.use, contextOptions: {}, trace: "off", actionTimeout: getPatienceMs() },
  projects: projects.filter(({ name }) => wanted?.includes(name) ?? true),
});
