import { getMedian } from "@capno/tooling/benchmark/median";

import type { ContenderName, Phase } from "./page.ts";

/** Milliseconds of processor time a frame. */
export interface Cost {
  /** Of the page's own thread: what a person may wait for. */
  readonly page: number;
  /** Of every thread of the browser. */
  readonly all: number;
}

export type Measure = "mount" | "memory" | Phase;

export interface Run {
  /** ms until painted. */
  readonly mount: number;
  /** MB */
  readonly memory: number;
  readonly costs: ReadonlyMap<Phase, Cost>;
  readonly isPeakDrawn: boolean;
}

type Runs = ReadonlyMap<ContenderName, readonly Run[]>;

/** The medians of all rounds, the ratio to the peer, and what the ratio of the whole browser may be. */
export function printTable(
  title: string,
  runs: Runs,
  budgets: Readonly<Partial<Record<Measure, number>>>,
): void {
  const phases = Array.from(runs.get("capno")?.[0]?.costs.keys() ?? []);
  const measures: readonly Measure[] = ["mount", ...phases, "memory"];
  const median = (name: ContenderName, read: (run: Run) => number) =>
    getMedian((runs.get(name) ?? []).map(read));
  const write = (name: ContenderName, measure: Measure): string => {
    if (measure === "mount" || measure === "memory") return median(name, (run) => run[measure]).toFixed(2);
    return toPair((which) => median(name, ({ costs }) => costs.get(measure)?.[which] ?? Number.NaN));
  };
  const compare = (measure: Measure): string => {
    const ratio = (read: (run: Run) => number) => median("capno", read) / median("uplot", read);
    if (measure === "mount" || measure === "memory") return ratio((run) => run[measure]).toFixed(2);
    return toPair((which) => ratio(({ costs }) => costs.get(measure)?.[which] ?? Number.NaN));
  };
  const line = (cells: readonly string[]) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(8) : cell.padStart(14))).join("");
  print(`\n${title}, 1200 × 320 px: mount ms, ms per frame of the page's thread / of the browser, memory MB`);
  print(line(["", ...measures]));
  for (const [name, all] of runs) {
    const lost = all.every((run) => run.isPeakDrawn) ? "" : "  PEAK LOST";
    print(line([name, ...measures.map((measure) => write(name, measure))]) + lost);
  }
  print(line(["ratio", ...measures.map(compare)]));
  print(line(["budget", ...measures.map((measure) => budgets[measure]?.toFixed(2) ?? "")]));
}

const toPair = (read: (which: keyof Cost) => number) =>
  `${read("page").toFixed(2)} / ${read("all").toFixed(2)}`;

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
