import { createPorts } from "@capno/tooling/ports";
import { startStack } from "@capno/tooling/start-stack";
import type { Page } from "@playwright/test";

import { press, pressNext, waitUntilDrawn, type Drawn } from "../../support/arrive.ts";
import { createSandboxClient } from "../../support/sandbox.ts";
import { countRounds, watchRequests } from "../../support/watch-requests.ts";
import { measureRounds, openBrowser, printTable, type Figures } from "../harness.ts";

const FIRST_PORT = 4820;
/** A processor a quarter as fast. */
const SLOWDOWN = 4;
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 750e3 / 8,
};
/** A task blocks the page for the time it takes beyond this. */
const LONG_TASK_MS = 50;
/** Longer than a page takes on a machine with much other work. */
const PATIENCE_MS = 180_000;

type Moments = readonly [from: number, to: number];

const nextTo =
  (email: string, drawn: Drawn) =>
  async (page: Page): Promise<Moments> => [await pressNext(page, email), await waitUntilDrawn(page, drawn)];

const LIST: Drawn = { selector: "[role=rowheader], th[scope=row]", text: "-" };
const SCREEN_HANDSET = "(01)05012345678900(21)NTA00201";

const PARTICIPANT = "[role=rowheader] a, th[scope=row] a";
const CHARTS: Drawn = { selector: "[role=application]", text: "" };

/** The list as research has it, and then what a press on a link in it opens. */
const onList =
  (link: string, drawn: Drawn, readMs = 0) =>
  async (page: Page): Promise<Moments> => {
    await pressNext(page, "research@capno.example");
    await waitUntilDrawn(page, LIST);
    await page.waitForTimeout(readMs);
    const from = await press(page.locator(link).first());
    return [from, await waitUntilDrawn(page, drawn)];
  };

const WAYS: Readonly<Record<string, (page: Page, sandboxUrl: string) => Promise<Moments>>> = {
  "first paint of sign-in": (page) =>
    page.evaluate(() => {
      const paint = performance.getEntriesByName("first-contentful-paint")[0];
      const from = performance.timeOrigin;
      return [from, from + (paint?.startTime ?? Number.NaN)] as const;
    }),
  "Next to All Users": nextTo("research@capno.example", LIST),
  "Next to Screen's handsets": nextTo("gp@capno.example", { selector: "button", text: "00202" }),
  "Next to Diagnose's handsets": nextTo("clinic@capno.example", { selector: "button", text: "00401" }),
  "All Users to a participant": onList(PARTICIPANT, CHARTS),
  // By then the participant's code is in the browser's cache.
  "press to charts, the list read for 10 s": onList(PARTICIPANT, CHARTS, 10_000),
  "All Users to the calendar": onList('nav a:text-is("Calendar")', {
    selector: "[role=grid]",
    text: "CARD-",
  }),
  "Start to a result": async (page, sandboxUrl) => {
    await pressNext(page, "gp@capno.example");
    await page.getByRole("button", { name: /00201/ }).click();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.getByText("Loading test results...").waitFor();
    const from = Date.now();
    await createSandboxClient(sandboxUrl).breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
    return [from, await waitUntilDrawn(page, { selector: "main", text: "COPD prediction probability" })];
  },
};

/** How long it takes, in a browser without a cache on a slow machine and network, until what was asked for is drawn. */
export async function run(rounds: number): Promise<void> {
  await runWith("API below the page's own origin", { apiBaseUrl: "/api" }, rounds);
  await runWith("API on another origin", {}, rounds);
}

async function runWith(
  title: string,
  config: Readonly<Record<string, unknown>>,
  rounds: number,
): Promise<void> {
  const ports = createPorts(Number(process.env["CAPNO_PERFORMANCE_FIRST_PORT"] ?? FIRST_PORT));
  const stack = await startStack({ ports, config, onDeath: (line) => console.error(line) });
  const browser = await openBrowser();
  const measure = async (name: string): Promise<Figures> => {
    const context = await browser.newContext({
      baseURL: stack.shellUrl,
      viewport: { width: 1280, height: 800 },
    });
    try {
      context.setDefaultTimeout(PATIENCE_MS);
      await context.addInitScript(watchLongTasks);
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      const requests = await watchRequests(session);
      await session.send("Network.emulateNetworkConditions", SLOW_4G);
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
      await page.goto("/login");
      const [from, to] = (await WAYS[name]?.(page, stack.sandboxUrl)) ?? [0, Number.NaN];
      const begun = requests.filter(({ startedAt }) => startedAt >= from && startedAt < to);
      const preflights = begun.filter(({ method }) => method === "OPTIONS");
      const tasks = await page.evaluate(() => (window as TaskWindow).capnoTasks ?? []);
      const lengths = tasks.filter(({ at }) => at >= from && at < to).map(({ ms }) => ms);
      return {
        ms: to - from,
        requests: begun.length,
        "in a row": countRounds(begun),
        preflights: preflights.length,
        "longest task": Math.max(0, ...lengths),
        blocked: lengths.reduce((sum, ms) => sum + ms - LONG_TASK_MS, 0),
      };
    } finally {
      await context.close();
    }
  };
  try {
    printTable(
      `${title}, processor 4 times slower, slow 4G`,
      await measureRounds(Object.keys(WAYS), rounds, measure),
    );
  } finally {
    await browser.close();
    await stack.stop();
  }
}

interface TaskWindow {
  capnoTasks?: { readonly at: number; readonly ms: number }[];
}

/** Runs in the page: notes each task that takes more than 50 ms. */
function watchLongTasks(): void {
  const tasks: NonNullable<TaskWindow["capnoTasks"]> = [];
  (window as TaskWindow).capnoTasks = tasks;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      tasks.push({ at: performance.timeOrigin + startTime, ms: duration });
  }).observe({ type: "longtask", buffered: true });
}
