import { findChromium } from "@capno/tooling/machine-needs";
import { defineConfig } from "@playwright/test";

const executablePath = findChromium();

/** Nothing of the browser's own may reach for the network: the tests count requests off the machine. */
const CHROMIUM_ARGUMENTS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  // Half a minute and more each: with the nightly run.
  grepInvert: /@long/,
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: process.env["CI"] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/report.json" }]],
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    timezoneId: "Europe/London",
    // Pictures and page copies of every step cost a quarter of the run; `--trace on` brings them for one test.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
    launchOptions: {
      args: CHROMIUM_ARGUMENTS,
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
});
