/**
 * `pnpm perf load`: how long it takes from a press, a reload or an event until what was asked for is drawn, on a slow
 * machine behind a slow network, and what is asked for meanwhile.
 */
import { chromium, type Browser, type Page } from "@playwright/test";

import { findHeadlessShell } from "../../machine/needs.ts";
import { createPorts } from "../../stack/ports.ts";
import { startStack } from "../../stack/start-stack.ts";
import { findMisses } from "./aims.ts";
import { formatTable, formatWaterfall, type ArrivalRow } from "./arrival-table.ts";
import { readOptions } from "./options.ts";
import { describeArrival, type Arrival } from "./requests.ts";
import { watchRequests, type RequestWatch } from "./watch-requests.ts";
import {
  BREATH_TESTS,
  getFirstPaint,
  getPageStart,
  isOfResult,
  PEOPLE,
  pressNext,
  waitUntilDrawn,
  waitUntilResultIsDrawn,
  type BreathTest,
} from "./ways.ts";

/** Slow 4G: what the budgets are measured with. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 750e3 / 8,
};
/** Longer than the slowest way takes on a machine with much other work. */
const PATIENCE_MS = 180_000;
/** A page that has been at rest for so long asks for nothing more: what can wait comes three seconds after it. */
const REST_MS = 4_500;

interface Visit {
  readonly page: Page;
  readonly watch: RequestWatch;
}

type Way = (visit: Visit) => Promise<readonly [from: number, to: number]>;

const options = readOptions(process.argv.slice(2), process.env);
const stack = await startStack({
  ports: createPorts(options.firstPort),
  onDeath: (line) => console.error(line),
});
try {
  const executablePath = findHeadlessShell();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ["--disable-gpu", "--disable-quic", "--disable-background-networking"],
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    const rows = new Array<ArrivalRow>();
    for (const [name, way] of createWays()) {
      if (!name.includes(options.only)) continue;
      // oxlint-disable-next-line no-await-in-loop -- one after the other: they share the processor
      rows.push({ name, rounds: await measure(browser, name, way) });
      console.error(
        `  ${name}: ${rows
          .at(-1)
          ?.rounds.map(({ ms }) => Math.round(ms))
          .join(", ")} ms`,
      );
    }
    console.log(formatTable(rows));
    for (const { name, rounds } of rows) {
      for (const miss of rounds.flatMap((round) => findMisses(name, round))) {
        process.exitCode = 1;
        console.error(`  ${miss}`);
      }
    }
  } finally {
    await browser.close();
  }
} finally {
  await stack.stop();
}

function createWays(): readonly (readonly [name: string, way: Way])[] {
  const signIns = PEOPLE.flatMap(({ email, page: name, drawn }) =>
    (["filled in", "typed"] as const).map((hands): readonly [string, Way] => [
      `Next to ${name}, ${hands}`,
      async ({ page }) => {
        await page.goto("/login");
        return Promise.all([pressNext(page, email, hands), waitUntilDrawn(page, drawn)]);
      },
    ]),
  );
  const reloads = PEOPLE.map(({ email, page: name, drawn }): readonly [string, Way] => [
    `reload of ${name}`,
    async ({ page, watch }) => {
      await page.goto("/login");
      await pressNext(page, email, "filled in");
      await waitUntilDrawn(page, drawn);
      await rest(watch);
      await page.reload({ waitUntil: "commit" });
      const to = await waitUntilDrawn(page, drawn);
      return [await getPageStart(page), to];
    },
  ]);
  const results = BREATH_TESTS.map((test): readonly [string, Way] => [
    `event to ${test.product}'s result`,
    async (visit) => [await reachEvent(visit, test), await waitUntilResultIsDrawn(visit.page)],
  ]);
  const paint: Way = async ({ page }) => {
    await page.goto("/login");
    const from = await getPageStart(page);
    return [from, from + (await getFirstPaint(page))];
  };
  return [["sign-in page painted", paint], ...signIns, ...reloads, ...results];
}

/** Up to the event that opens the result; resolves with its moment. */
async function reachEvent({ page, watch }: Visit, test: BreathTest): Promise<number> {
  await page.goto("/login");
  await pressNext(page, test.email, "filled in");
  await page.getByRole("button", { name: new RegExp(test.serial) }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByText("Loading test results...").waitFor();
  await rest(watch);
  if (test.answer === undefined) {
    const before = Date.now();
    await breathe(test);
    await page.waitForURL(/\/results\//);
    return watch.findFrame("upload_lifecycle", before) ?? Number.NaN;
  }
  // The answer to the question is the last thing that the result waits for.
  await breathe(test);
  const answer = page.getByRole("button", { name: test.answer });
  await answer.waitFor();
  await rest(watch);
  const pressed = Date.now();
  await answer.click();
  return pressed;
}

async function breathe({ udi }: BreathTest): Promise<void> {
  const path = `/__sandbox/handsets/${encodeURIComponent(udi)}/breathe`;
  const reply = await fetch(`${stack.sandboxUrl}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ profile: "copd", seconds: 0 }),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
}

/** Until nothing was asked for or answered for a while. */
async function rest({ requests }: RequestWatch): Promise<void> {
  for (let seen = -1; seen !== requests.length || requests.some(({ endedAt }) => endedAt === undefined);) {
    seen = requests.length;
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
  }
}

async function measure(browser: Browser, name: string, way: Way): Promise<readonly Arrival[]> {
  const rounds = new Array<Arrival>();
  for (let round = 0; round < options.rounds; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: they share the processor
    rounds.push(await measureOnce(browser, name, way));
  }
  return rounds;
}

/** In a browser that has never been here. */
async function measureOnce(browser: Browser, name: string, way: Way): Promise<Arrival> {
  const reset = await fetch(`${stack.sandboxUrl}/__sandbox/reset`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{}",
  });
  if (!reset.ok) throw new Error(`reset: ${reset.status}`);
  const context = await browser.newContext({
    baseURL: stack.shellUrl,
    viewport: { width: 1280, height: 800 },
  });
  try {
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const watch = await watchRequests(session);
    await session.send("Network.emulateNetworkConditions", NETWORK);
    await session.send("Emulation.setCPUThrottlingRate", { rate: options.slowdown });
    const [from, to] = await way({ page, watch });
    if (options.waterfall) console.error(formatWaterfall(watch.requests, from, to));
    return describeArrival(watch.requests, from, to, name.startsWith("event to") ? isOfResult : undefined);
  } finally {
    await context.close();
  }
}
