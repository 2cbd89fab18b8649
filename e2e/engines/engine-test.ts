import { writeFile } from "node:fs/promises";

import type { Stack } from "@capno/tooling/start-stack";
import { expect, test as base } from "@playwright/test";

import { createSandboxClient, type Sandbox } from "../support/sandbox.ts";
import { lendRunningStack, lendStack } from "../support/stack-fixture.ts";
import { createApp, type App } from "./drivers/app.ts";
import {
  NotInThisEngine,
  type Engine,
  type EngineName,
  type Visit,
  type VisitWishes,
} from "./drivers/engine.ts";
import { startEngine } from "./start-engine.ts";

export { expect } from "@playwright/test";

interface Fixtures {
  readonly sandbox: Sandbox;
  /** Capno in a browser of somebody's own; a second call is a second person's. */
  readonly open: (wishes?: VisitWishes) => Promise<App>;
  /** What the pages say is expected where it matches. */
  readonly allow: (pattern: RegExp) => void;
  /** Every server runs at the beginning of every journey, whatever the one before it stopped. */
  readonly runningStack: Stack;
}

interface WorkerFixtures {
  readonly engineName: EngineName;
  readonly engine: Engine;
  readonly stack: Stack;
}

/** A journey: the same steps in every engine. */
export const journey = base.extend<Fixtures, WorkerFixtures>({
  engineName: ["chromium", { scope: "worker", option: true }],

  stack: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern to know what is needed
    async ({}, use, workerInfo) => lendStack(use, workerInfo),
    { scope: "worker", timeout: 60_000 },
  ],

  engine: [
    async ({ engineName }, use) => {
      const engine = await startEngine(engineName);
      await use(engine);
      await engine.close();
    },
    { scope: "worker", timeout: 90_000 },
  ],

  runningStack: async ({ stack }, use) => lendRunningStack(stack, use),

  sandbox: async ({ runningStack }, use) => {
    const sandbox = createSandboxClient(runningStack.sandboxUrl);
    await sandbox.reset();
    await use(sandbox);
  },

  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern to know what is needed
  allow: async ({}, use, testInfo) => {
    await use((pattern) => void testInfo.annotations.push({ type: "allowed", description: pattern.source }));
  },

  open: async ({ engine, stack, sandbox }, use, testInfo) => {
    testInfo.annotations.push({ type: "engine", description: engine.version });
    void sandbox;
    const visits: Visit[] = [];
    const apps: App[] = [];
    await use(async (wishes) => {
      const visit = await engine.visit(wishes).catch((error: unknown) => {
        if (error instanceof NotInThisEngine) testInfo.skip(true, error.message);
        throw error;
      });
      visits.push(visit);
      const app = createApp(visit, await visit.newTab(), stack.shellUrl);
      apps.push(app);
      return app;
    });
    if (testInfo.status !== testInfo.expectedStatus) {
      for (const [index, app] of apps.entries())
        await keepPicture(app, testInfo.outputPath(`window-${index}.png`));
    }
    const allowed = testInfo.annotations
      .filter(({ type }) => type === "allowed")
      .map(({ description = "" }) => new RegExp(description));
    // What was said last is read with the next answer.
    for (const app of apps) await app.address();
    const said = visits.flatMap((visit) => visit.messages());
    for (const visit of visits) await visit.close();
    expect(
      said.filter((line) => !allowed.some((pattern) => pattern.test(line))),
      "console, errors and content policy",
    ).toEqual([]);
  },
});

async function keepPicture(app: App, file: string): Promise<void> {
  try {
    await writeFile(file, await app.screenshot());
  } catch {
    // The window is gone: there is no picture of it.
  }
}
