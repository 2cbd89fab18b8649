import { test as base, type Page } from "@playwright/test";

import { FIRST_PORT } from "../../../support/first-port.ts";
import { createSandboxClient, type Sandbox } from "../../../support/sandbox.ts";
import { signInByForm } from "../../../support/sign-in.ts";
import { startSite, type Site } from "./site.ts";

export { expect } from "@playwright/test";

/** Beside the ports of the other browser tests, which count up by ten for each worker. */
const SITES = FIRST_PORT + 100;
const PORTS_PER_WORKER = 10;

interface ReleaseFixtures {
  readonly sandbox: Sandbox;
  /** Signs in with every product; ends on a page of the application. */
  readonly enter: (page: Page, email?: string) => Promise<void>;
}

export const test = base.extend<ReleaseFixtures, { readonly site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern to know what is needed
    async ({}, use, workerInfo) => {
      const site = await startSite(SITES + workerInfo.parallelIndex * PORTS_PER_WORKER);
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],

  baseURL: async ({ site }, use) => use(site.url),

  sandbox: [
    async ({ site }, use, testInfo) => {
      // The first test of a worker also builds the next release.
      testInfo.setTimeout(testInfo.timeout + 60_000);
      const sandbox = createSandboxClient(site.sandboxUrl);
      await Promise.all([sandbox.reset(), site.reset(), site.next()]);
      await use(sandbox);
    },
    { auto: true },
  ],

  // oxlint-disable-next-line no-empty-pattern -- see above
  enter: async ({}, use) => use((page, email = "everyone@capno.example") => signInByForm(page, email)),
});

/** Which version of Capture a page runs, as its own panel says. */
export async function readRunning(page: Page, product: string): Promise<string> {
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "About and versions" }).click();
  const part = page.getByRole("dialog").getByRole("region", { name: product });
  const words = await part.locator("header").innerText();
  await page.keyboard.press("Escape");
  return words.replaceAll(/\s+/g, " ").trim();
}
