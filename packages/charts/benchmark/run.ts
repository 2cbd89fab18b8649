/**
 * Draws the same recordings in the product's chart and in uPlot, in one browser, and prints what each costs.
 * Milliseconds are processor time over the whole browser per frame; the ratio is what holds between machines.
 *
 *   pnpm --filter @capno/charts benchmark [--rounds 3] [--samples 3750,45000] [--chromium /usr/bin/chromium]
 */
import { buildModule } from "@capno/tooling/benchmark/build-module";
import { getMedian } from "@capno/tooling/benchmark/median";
import { getHeap, openBrowser } from "@capno/tooling/benchmark/open-browser";
import { getProcessorTime } from "@capno/tooling/benchmark/processor-time";
import { servePage } from "@capno/tooling/benchmark/serve-page";
import type { Browser, Page } from "@playwright/test";
import { parseArgs } from "node:util";
import { measureWeights } from "./bundle-weight.ts";
import type { ContenderName, Phase } from "./page.ts";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    samples: { type: "string", default: "3750,45000,180000,1000000" },
    chromium: { type: "string", default: "/usr/bin/chromium" },
  },
});

const CONTENDERS: readonly ContenderName[] = ["idle", "uplot", "capno"];
const PHASES: readonly Phase[] = ["pan", "wheel", "cursor"];
const MEASURES = ["mount", ...PHASES, "memory"] as const;
type Measure = (typeof MEASURES)[number];
type Run = Record<Measure, number> & { isPeakDrawn: boolean };

/** What the peer's figure may be multiplied by. */
const BUDGETS: Readonly<Record<number, Partial<Record<Measure, number>>>> = {
  3750: { pan: 0.65, wheel: 0.75, cursor: 0.9 },
  45_000: { pan: 0.25, wheel: 0.4, cursor: 0.8 },
  180_000: { pan: 0.08 },
  1_000_000: { pan: 0.1 },
};

const directory = import.meta.dirname;
await buildModule({ directory, entry: "page.ts", name: "page" });
const server = await servePage({ directory, name: "page" });
const browser = await openBrowser(options.chromium);
try {
  for (const samples of options.samples.split(",").map(Number)) {
    printTable(samples, await measureAll(browser, samples, Number(options.rounds)));
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
  samples: number,
  rounds: number,
): Promise<Map<ContenderName, readonly Run[]>> {
  const runs = new Map(CONTENDERS.map((name) => [name, new Array<Run>()]));
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? CONTENDERS : CONTENDERS.toReversed()) {
      runs.get(name)?.push(await measureOne(running, name, samples));
    }
  }
  return runs;
}

async function measureOne(running: Browser, name: ContenderName, samples: number): Promise<Run> {
  const page = await running.newPage({ viewport: { width: 1220, height: 400 }, deviceScaleFactor: 1 });
  const session = await page.context().newCDPSession(page);
  const system = await running.newBrowserCDPSession();
  try {
    await page.goto(server.address);
    await page.evaluate(([chart, count]) => window.benchmark.prepare(chart, count), [name, samples] as const);
    const before = await getHeap(session);
    const mount = await page.evaluate(() => window.benchmark.mount());
    const memory = (await getHeap(session)) - before;
    const isPeakDrawn = name === "idle" || (await hasPeak(page));
    const costs: Partial<Record<Phase, number>> = {};
    for (const phase of PHASES) {
      await page.evaluate((next) => window.benchmark.ready(next), phase);
      const started = await getProcessorTime(system);
      const frames = await page.evaluate((next) => window.benchmark.run(next), phase);
      costs[phase] = ((await getProcessorTime(system)) - started) / frames;
    }
    const { pan = Number.NaN, wheel = Number.NaN, cursor = Number.NaN } = costs;
    return { mount, pan, wheel, cursor, memory, isPeakDrawn };
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

function printTable(samples: number, runs: ReadonlyMap<ContenderName, readonly Run[]>): void {
  const medianOf = (name: ContenderName, measure: Measure) =>
    getMedian((runs.get(name) ?? []).map((run) => run[measure]));
  const line = (cells: readonly string[]) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(10) : cell.padStart(10))).join("");
  print(
    `\n${samples.toLocaleString("en-GB")} samples, 1200 × 320 px: mount ms, then ms per frame, memory MB`,
  );
  print(line(["", ...MEASURES]));
  for (const name of CONTENDERS) {
    const lost = (runs.get(name) ?? []).every((run) => run.isPeakDrawn) ? "" : "  PEAK LOST";
    print(line([name, ...MEASURES.map((measure) => medianOf(name, measure).toFixed(2))]) + lost);
  }
  const ratios = MEASURES.map((measure) =>
    (medianOf("capno", measure) / medianOf("uplot", measure)).toFixed(2),
  );
  print(line(["ratio", ...ratios]));
  const budgets = MEASURES.map((measure) => BUDGETS[samples]?.[measure]?.toFixed(2) ?? "");
  print(line(["budget", ...budgets]));
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
