/**
 * Draws the same recordings and trends in the product's charts and in uPlot, in one browser, and prints what each costs.
 * Milliseconds are processor time per frame, of the page's own thread and of the whole browser; the ratio is what holds
 * between machines.
 *
 *   pnpm perf charts [--rounds 3] [--samples 3750,45000] [--readings 365] [--chromium /usr/bin/chromium]
 */
import { buildModule } from "@capno/tooling/benchmark/build-module";
import { getHeap, openBrowser } from "@capno/tooling/benchmark/open-browser";
import { countThreadTime, getProcessorTime, getThreadTime } from "@capno/tooling/benchmark/processor-time";
import { servePage } from "@capno/tooling/benchmark/serve-page";
import type { Browser, Page } from "@playwright/test";
import { parseArgs } from "node:util";
import { measureWeights } from "./bundle-weight.ts";
import { type Cost, type Measure, printTable, type Run } from "./cost-table.ts";
import type { ContenderName, Kind, Phase } from "./page.ts";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    samples: { type: "string", default: "3750,45000,180000,1000000" },
    readings: { type: "string", default: "365,5000" },
    chromium: { type: "string", default: "/usr/bin/chromium" },
  },
});

const CONTENDERS: readonly ContenderName[] = ["idle", "uplot", "capno"];
const PHASES: Readonly<Record<Kind, readonly Phase[]>> = {
  capnogram: ["pan", "pan all", "wheel", "cursor"],
  trend: ["pan", "range", "cursor"],
};

/** What the peer's figure of the whole browser may be multiplied by. */
const BUDGETS: Readonly<Record<Kind, Readonly<Record<number, Partial<Record<Measure, number>>>>>> = {
  capnogram: {
    3750: { pan: 0.65, "pan all": 0.4, wheel: 0.75, cursor: 0.9 },
    45_000: { mount: 1, pan: 0.25, "pan all": 0.12, wheel: 0.4, cursor: 0.8 },
    180_000: { pan: 0.08 },
    1_000_000: { pan: 0.1 },
  },
  trend: { 365: { range: 0.5, cursor: 0.9, pan: 0.6 }, 5000: { range: 0.2, pan: 0.15 } },
};

const directory = import.meta.dirname;
await buildModule({ directory, entry: "page.ts", name: "page" });
const server = await servePage({ directory, name: "page" });
const browser = await openBrowser(options.chromium);
try {
  for (const [kind, counts] of [
    ["capnogram", options.samples],
    ["trend", options.readings],
  ] as const) {
    for (const count of counts.split(",").map(Number).filter(Boolean)) {
      const runs = await measureAll(browser, kind, count, Number(options.rounds));
      printTable(`${kind} of ${count.toLocaleString("en-GB")}`, runs, BUDGETS[kind][count] ?? {});
    }
  }
  const weights = await measureWeights();
  print("\nkB brotli beyond React");
  for (const [name, kilobytes] of Object.entries(weights)) print(`${name.padEnd(24)}${kilobytes.toFixed(1)}`);
} finally {
  await browser.close();
  server.close();
}

/** Rounds alternate their order, so that a machine that slows down slows both. */
async function measureAll(
  running: Browser,
  kind: Kind,
  count: number,
  rounds: number,
): Promise<Map<ContenderName, readonly Run[]>> {
  const runs = new Map(CONTENDERS.map((name) => [name, new Array<Run>()]));
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? CONTENDERS : CONTENDERS.toReversed()) {
      runs.get(name)?.push(await measureOne(running, name, kind, count));
    }
  }
  return runs;
}

async function measureOne(running: Browser, name: ContenderName, kind: Kind, count: number): Promise<Run> {
  const page = await running.newPage({ viewport: { width: 1220, height: 400 }, deviceScaleFactor: 1 });
  const session = await page.context().newCDPSession(page);
  const system = await running.newBrowserCDPSession();
  await countThreadTime(session);
  try {
    await page.goto(server.address);
    await page.evaluate(([chart, what, many]) => window.benchmark.prepare(chart, what, many), [
      name,
      kind,
      count,
    ] as const);
    const before = await getHeap(session);
    const mount = await page.evaluate(() => window.benchmark.mount());
    const memory = (await getHeap(session)) - before;
    const isPeakDrawn = name === "idle" || kind === "trend" || (await hasPeak(page));
    const costs = new Map<Phase, Cost>();
    for (const phase of PHASES[kind]) {
      // Once before: what an engine compiles of code that it has just met is no part of a frame.
      await page.evaluate((next) => window.benchmark.ready(next), phase);
      await page.evaluate((next) => window.benchmark.run(next), phase);
      await page.evaluate((next) => window.benchmark.ready(next), phase);
      const [thread, all] = [await getThreadTime(session), await getProcessorTime(system)];
      const frames = await page.evaluate((next) => window.benchmark.run(next), phase);
      costs.set(phase, {
        all: ((await getProcessorTime(system)) - all) / frames,
        page: ((await getThreadTime(session)) - thread) / frames,
      });
    }
    return { mount, memory, costs, isPeakDrawn };
  } finally {
    await system.detach();
    await page.close();
  }
}

/** A chart that loses a one-sample peak wins nothing. */
async function hasPeak(page: Page): Promise<boolean> {
  const clip = await page.evaluate(() => window.benchmark.locatePeak());
  const image = (await page.screenshot({ clip })).toString("base64");
  return page.evaluate(async (encoded) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${encoded}`)).blob());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    if (!context) return false;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    for (let i = 0; i < data.length; i += 4) if ((data[i + 2] ?? 0) - (data[i] ?? 0) > 40) return true;
    return false;
  }, image);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
