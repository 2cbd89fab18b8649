import path from "node:path";

import { enterClinicZone } from "@capno/tooling/clinic-zone";
import { findTestBrowser, findChromium } from "@capno/tooling/system-packages";
import { defineConfig } from "@playwright/test";

import { getPatienceMs } from "./support/patience.ts";

/** What needs a whole browser: pages that it keeps in memory for Back. The first page of all is opened in it as well. */
const WHOLE_BROWSER = [
  "**/breath-test/page-back.spec.ts",
  "**/capture/failures-of-the-browser.spec.ts",
  "**/session/page-restored.spec.ts",
  "**/session/site-data-blocked.spec.ts",
  "**/smoke.spec.ts",
];

/** Nothing of the browser's own may reach for the network: the tests count requests off the machine. */
export const CHROMIUM_ARGUMENTS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

const testBrowser = findTestBrowser();
const DAILY_SET = path.join(import.meta.dirname, "support/daily-set.ts");

export default defineConfig({
  globalSetup: path.join(import.meta.dirname, "support/measure-patience.ts"),
  testDir: ".",
  testMatch: "**/{specs,visual}/**/*.spec.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: testBrowser.workers,
  retries: 0,
  forbidOnly: process.env["CI"] !== undefined,
  // Only a test that hangs takes this long.
  timeout: 9 * getPatienceMs(),
  expect: { timeout: getPatienceMs() },
  reporter: [["list"], ["json", { outputFile: "test-results/report.json" }], [DAILY_SET]],
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    // The sandbox takes it from the environment.
    timezoneId: enterClinicZone(process.env),
    // Steps and console of a failure. Pictures and copies of the page at every step would take a quarter of the
    // processor's time; `--trace on` takes them.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
  },
  // In this order, so that the run ends with short tests of one kind and no worker starts for the last of them.
  projects: [
    {
      name: "whole browser",
      testMatch: WHOLE_BROWSER,
      use: {
        contextOptions: {},
        launchOptions: {
          ...launch(findChromium()),
          // Playwright switches the browser's memory of pages off unless it is told not to.
          ignoreDefaultArgs: ["--disable-back-forward-cache"],
        },
      },
    },
    {
      name: "pages",
      testIgnore: WHOLE_BROWSER,
      use: { launchOptions: launch(testBrowser.executablePath) },
    },
  ],
});

function launch(executablePath: string | undefined) {
  return {
    args: CHROMIUM_ARGUMENTS,
    ...(executablePath === undefined ? {} : { executablePath }),
  };
}
