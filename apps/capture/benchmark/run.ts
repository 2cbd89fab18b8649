/**
 * Shows the same 10,000 participants in the product's All Users list and in TanStack Table 8 and 9, each with
 * TanStack Virtual, in one browser, and prints what each costs. The ratio to the better peer is what holds
 * between machines; where a machine is in use, the ratio of processor time holds and the clock's does not.
 *
 *   pnpm perf list [--rounds 5] [--participants 10000] [--chromium /usr/bin/chromium]
 *     [--only "Capno,Capno Calendar"]
 */
import { parseArgs } from "node:util";

import { buildModule, weighModule } from "@capno/tooling/benchmark/build-module";
import { getMedian } from "@capno/tooling/benchmark/median";
import { getHeap, openBrowser } from "@capno/tooling/benchmark/open-browser";
import { countThreadTime, getProcessorTime, getThreadTime } from "@capno/tooling/benchmark/processor-time";
import { servePage } from "@capno/tooling/benchmark/serve-page";
import type { Browser, Page } from "@playwright/test";

import type { ContenderName } from "./page.tsx";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    participants: { type: "string", default: "10000" },
    chromium: { type: "string", default: "/usr/bin/chromium" },
    only: { type: "string", default: "" },
  },
});

const PEERS: readonly ContenderName[] = ["TanStack 8", "TanStack 9"];
/** The list alone, with the worklist above it, and as a calendar of sixty days. */
const OURS: readonly ContenderName[] = ["Capno", "Capno Worklist", "Capno Calendar"];
const asked = options.only.split(",");
const CONTENDERS = [...PEERS, ...OURS].filter((name) => options.only === "" || asked.includes(name));
const MEASURES = ["mount", "key", "sort", "scroll", "page", "browser", "heap"] as const;
type Measure = (typeof MEASURES)[number];
/** One figure per step of each kind. */
type Run = Record<Measure, readonly number[]> & {
  readonly rows: number;
  readonly mistakes: readonly string[];
};

/** What the better peer's figure may be multiplied by. */
const BUDGETS: Readonly<Record<Measure, number>> = {
  mount: 0.65,
  key: 0.45,
  sort: 0.4,
  scroll: 1,
  page: 1,
  browser: 1,
  heap: 0.4,
};
const MOST_ROWS = 100;
/** Between steps: the product writes its address once typing rests. */
const REST_MS = 300;

const KEYS = ["L", "LE", "LEE", "LEED", "LEEDS", "LEEDS-", "LEEDS-0", "LEEDS-00", "LEEDS-0", "LEED", "L", ""];
const SORTS = [
  { heading: "Total Records", key: "count", direction: 1 },
  { heading: "Total Records", key: "count", direction: -1 },
  { heading: "Handset ID", key: "serialNumber", direction: 1 },
  { heading: "Handset ID", key: "serialNumber", direction: -1 },
  { heading: "Last Time Used", key: "lastUsedTime", direction: 1 },
  { heading: "Last Time Used", key: "lastUsedTime", direction: -1 },
  { heading: "Overall Breath Quality", key: "quality", direction: 1 },
  { heading: "Adherence %", key: "adherence", direction: 1 },
] as const;

const directory = import.meta.dirname;
await buildModule({ directory, entry: "page.tsx", name: "page" });
const server = await servePage({ directory, name: "page" });
const browser = await openBrowser(options.chromium);
try {
  const runs = await measureAll(browser, Number(options.rounds));
  printTable(runs, await weighAll());
  process.exitCode = [...runs.values()].flat().some(({ mistakes }) => mistakes.length > 0) ? 1 : 0;
} finally {
  await browser.close();
  server.close();
}

/** Rounds alternate their order, so that a machine that slows down slows all. */
async function measureAll(running: Browser, rounds: number): Promise<Map<ContenderName, readonly Run[]>> {
  const runs = new Map(CONTENDERS.map((name) => [name, new Array<Run>()]));
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? CONTENDERS : CONTENDERS.toReversed()) {
      runs.get(name)?.push(await measureOne(running, name));
    }
  }
  return runs;
}

