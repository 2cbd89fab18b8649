import { type AverageLine, type AverageModel, getValueAt } from "./average-waveform.ts";

/** The part of the expiration that its slope is measured in: its rise and its end are not of the plateau. */
const [FROM, TO] = [0.4, 0.8];
const LEAST_SAMPLES = 5;
/** The rise is taken between these shares of the height at which the plateau is first measured. */
const [RISE_FROM, RISE_TO] = [0.25, 0.75];

/** The alveolar plateau of an averaged breath. */
export interface PhaseThree {
  /** kPa per second. */
  readonly slope: number;
  /** The angle between the rise and the plateau in degrees, drawn with 1 kPa as long as 1 s; undefined without a rise. */
  readonly angle: number | undefined;
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
}

/** Undefined unless the current breath has one whole expiration of enough samples. */
export function measurePhaseThree({ lines, phases }: AverageModel): PhaseThree | undefined {
  const line = lines.find(({ role }) => role === "current");
  const place = phases.findIndex(({ kind }) => kind === "expiration");
  const expiration = phases[place];
  // The end of the expiration is known only if an inspiration follows.
  if (line === undefined || expiration === undefined || phases[place + 1]?.start !== expiration.end)
    return undefined;
  const { start } = expiration;
  // The fall after the end-tidal value belongs to no plateau.
  const end = findPeak(line, expiration);
  const from = start + FROM * (end - start);
  const to = start + TO * (end - start);
  const run = line.runs.find((each) => at(line.x, each.start) <= from && to <= at(line.x, each.end - 1));
  if (run === undefined) return undefined;
  const samples: (readonly [number, number])[] = [];
  for (let i = run.start; i < run.end; i++) {
    const x = at(line.x, i);
    if (x >= from && x <= to) samples.push([x, at(line.y, i)]);
  }
  if (samples.length < LEAST_SAMPLES) return undefined;
  const meanX = mean(samples.map(([x]) => x));
  const meanY = mean(samples.map(([, y]) => y));
  const slope =
    sum(samples.map(([x, y]) => (x - meanX) * (y - meanY))) / sum(samples.map(([x]) => (x - meanX) ** 2));
  const toPoint = (x: number) => ({ x, y: meanY + slope * (x - meanX) });
  const rise = measureRise(line, start, from, toPoint(from).y);
  const angle = rise === undefined ? undefined : 180 - ((Math.atan(rise) - Math.atan(slope)) * 180) / Math.PI;
  return { slope, angle, from: toPoint(from), to: toPoint(to) };
}

function findPeak(
  { x, y }: AverageLine,
  { start, end }: { readonly start: number; readonly end: number },
): number {
  let [time, highest] = [start, -Infinity];
  for (let i = 0; i < x.length; i++) {
    if (at(x, i) < start || at(x, i) > end || at(y, i) <= highest) continue;
    [time, highest] = [at(x, i), at(y, i)];
  }
  return time;
}

/** kPa per second between two heights of the rise. */
function measureRise(line: AverageLine, start: number, end: number, height: number): number | undefined {
  const low = findCrossing(line, start, end, RISE_FROM * height);
  const high = findCrossing(line, start, end, RISE_TO * height);
  if (low === undefined || high === undefined || high <= low) return undefined;
  return ((RISE_TO - RISE_FROM) * height) / (high - low);
}

/** When the line first reaches `value`; undefined where it begins above it. */
function findCrossing(line: AverageLine, start: number, end: number, value: number): number | undefined {
  let before: readonly [number, number] | undefined;
  for (let i = 0; i < line.x.length; i++) {
    const [x, y] = [at(line.x, i), getValueAt(line, at(line.x, i))];
    if (x > end || y === undefined) return undefined;
    if (y >= value && x >= start)
      return before && before[0] + ((value - before[1]) / (y - before[1])) * (x - before[0]);
    before = [x, y];
  }
  return undefined;
}

const at = (from: ArrayLike<number>, place: number): number => from[place] as number;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

/** "Phase III 0.31 kPa/s, angle 108°, calculated here": a measure alone, nothing is concluded from it. */
export function describePhaseThree(found: PhaseThree | undefined): string {
  if (found === undefined) return "Phase III cannot be measured in this breath";
  const angle = found.angle === undefined ? "" : `, angle ${Math.round(found.angle)}°`;
  return `Phase III ${found.slope.toFixed(2)} kPa/s${angle}, calculated here`;
}
