import { BREATH_THRESHOLD_KPA } from "@capno/domain/spec-values/breath-values";
import { getSpan } from "../axes/viewport.ts";
import { formatPco2, formatSeconds } from "../model/format-reading.ts";
import { type AverageModel, getValueAt } from "./average-waveform.ts";

const ROWS = 40;

/** What the averaged breath looks like, for those who do not see it. */
export function describeAverage(model: AverageModel): string {
  const { lines, extent } = model;
  if (!extent) return "";
  const sentences = lines.toReversed().map(({ label, x, y }) => {
    let peak = 0;
    for (let i = 1; i < y.length; i++) if ((y[i] as number) > (y[peak] as number)) peak = i;
    return `${label}: highest pCO₂ ${formatPco2(y[peak] as number)} kPa at ${formatSeconds(x[peak] as number)} s.`;
  });
  return [
    `One breath of ${formatSeconds(getSpan(extent))} seconds.`,
    ...sentences,
    ...describePhases(model),
  ].join(" ");
}

/** "Average breath: expiration from 0.2 to 2.4 s, inspiration from 2.4 to 4.0 s, divided at 0.5 kPa." */
function describePhases({ lines, phases }: AverageModel): readonly string[] {
  const current = getCurrent(lines);
  if (!current || phases.length === 0) return [];
  const stretches = phases.map(
    ({ kind, start, end }) => `${kind} from ${formatSeconds(start)} to ${formatSeconds(end)} s`,
  );
  return [`${current.label}: ${stretches.join(", ")}, divided at ${BREATH_THRESHOLD_KPA} kPa.`];
}

const getCurrent = (lines: AverageModel["lines"]) => lines.find(({ role }) => role === "current");

export function tabulateAverage({ lines, phases, extent }: AverageModel) {
  const shown = lines.toReversed();
  const start = extent?.start ?? 0;
  const step = extent ? getSpan(extent) / ROWS : 0;
  const current = getCurrent(lines);
  const columns = [
    "Time",
    ...shown.map(({ label }) => label),
    ...(current ? [lines.length > 1 ? `Phase of ${current.label}` : "Phase"] : []),
  ];
  const rows = Array.from({ length: ROWS + 1 }, (_, i) => {
    const time = i === ROWS && extent ? extent.end : start + i * step;
    const values = shown.map((line) => getValueAt(line, time));
    return [
      `${time.toFixed(2)} s`,
      ...values.map((value) => (value === undefined ? "no value" : formatPco2(value))),
      ...(current ? [getPhaseAt(phases, time)?.kind ?? "unknown"] : []),
    ];
  });
  return { columns, rows };
}

/** The later one where two meet. */
const getPhaseAt = (phases: AverageModel["phases"], time: number) =>
  phases.findLast(({ start, end }) => start <= time && time <= end);