async function measureOne(running: Browser, name: ContenderName): Promise<Run> {
  const page = await running.newPage({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 });
  const session = await page.context().newCDPSession(page);
  const system = await running.newBrowserCDPSession();
  await countThreadTime(session);
  const mistakes: string[] = [];
  try {
    await page.goto(server.address);
    await page.evaluate((count) => window.benchmark.prepare(count), Number(options.participants));
    const before = await getHeap(session);
    const mount = await page.evaluate((list) => window.benchmark.mount(list), name);
    const heap = (await getHeap(session)) - before;
    const keys: number[] = [];
    for (const text of KEYS) {
      keys.push(await page.evaluate((typed) => window.benchmark.type(typed), text));
      mistakes.push(...(await findMistakes(page, text, { key: "lastUsedTime", direction: 1 })));
      await page.waitForTimeout(REST_MS);
    }
    const sorts: number[] = [];
    // A calendar's columns are days: it has the order of the table.
    for (const sort of name === "Capno Calendar" ? [] : SORTS) {
      sorts.push(await page.evaluate((heading) => window.benchmark.clickHeading(heading), sort.heading));
      mistakes.push(...(await findMistakes(page, "", sort)));
      await page.waitForTimeout(REST_MS);
    }
    const [thread, all] = [await getThreadTime(session), await getProcessorTime(system)];
    const { spent, steps } = await page.evaluate(() => window.benchmark.scroll());
    const ofPage = ((await getThreadTime(session)) - thread) / steps;
    const ofBrowser = ((await getProcessorTime(system)) - all) / steps;
    const { rows } = await page.evaluate(() => window.benchmark.look());
    return {
      mount: [mount],
      key: keys,
      sort: sorts.length === 0 ? [Number.NaN] : sorts,
      scroll: [spent],
      page: [ofPage],
      browser: [ofBrowser],
      heap: [heap],
      rows,
      mistakes,
    };
  } finally {
    await page.close();
  }
}

/** A list that shows something else than asked wins nothing. */
async function findMistakes(
  page: Page,
  text: string,
  sort: Pick<(typeof SORTS)[number], "key" | "direction">,
): Promise<readonly string[]> {
  const expected = await page.evaluate(
    ([typed, key, direction]) => window.benchmark.expect(typed, key, direction),
    [text, sort.key, sort.direction] as const,
  );
  const shown = await page.evaluate(() => window.benchmark.look());
  return shown.count === expected.count && shown.first.includes(expected.first)
    ? []
    : [`"${text}" by ${sort.key}: ${shown.count} rows and first ${shown.first}, not ${expected.first}`];
}

/** Kilobytes of script beyond React and the router, which the page has already. */
async function weighAll(): Promise<ReadonlyMap<ContenderName, number>> {
  const externals = ["react", "react/jsx-runtime", "react-dom", "@capno/router"];
  const weights = new Map<ContenderName, number>();
  for (const name of CONTENDERS) {
    const entry = `${name.replace(" ", "")}List.tsx`;
    weights.set(name, await weighModule({ directory, entry, name: `weight-${entry}`, externals }));
  }
  return weights;
}

function printTable(
  runs: ReadonlyMap<ContenderName, readonly Run[]>,
  weights: ReadonlyMap<ContenderName, number>,
): void {
  const medianOf = (name: ContenderName, measure: Measure) =>
    getMedian(getLeast((runs.get(name) ?? []).map((run) => run[measure])));
  const line = (cells: readonly string[]) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(22) : cell.padStart(13))).join("");
  print(
    `\n${Number(options.participants).toLocaleString("en-GB")} participants; the least of ${options.rounds} rounds, medians over the steps`,
  );
  print(
    line([
      "",
      "mount ms",
      "key ms",
      "sort ms",
      "scroll ms",
      "its page",
      "its browser",
      "heap MB",
      "kB brotli",
      "rows",
    ]),
  );
  for (const name of CONTENDERS) {
    const mine = runs.get(name) ?? [];
    const rows = Math.max(...mine.map((run) => run.rows));
    const figures = MEASURES.map((measure) => medianOf(name, measure).toFixed(1));
    const isWrong = mine.some(({ mistakes }) => mistakes.length > 0);
    print(
      line([name, ...figures, (weights.get(name) ?? 0).toFixed(1), String(rows)]) +
        (isWrong ? "  WRONG" : ""),
    );
  }
  const peers = PEERS.filter((name) => CONTENDERS.includes(name));
  const best = (measure: Measure) => Math.min(...peers.map((name) => medianOf(name, measure)));
  const bestWeight = Math.min(...peers.map((name) => weights.get(name) ?? Number.NaN));
  const own = OURS.filter((name) => CONTENDERS.includes(name));
  for (const name of peers.length > 0 ? own : []) {
    const ratios = MEASURES.map((measure) => (medianOf(name, measure) / best(measure)).toFixed(2));
    print(line([`ratio ${name}`, ...ratios, ((weights.get(name) ?? 0) / bestWeight).toFixed(2)]));
  }
  for (const name of CONTENDERS.includes("Capno") ? own.slice(1) : []) {
    const ratios = MEASURES.map((measure) =>
      (medianOf(name, measure) / medianOf("Capno", measure)).toFixed(2),
    );
    print(line([`${name} to Capno`, ...ratios]));
  }
  print(
    line(["budget", ...MEASURES.map((measure) => BUDGETS[measure].toFixed(2)), "", `under ${MOST_ROWS}`]),
  );
  for (const mistake of new Set([...runs.values()].flat().flatMap(({ mistakes }) => mistakes)))
    print(mistake);
}

/** Of each step the least over the rounds: what else runs on the machine can only add. */
function getLeast(rounds: readonly (readonly number[])[]): readonly number[] {
  return (rounds[0] ?? []).map((_, step) => Math.min(...rounds.map((figures) => figures[step] ?? Infinity)));
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
