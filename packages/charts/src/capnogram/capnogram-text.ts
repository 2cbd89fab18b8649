import { type Extent, getSpan } from "../axes/viewport.ts";
import { formatPco2, formatSeconds } from "../model/format-reading.ts";
import type { PlotLine, PlotModel } from "../model/plot-model.ts";
import { firstAtOrAfter } from "../samples/column-extents.ts";
import { widenByStretch } from "../samples/pyramid.ts";

const MOST_ROWS = 240;
const ROW_STEPS_S = [0.02, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 3600];

/** What a capnogram shows, for those who do not see it. */
export function describeCapnogram({ lines, extent, annotations }: PlotModel): string {
  if (!extent) return "";
  const sentences = lines.map((line) => {
    const bounds = { low: Infinity, high: -Infinity };
    for (const run of line.runs) widenByStretch(line.pyramid, run.start, run.end, bounds);
    return `${line.label}: pCO₂ from ${formatPco2(bounds.low)} to ${formatPco2(bounds.high)} kPa.`;
  });
  const marked = annotations.flatMap(({ label }) => (label ? [label] : []));
  const marks = marked.length > 0 && marked.length <= 12 ? [`Marked: ${marked.join(", ")}.`] : [];
  const length = `${formatSeconds(getSpan(extent))} seconds of pCO₂ against time.`;
  return [length, ...sentences, ...marks].join(" ");
}

/** Lowest and highest pCO₂ of equal steps of the visible time, as short as gives a table one can read. */
export function tabulateCapnogram(lines: readonly PlotLine[], visible: Extent) {
  const span = getSpan(visible);
  const step = ROW_STEPS_S.find((s) => span / s <= MOST_ROWS) ?? span / MOST_ROWS;
  const first = Math.floor(visible.start / step + 1e-6);
  const last = Math.max(first + 1, Math.ceil(visible.end / step - 1e-6));
  const rows = Array.from({ length: last - first }, (_, i) => {
    const start = (first + i) * step;
    const cells = lines.flatMap((line) => tabulateStep(line, start, start + step));
    const decimals = step < 0.1 ? 2 : 1;
    return [`${start.toFixed(decimals)} s`, ...cells];
  });
  const columns = [
    "From",
    ...lines.flatMap(({ label }) =>
      lines.length > 1
        ? [`${label}: lowest, kPa`, `${label}: highest, kPa`]
        : ["Lowest pCO₂, kPa", "Highest pCO₂, kPa"],
    ),
  ];
  return { step, columns, rows };
}

function tabulateStep({ x, pyramid }: PlotLine, start: number, end: number): readonly string[] {
  const tolerance = (end - start) * 1e-6;
  const from = firstAtOrAfter(x, start - tolerance, 0, x.length);
  const to = firstAtOrAfter(x, end - tolerance, from, x.length);
  if (to === from) return ["no value", "no value"];
  const bounds = { low: Infinity, high: -Infinity };
  widenByStretch(pyramid, from, to, bounds);
  return [formatPco2(bounds.low), formatPco2(bounds.high)];
}
