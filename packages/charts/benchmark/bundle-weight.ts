import { weighModule } from "@capno/tooling/benchmark/build-module";

const ENTRIES = {
  uplot: "../node_modules/uplot/dist/uPlot.esm.js",
  CapnogramChart: "../src/capnogram/CapnogramChart.tsx",
  AverageWaveformChart: "../src/average-waveform/AverageWaveformChart.tsx",
  TrendChart: "../src/trend/TrendChart.tsx",
} as const;

/** Kilobytes of script that each chart brings to a page that has React already. */
export async function measureWeights(): Promise<Record<keyof typeof ENTRIES, number>> {
  const weights: Partial<Record<keyof typeof ENTRIES, number>> = {};
  for (const [name, entry] of Object.entries(ENTRIES) as [keyof typeof ENTRIES, string][]) {
    weights[name] = await weighModule({
      directory: import.meta.dirname,
      entry,
      name: `weight-${name}`,
      externals: ["react", "react/jsx-runtime", "react-dom"],
    });
  }
  return weights as Record<keyof typeof ENTRIES, number>;
}
