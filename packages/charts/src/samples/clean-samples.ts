import type { ChartColor } from "../theme/chart-color.ts";

/** Further samples are cut off. */
export const MAX_SAMPLES = 1_000_000;

type DrawingProblemKind =
  | "not-a-number"
  | "negative"
  | "out-of-range"
  | "time-runs-backwards"
  | "unequal-lengths"
  | "too-many-samples";

/** A fault of a recording, in `count` samples. Negative values are drawn all the same. */
export interface DrawingProblem {
  readonly series: string;
  readonly kind: DrawingProblemKind;
  readonly count: number;
}

/** Samples start to end (exclusive) that one unbroken line may join. */
export interface Run {
  readonly start: number;
  readonly end: number;
  readonly color?: ChartColor;
}

export interface Samples {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  /** Ends of the range around y, where the series has them. */
  readonly low?: ArrayLike<number>;
  readonly high?: ArrayLike<number>;
  readonly colors?: readonly (ChartColor | undefined)[];
}

interface CleanSamples extends Samples {
  readonly runs: readonly Run[];
  readonly problems: readonly Omit<DrawingProblem, "series">[];
}

/**
 * Finds the stretches that may be drawn. No line ever passes a sample that is not a number, is beyond `most` either way,
 * or whose time runs backwards.
 * A sound recording comes back as the very arrays it came in.
 */
export function cleanSamples(samples: Samples, most = Infinity): CleanSamples {
  const { x, y, low, high, colors } = samples;
  const longest = Math.max(x.length, y.length);
  const common = Math.min(x.length, y.length);
  const length = Math.min(common, MAX_SAMPLES);
  const sound = new Array<Run>();
  let runStart = -1;
  let latest = -Infinity;
  let unreadable = 0;
  let outOfRange = 0;
  let negative = 0;
  let backwards = 0;
  const closeRun = (end: number) => {
    if (runStart >= 0) sound.push({ start: runStart, end });
    runStart = -1;
  };
  for (let i = 0; i < length; i++) {
    const time = x[i] as number;
    const value = y[i] as number;
    const spread = low && high ? (low[i] as number) + (high[i] as number) : 0;
    if (!Number.isFinite(time) || !Number.isFinite(value) || !Number.isFinite(spread)) {
      unreadable++;
      closeRun(i);
    } else if (Math.abs(value) > most || (high?.[i] as number) > most) {
      outOfRange++;
      closeRun(i);
    } else if (time < latest) {
      backwards++;
      closeRun(i);
    } else {
      if (value < 0) negative++;
      latest = time;
      if (runStart < 0) runStart = i;
    }
  }
  closeRun(length);

  const problems = (
    [
      ["not-a-number", unreadable],
      ["negative", negative],
      ["out-of-range", outOfRange],
      ["time-runs-backwards", backwards],
      ["unequal-lengths", longest - common],
      ["too-many-samples", common - length],
    ] as const
  ).flatMap(([kind, count]) => (count > 0 ? [{ kind, count }] : []));

  const compact =
    unreadable + outOfRange + backwards > 0 ? withoutBadSamples(samples, sound) : { ...samples, runs: sound };
  return { ...compact, runs: splitByColor(compact.runs, compact.colors ?? colors), problems };
}

/** Points that may be counted, read out and searched by time: what lies outside the runs is left out. */
function withoutBadSamples(samples: Samples, sound: readonly Run[]): Samples & { runs: Run[] } {
  const length = sound.reduce((sum, run) => sum + run.end - run.start, 0);
  const pick = (from: ArrayLike<number>) => {
    const kept = new Float64Array(length);
    let at = 0;
    for (const run of sound) for (let i = run.start; i < run.end; i++) kept[at++] = from[i] as number;
    return kept;
  };
  let at = 0;
  const runs = sound.map((run) => ({ start: at, end: (at += run.end - run.start) }));
  const { colors } = samples;
  return {
    x: pick(samples.x),
    y: pick(samples.y),
    ...(samples.low ? { low: pick(samples.low) } : {}),
    ...(samples.high ? { high: pick(samples.high) } : {}),
    ...(colors ? { colors: sound.flatMap((run) => colors.slice(run.start, run.end)) } : {}),
    runs,
  };
}

/** The line that leads to a point has the point's colour, so a run of another colour begins one point earlier. */
function splitByColor(runs: readonly Run[], colors: Samples["colors"]): readonly Run[] {
  if (!colors?.some((color) => color !== undefined)) return runs;
  return runs.flatMap((run) => {
    const parts = new Array<Run>();
    let from = run.start;
    for (let i = run.start + 1; i <= run.end; i++) {
      const color = colors[i - 1];
      const isFirst = i - 1 === run.start;
      if (i < run.end && (colors[i] === color || isFirst)) continue;
      parts.push({ start: from, end: i, ...(color ? { color } : {}) });
      from = i - 1;
    }
    return parts;
  });
}
