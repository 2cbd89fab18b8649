import { loadavg } from "node:os";

import { createPorts } from "@capno/tooling/ports";
import { startStack } from "@capno/tooling/start-stack";
import { findTestBrowser } from "@capno/tooling/system-packages";
import { chromium, type FullConfig } from "@playwright/test";

import { CHROMIUM_ARGUMENTS } from "../playwright.config.ts";
import { FIRST_PORT } from "./first-port.ts";
import { getPatienceMs, isPatienceMeasured, setPatience } from "./patience.ts";

/** Playwright's global setup. What it prints tells later which machine a run was on. */
export default async function measurePatience({ metadata, workers }: FullConfig): Promise<void> {
  const { name, executablePath } = findTestBrowser();
  const load = loadavg()[0] ?? 0;
  const firstPageMs =
    executablePath === undefined || isPatienceMeasured() ? undefined : await openFirstPage(executablePath);
  if (firstPageMs !== undefined) setPatience(firstPageMs);
  const conditions = [
    name,
    `${workers} at once`,
    ...(firstPageMs === undefined ? [] : [`first page after ${toSeconds(firstPageMs)}`]),
    `patience ${toSeconds(getPatienceMs())}`,
    `load average ${load.toFixed(1)} at start`,
  ].join(", ");
  console.log(conditions);
  metadata["conditions"] = conditions;
}

const toSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

async function openFirstPage(executablePath: string): Promise<number> {
  const stack = await startStack({ ports: createPorts(FIRST_PORT) });
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  try {
    const page = await browser.newPage({ baseURL: stack.shellUrl });
    const startedAt = performance.now();
    await page.goto("/login", { timeout: 0 });
    await page.getByRole("button", { name: "Next" }).waitFor({ timeout: 0 });
    return performance.now() - startedAt;
  } finally {
    await browser.close();
    await stack.stop();
  }
}
