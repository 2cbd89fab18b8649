import type { Stack } from "@capno/tooling/start-stack";
import { test as base, type Page } from "@playwright/test";

import { watchPage, type PageWatch } from "./page-watch.ts";
import { createSandboxClient, type Sandbox } from "./sandbox.ts";
import { signIn, signInByForm, type SignInOptions } from "./sign-in.ts";
import { provideRunningStack, provideStack } from "./stack-fixture.ts";

export { expect } from "@playwright/test";
export { expectAccessible } from "./accessibility.ts";

export interface StackFixtures {
  /** The worker's sandbox, in its demo world at the beginning of every test. */
  readonly sandbox: Sandbox;
  /** Every server runs at the beginning of every test, whatever the one before it stopped. */
  readonly runningStack: Stack;
}

export interface PageFixtures {
  /** Fails the test at its end unless the page was clean; `allow` what the test provokes. */
  readonly watch: PageWatch;
  /** Opens the first page of an account that signed in earlier: for tests that are not about sign-in. */
  readonly signIn: (email: string, options?: SignInOptions) => Promise<void>;
  /** Signs in as a person does, and waits until the sign-in page is left. */
  readonly signInByForm: (email: string, options?: SignInOptions) => Promise<void>;
  /** A second window of another person, watched like the first. */
  readonly openWindow: () => Promise<Page>;
}

export interface WorkerFixtures {
  /** Each worker has servers and a sandbox of its own: tests do not share a world. */
  readonly stack: Stack;
}

/** Without a page: for a browser that Playwright does not drive. */
export const stackTest = base.extend<StackFixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern to know what is needed
  stack: [async ({}, use, workerInfo) => provideStack(use, workerInfo), { scope: "worker", timeout: 60_000 }],

  runningStack: async ({ stack }, use) => provideRunningStack(stack, use),

  baseURL: async ({ stack }, use) => use(stack.shellUrl),

  sandbox: [
    async ({ runningStack }, use) => {
      const sandbox = createSandboxClient(runningStack.sandboxUrl);
      await sandbox.reset();
      await use(sandbox);
    },
    { auto: true },
  ],
});

/** `npm run test:flaky` slows the pages down, by this factor, to find races. */
const SLOW_PAGES = Number(process.env["CAPNO_SLOW_PAGES"] ?? 1);

export const test = stackTest.extend<PageFixtures>({
  page: async ({ page }, use) => {
    if (SLOW_PAGES > 1) {
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW_PAGES });
    }
    await use(page);
  },

  watch: [
    async ({ page }, use) => {
      const watch = watchPage(page);
      await use(watch);
      expectClean(watch);
      // What a test still answers when it ends would fail with "page closed".
      if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
    },
    { auto: true },
  ],

  signIn: async ({ page }, use) => use((email, options) => signIn(page, email, options)),

  signInByForm: async ({ page }, use) => use((email, options) => signInByForm(page, email, options)),

  openWindow: async ({ browser, stack }, use) => {
    const opened: { readonly page: Page; readonly watch: PageWatch }[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: stack.shellUrl });
      const page = await context.newPage();
      opened.push({ page, watch: watchPage(page) });
      return page;
    });
    for (const { page, watch } of opened) {
      expectClean(watch);
      await page.context().close();
    }
  },
});

function expectClean(watch: PageWatch): void {
  base.expect(watch.problems(), "console, content policy and network").toEqual([]);
}
