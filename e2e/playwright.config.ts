import { enterClinicZone } from "@capno/tooling/clinic-zone";
import { findChromium, findHeadlessShell } from "@capno/tooling/machine-needs";
import { defineConfig } from "@playwright/test";

/** What needs a whole browser: pages that it keeps in memory for Back. The first page of all is opened in it as well. */
const WHOLE_BROWSER = [
  "**/breath-test/page-back.spec.ts",
  "**/capture/failures-of-the-browser.spec.ts",
  "**/session/page-restored.spec.ts",
  "**/smoke.spec.ts",
];

/**
 * Journeys that Screen and Diagnose have from one package, and their tests by one loop over both: each run takes them
 * through Screen, the nightly one through Diagnose as well. What is a product's own has a test of its own. ADR 0041
 */
const TWINS = [
  "first-result",
  "kept",
  "kept-forms",
  "kept-story",
  "lock-taken",
  "log-out-elsewhere",
  "page-back",
  "printed-pages",
  "product-does-not-open",
  "sleep",
  "undecryptable-events",
  "whose-breath",
];
/** Half a minute and more each, and twins: with the nightly run. */
export const FOR_THE_NIGHT = [
  /@long/,
  ...TWINS.map((file) => new RegExp(`breath-test/${file}\\.spec\\.ts .*Diagnose:? `)),
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

/** As Edge runs in its enhanced security mode, which clinics switch on: no code is compiled to the machine's. ADR 0110 */
const WITHOUT_COMPILERS = "--js-flags=--jitless";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  grepInvert: FOR_THE_NIGHT,
  outputDir: "test-results",
  fullyParallel: true,
  workers: 3,
  retries: 0,
  forbidOnly: process.env["CI"] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/report.json" }]],
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    // The sandbox takes it from the environment.
    timezoneId: enterClinicZone(process.env),
    // What it writes down of every step costs a tenth of the run; `--trace on` brings it for one test.
    trace: "off",
    // As some people have it: what moves only to be seen moving costs the processor of a test as much as its page.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "pages",
      testIgnore: WHOLE_BROWSER,
      use: { launchOptions: launch(findHeadlessShell(), WITHOUT_COMPILERS) },
    },
    {
      name: "whole browser",
      testMatch: WHOLE_BROWSER,
      use: { contextOptions: {}, launchOptions: launch(findChromium()) },
    },
  ],
});

function launch(executablePath: string | undefined, ...further: readonly string[]) {
  return {
    args: [...CHROMIUM_ARGUMENTS, ...further],
    ...(executablePath === undefined ? {} : { executablePath }),
  };
}
