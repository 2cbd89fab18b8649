import { createRef } from "react";
import { createRoot } from "react-dom/client";
import { AverageWaveformChart } from "../src/average-waveform/AverageWaveformChart.tsx";
import { CapnogramChart } from "../src/capnogram/CapnogramChart.tsx";
import type { Annotation } from "../src/model/annotation.ts";
import type { WaveformSeries } from "../src/model/series.ts";
import type { ChartHandle } from "../src/plot/chart-handle.ts";
import { TrendChart } from "../src/trend/TrendChart.tsx";
import { drawCapnogram } from "./synthetic-capnogram.ts";
import "../../ui-kit/src/base.css";
import "../../ui-kit/src/tokens.css";

const sound = drawCapnogram(3750);
const broken = {
  times: [...sound.times],
  values: sound.values.map((value, i) => (i > 1200 && i < 1300 ? Number.NaN : value)),
};
const marks: Annotation[] = [
  { type: "background-rect", x0: 20, x1: 24, color: "red", label: "Cough" },
  { type: "background-rect", x0: 40, x1: 46, color: "yellow" },
  { type: "x-line", x: 30, label: "Breath 7", dashed: true },
  { type: "y-line", y: 0.5, dashed: true, color: "grey" },
  { type: "triangle", x: 10, y: 5, color: "red" },
  { type: "square", x: 15, y: 3, color: "green" },
  { type: "range", x: 55, low: 2, high: 5, color: "black" },
  { type: "line", x0: 60, y0: 0, x1: 70, y1: 6, color: "yellow" },
];
const times = Array.from({ length: 100 }, (_, i) => i * 0.04);
const breath = (top: number, slope: number, rise: number) =>
  times.map((t) =>
    t < 1.4
      ? 0.05
      : t < 3.7
        ? top * (1 - Math.exp(-(t - 1.4) / rise)) + slope * (t - 1.4)
        : 5 * Math.exp(-(t - 3.7) / 0.06),
  );
const average = {
  times,
  values: breath(4.1, 0.35, 0.3),
  deviations: times.map((t) => (t < 1.4 ? 0.03 : 0.32)),
};

const DAY_MS = 86_400_000;
const now = Date.UTC(2026, 10, 20, 14, 5);
const readings = Array.from({ length: 240 }, (_, i) => ({
  x: now - (239 - i) * 0.75 * DAY_MS - Math.sin(i * 7) * 0.2 * DAY_MS,
  y: 5 + 1.1 * Math.sin(i / 17) + 0.5 * Math.sin(i * 2.3),
}));
const lines = [{ value: 4 }, { value: 6 }];
const bands = [
  { low: 0, high: 4, color: "yellow" },
  { low: 4, high: 6, color: "green" },
  { low: 6, high: 11, color: "yellow" },
] as const;
const trend = { label: "END TIDAL CO2", unit: "kPa", decimals: 2, y: { start: 0, end: 11 } };
const month = { start: now - 30 * DAY_MS, end: now };
const twoDays = { start: now - 2 * DAY_MS, end: now };

const capnogram = [{ label: "pCO2", ...sound }];
const breaths: readonly WaveformSeries[] = [
  {
    label: "End tidal",
    points: Array.from({ length: 30 }, (_, i) => {
      const mid = 4.8 + 0.6 * Math.sin(i / 4);
      const isLow = mid < 4.4;
      return {
        x: i * 4,
        y: { min: mid - 0.5, mid, max: mid + 0.3 },
        ...(isLow ? { color: "red" as const } : {}),
        ...(i % 10 === 5 ? { annotation: { type: "triangle" as const, label: `Breath ${i}` } } : {}),
      };
    }),
  },
];
const picture = createRef<ChartHandle>();

async function save(): Promise<void> {
  const png = await picture.current?.toPng();
  if (!png) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(png);
  link.download = "capnogram.png";
  link.click();
}

function Gallery() {
  return (
    <main
      style={{
        padding: 16,
        background: "var(--surface)",
        display: "grid",
        gap: 24,
        maxWidth: 1248,
        gridTemplateColumns: "minmax(0, 1fr)",
      }}
    >
      <CapnogramChart title="Capnogram" series={capnogram} handle={picture} />
      <button type="button" onClick={() => void save()}>
        Save picture
      </button>
      <CapnogramChart title="Points" series={breaths} hasLegend />
      <CapnogramChart
        title="Marks"
        series={[{ label: "Patient", ...broken }]}
        annotations={marks}
        hasLegend
      />
      <AverageWaveformChart
        title="Average waveform"
        waveform={average}
        previous={{ times, values: breath(3.6, 0.2, 0.2) }}
        healthy={{ times, values: breath(4.9, 0.05, 0.12) }}
      />
      <TrendChart title="Trend" {...trend} points={readings} referenceLines={lines} bands={bands} />
      <TrendChart title="Month" {...trend} points={readings} referenceLines={lines} visibleRange={month} />
      <TrendChart
        title="Days"
        {...trend}
        points={readings.slice(0, 200)}
        visibleRange={twoDays}
        zone="Europe/London"
      />
      <TrendChart title="One" {...trend} points={readings.slice(0, 1)} height={120} />
      <CapnogramChart title="Nothing" series={[]} />
      <CapnogramChart
        title="Paper"
        series={[{ label: "pCO2", ...sound }]}
        annotations={marks}
        isPrinted
        height={200}
      />
    </main>
  );
}

const host = document.getElementById("host");
if (host) createRoot(host).render(<Gallery />);
