import {
  measureRounds,
  measureThread,
  openBrowser,
  printTable,
  servePage,
  type Figures,
} from "../harness.ts";
import type { ContenderName } from "./page.tsx";

const CONTENDERS: readonly ContenderName[] = ["uPlot", "Capno"];
/** A minute and a quarter, which is one test; an hour. */
const SAMPLES = [3_750, 180_000];

/** Draws the same recordings in the product's capnogram and in uPlot, in one browser. */
export async function run(rounds: number): Promise<void> {
  const served = await servePage("charts/page.tsx");
  const browser = await openBrowser();
  const measure = async (name: ContenderName, samples: number): Promise<Figures> => {
    const page = await browser.newPage({ viewport: { width: 1220, height: 400 } });
    try {
      await page.goto(served.address);
      const mount = await page.evaluate(([chart, count]) => window.chartBenchmark.mount(chart, count), [
        name,
        samples,
      ] as const);
      const measurePhase = async (phase: "pan" | "range"): Promise<number> => {
        // Once before: what the engine compiles of code that it has just met is no part of a frame.
        await page.evaluate(() => window.chartBenchmark.rest());
        await page.evaluate((asked) => window.chartBenchmark.run(asked), phase);
        await page.evaluate(() => window.chartBenchmark.rest());
        return measureThread(page, () => page.evaluate((asked) => window.chartBenchmark.run(asked), phase));
      };
      return {
        "mount ms": mount,
        "pan ms/frame": await measurePhase("pan"),
        "range ms/frame": await measurePhase("range"),
      };
    } finally {
      await page.close();
    }
  };
  try {
    for (const samples of SAMPLES) {
      // oxlint-disable-next-line no-await-in-loop -- two at once would measure each other
      const medians = await measureRounds(CONTENDERS, rounds, (name) => measure(name, samples));
      printTable(`Capnogram of ${samples.toLocaleString("en-GB")} samples`, medians, {
        ours: "Capno",
        peer: "uPlot",
      });
    }
  } finally {
    await browser.close();
    served.close();
  }
}
