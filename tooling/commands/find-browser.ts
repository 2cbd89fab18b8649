import { existsSync } from "node:fs";

import { chromium } from "@playwright/test";

import { runProgram } from "./run-program.ts";

const SYSTEM_CHROMIUM = "/usr/bin/chromium";

/**
 * Makes sure there is a Chromium for the browser tests: the system's, Playwright's own, or one that is
 * installed now. Returns why there is none, or undefined.
 */
export async function findBrowser(): Promise<string | undefined> {
  if (hasBrowser()) return undefined;
  const isDebianRoot = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  const [command, ...args] = isDebianRoot
    ? ["sh", "-c", "apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium"]
    : ["playwright", "install", "chromium"];
  console.log(`No Chromium found; trying: ${[command, ...args].join(" ")}`);
  await runProgram(command ?? "", args);
  if (hasBrowser()) return undefined;
  return `The browser tests need Chromium and it could not be installed. Install it (on Debian: apt-get install chromium; elsewhere: npx playwright install chromium) and run npm test again.`;
}

function hasBrowser(): boolean {
  return existsSync(SYSTEM_CHROMIUM) || existsSync(chromium.executablePath());
}
