import type { AverageModel } from "./average-waveform.ts";
import { getValueAt } from "./average-waveform.ts";
import { formatPco2, formatSeconds } from "../model/format-reading.ts";
import { getSpan } from "../axes/viewport.ts";

const ROWS = 40;

/** What the averaged breath looks like, for those who do not see it. */
export function describeAverage({ lines, extent }: AverageModel): string {
  if (!extent) return "";
  const sentences = lines.toReversed().map(({ label, x, y }) => {
    let peak = 0;
    for (let i = 1; i < y.length; i++) if ((y[i] as number) > (y[peak] as number)) peak = i;
    return `${label}: highest pCO2 ${formatPco2(y[peak] as number)} kPa at ${formatSeconds(x[peak] as number)} s.`;
  });
  return [`One breath of ${formatSeconds(getSpan(extent))} seconds.`, ...sentences].join(" ");
}

export function tabulateAverage({ lines, extent }: AverageModel) {
  const shown = lines.toReversed();
  const start = extent?.start ?? 0;
  const step = extent ? getSpan(extent) / ROWS : 0;
  const columns = ["Time", ...shown.map(({ label }) => label)];
  const rows = Array.from({ length: ROWS + 1 }, (_, i) => {
    const time = i === ROWS && extent ? extent.end : start + i * step;
    const values = shown.map((line) => getValueAt(line, time));
    return [
      `${time.toFixed(2)} s`,
      ...values.map((value) => (value === undefined ? "no value" : formatPco2(value))),
    ];
  });
  return { columns, rows };
}
