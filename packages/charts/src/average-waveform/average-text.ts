import { BREATH_THRESHOLD_KPA } from "@capno/domain/spec-values/breath-values";
import type { AverageModel } from "./average-waveform.ts";
import { getValueAt } from "./average-waveform.ts";
import { formatPco2, formatSeconds } from "../model/format-reading.ts";
import { getSpan } from "../axes/viewport.ts";

const ROWS = 40;

/** What the averaged breath looks like, for those who do not see it. */
export function describeAverage({ lines, phases, extent }: AverageModel): string {
  if (!extent) return "";
  const sentences = lines.toReversed().map(({ label, x, y }) => {
    let peak = 0;
    for (let i = 1; i < y.length; i++) if ((y[i] as number) > (y[peak] as number)) peak = i;
    return `${label}: highest pCO2 ${formatPco2(y[peak] as number)} kPa at ${formatSeconds(x[peak] as number)} s.`;
  });
  return [
    `One breath of ${formatSeconds(getSpan(extent))} seconds.`,
    ...sentences,
    ...describePhases(phases),
  ].join(" ");
}

/** "Expiration from 0.2 to 2.4 s, inspiration from 2.4 to 4.0 s, parted at 0.5 kPa." */
function describePhases(phases: AverageModel["phases"]): readonly string[] {
  if (phases.length === 0) return [];
  const stretches = phases.map(
    ({ kind, start, end }) => `${kind} from ${formatSeconds(start)} to ${formatSeconds(end)} s`,
  );
  const [first = "", ...others] = [...stretches, `parted at ${BREATH_THRESHOLD_KPA} kPa`];
  return [`${capitalise(first)}, ${others.join(", ")}.`];
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function tabulateAverage({ lines, phases, extent }: AverageModel) {
  const shown = lines.toReversed();
  const start = extent?.start ?? 0;
  const step = extent ? getSpan(extent) / ROWS : 0;
  const hasPhases = lines.some(({ role }) => role === "current");
  const columns = ["Time", ...shown.map(({ label }) => label), ...(hasPhases ? ["Phase"] : [])];
  const rows = Array.from({ length: ROWS + 1 }, (_, i) => {
    const time = i === ROWS && extent ? extent.end : start + i * step;
    const values = shown.map((line) => getValueAt(line, time));
    return [
      `${time.toFixed(2)} s`,
      ...values.map((value) => (value === undefined ? "no value" : formatPco2(value))),
      ...(hasPhases ? [getPhaseAt(phases, time)?.kind ?? "unknown"] : []),
    ];
  });
  return { columns, rows };
}

/** The later one where two meet. */
const getPhaseAt = (phases: AverageModel["phases"], time: number) =>
  phases.findLast(({ start, end }) => start <= time && time <= end);
