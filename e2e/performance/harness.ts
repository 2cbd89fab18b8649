import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";

import { createBrowserBuild } from "@capno/tooling/browser-build";
import { findTestBrowser } from "@capno/tooling/system-packages";
import { chromium, type Browser, type CDPSession, type Page } from "@playwright/test";
import { rspack } from "@rspack/core";

/** What one round measured, by the heading of its column. */
export type Figures = Readonly<Record<string, number>>;

const TYPES: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css" };
const HTML = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Benchmark</title>
<link rel="stylesheet" href="/page.css"><div id="host"></div><script src="/page.js"></script></html>`;

/** Builds a benchmark's page as a release is built, and serves it on a free port of the loopback. */
export async function servePage(
  entry: string,
): Promise<{ readonly address: string; readonly close: () => void }> {
  const directory = import.meta.dirname;
  const base = createBrowserBuild({
    directory,
    uniqueName: "capno_performance",
    mode: "production",
    publicPath: "/",
  });
  const output = path.join(directory, "dist");
  const compiler = rspack({
    ...base,
    entry: { page: path.join(directory, entry) },
    output: { ...base.output, path: output, filename: "[name].js", cssFilename: "[name].css" },
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ preset: "errors-only" })));
      else compiler.close(() => resolve());
    });
  });
  const server = createServer((request, response) => {
    const url = request.url ?? "/";
    const type = TYPES[path.extname(url)];
    if (type === undefined) response.writeHead(200, { "content-type": "text/html" }).end(HTML);
    else
      void readFile(path.join(output, path.basename(url))).then((content) =>
        response.writeHead(200, { "content-type": type }).end(content),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

export async function openBrowser(): Promise<Browser> {
  const { executablePath } = findTestBrowser();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ["--disable-gpu", "--disable-quic", "--disable-background-networking"],
    chromiumSandbox: process.getuid?.() !== 0,
  });
}

/** Milliseconds of processor time of the page's own thread for each of `steps`. */
export async function measureThread(page: Page, step: () => Promise<number>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await readThread(session);
  const steps = await step();
  return ((await readThread(session)) - before) / steps;
}

async function readThread(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
}

/** Measures each contender once a round, in alternating order, so that a machine that slows down slows all. */
export async function measureRounds<Name extends string>(
  names: readonly Name[],
  rounds: number,
  measure: (name: Name) => Promise<Figures>,
): Promise<ReadonlyMap<Name, Figures>> {
  const runs = new Map(names.map((name) => [name, new Array<Figures>()]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 === 0 ? names : names.toReversed())
      // oxlint-disable-next-line no-await-in-loop -- two at once would measure each other
      runs.get(name)?.push(await measure(name));
  return new Map(Array.from(runs, ([name, figures]) => [name, takeMedians(figures)]));
}

function takeMedians(rounds: readonly Figures[]): Figures {
  const columns = Object.keys(rounds[0] ?? {});
  return Object.fromEntries(
    columns.map((column) => [column, getMedian(rounds.map((round) => round[column] ?? Number.NaN))]),
  );
}

export function getMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The medians; where a peer is named, also the ratio of ours to it. */
export function printTable(
  title: string,
  medians: ReadonlyMap<string, Figures>,
  compared?: { readonly ours: string; readonly peer: string },
): void {
  const rows: [string, Figures][] = Array.from(medians);
  if (compared !== undefined) {
    const peer = medians.get(compared.peer) ?? {};
    const ratio = Object.entries(medians.get(compared.ours) ?? {}).map(([column, value]) => [
      column,
      value / (peer[column] ?? Number.NaN),
    ]);
    rows.push(["ratio", Object.fromEntries(ratio)]);
  }
  const columns = Object.keys(rows[0]?.[1] ?? {});
  console.log(`\n${title}`);
  console.log(["".padEnd(36), ...columns.map((column) => column.padStart(18))].join(""));
  for (const [name, figures] of rows)
    console.log(
      [
        name.padEnd(36),
        ...columns.map((column) => (figures[column] ?? Number.NaN).toFixed(2).padStart(18)),
      ].join(""),
    );
}
