import { readFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";
import { build } from "./rspack-build.ts";

const ENTRIES = {
  uplot: "../node_modules/uplot/dist/uPlot.esm.js",
  CapnogramChart: "../src/CapnogramChart.tsx",
  AverageWaveformChart: "../src/AverageWaveformChart.tsx",
  TrendChart: "../src/TrendChart.tsx",
} as const;

/** Kilobytes of script that each chart brings to a page that has React already. */
export async function measureWeights(): Promise<Record<keyof typeof ENTRIES, number>> {
  const weights: Partial<Record<keyof typeof ENTRIES, number>> = {};
  for (const [name, entry] of Object.entries(ENTRIES) as [keyof typeof ENTRIES, string][]) {
    const file = await build(entry, `weight-${name}`, {
      react: "react",
      "react/jsx-runtime": "react/jsx-runtime",
      "react-dom": "react-dom",
    });
    weights[name] = brotliCompressSync(await readFile(file)).length / 1000;
  }
  return weights as Record<keyof typeof ENTRIES, number>;
}
