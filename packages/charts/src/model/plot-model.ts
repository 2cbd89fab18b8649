import type { Extent } from "../axes/viewport.ts";
import { cleanSamples, type DrawingProblem, type Run, type Samples } from "../samples/clean-samples.ts";
import { createPyramid, type Pyramid, widenByStretch } from "../samples/pyramid.ts";
import type { ChartColor } from "../theme/chart-color.ts";
import { type Annotation, toAnnotation } from "./annotation.ts";
import type { MinMidMax, PointMark, WaveformSeries } from "./series.ts";

/** Runs of one colour. */
export interface Strand {
  readonly color: ChartColor;
  readonly runs: readonly Run[];
}

/** A series ready to be drawn at any zoom. */
export interface PlotLine {
  readonly label: string;
  readonly color: ChartColor;
  /** By the x of a sample: the mark that is not a full one. */
  readonly marks?: ReadonlyMap<number, PointMark>;
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  readonly runs: readonly Run[];
  /** The same runs by their colour. */
  readonly strands: readonly Strand[];
  readonly pyramid: Pyramid;
  /** The range around the line, where the series has one. */
  readonly range?: { readonly low: Pyramid; readonly high: Pyramid };
}

export interface PlotModel {
  readonly lines: readonly PlotLine[];
  readonly annotations: readonly Annotation[];
  readonly problems: readonly DrawingProblem[];
  /** First to last time; undefined when no sample can be drawn. */
  readonly extent: Extent | undefined;
  readonly lowest: number;
  readonly highest: number;
}

export function createPlotModel(
  series: readonly WaveformSeries[],
  annotations: readonly Annotation[] = [],
  most = Infinity,
): PlotModel {
  const lines = new Array<PlotLine>();
  const problems = new Array<DrawingProblem>();
  const marks = [...annotations];
  for (const one of series) {
    const columns = toSamples(one);
    const { problems: found, x, y, runs, low, high } = cleanSamples(columns, most);
    problems.push(...found.map((problem) => ({ ...problem, series: one.label })));
    if (x.length > 0 && runs.length > 0) {
      const range = low && high ? { low: createPyramid(low), high: createPyramid(high) } : undefined;
      const color = one.color ?? "default";
      const pyramid = createPyramid(y);
      const strands = toStrands(runs, color);
      const marked = getMarks(one);
      lines.push({
        label: one.label,
        color,
        x,
        y,
        runs,
        strands,
        pyramid,
        ...(range ? { range } : {}),
        ...(marked.size > 0 ? { marks: marked } : {}),
      });
    }
    marks.push(...getPointMarks(one));
  }
  const drawn = lines.flatMap((line) => line.runs.map((run) => ({ line, run })));
  let start = Infinity;
  let end = -Infinity;
  let lowest = Infinity;
  let highest = -Infinity;
  for (const { line, run } of drawn) {
    start = Math.min(start, line.x[run.start] as number);
    end = Math.max(end, line.x[run.end - 1] as number);
    const bounds = { low: lowest, high: highest };
    for (const pyramid of [line.pyramid, line.range?.low, line.range?.high]) {
      if (pyramid) widenByStretch(pyramid, run.start, run.end, bounds);
    }
    ({ low: lowest, high: highest } = bounds);
  }
  return {
    lines,
    annotations: marks.filter(isDrawable),
    problems,
    extent: start <= end ? { start, end } : undefined,
    lowest,
    highest,
  };
}

/** The same lines with marks of the page's, which come and go while the recording is the same. */
export function addAnnotations(model: PlotModel, annotations: readonly Annotation[]): PlotModel {
  if (annotations.length === 0) return model;
  return { ...model, annotations: [...annotations.filter(isDrawable), ...model.annotations] };
}

/** The runs by their colour. */
export function toStrands(runs: readonly Run[], color: ChartColor): readonly Strand[] {
  const colors = [...new Set(runs.map((run) => run.color ?? color))];
  return colors.map((own) => ({ color: own, runs: runs.filter((run) => (run.color ?? color) === own) }));
}

function toSamples(series: WaveformSeries): Samples {
  if (!("points" in series)) return { x: series.times, y: series.values };
  const { points } = series;
  const x = Float64Array.from(points, (point) => point.x);
  const y = Float64Array.from(points, (point) => getMiddle(point.y));
  const hasRange = points.some((point) => typeof point.y !== "number");
  const hasColor = points.some((point) => point.color !== undefined);
  return {
    x,
    y,
    ...(hasRange
      ? {
          low: Float64Array.from(points, (point) => getRange(point.y).min),
          high: Float64Array.from(points, (point) => getRange(point.y).max),
        }
      : {}),
    ...(hasColor ? { colors: points.map((point) => point.color) } : {}),
  };
}

function getMarks(series: WaveformSeries): ReadonlyMap<number, PointMark> {
  if (!("points" in series)) return new Map();
  return new Map(series.points.flatMap(({ x, mark }) => (mark === undefined ? [] : [[x, mark] as const])));
}

function getPointMarks(series: WaveformSeries): Annotation[] {
  if (!("points" in series)) return [];
  return series.points.flatMap(({ x, y, color, annotation }) => {
    if (!annotation) return [];
    const { min, mid, max } = getRange(y);
    const inherited = color && !annotation.color ? { ...annotation, color } : annotation;
    return [toAnnotation(inherited, x, mid, min, max)];
  });
}

const getMiddle = (y: number | MinMidMax): number => (typeof y === "number" ? y : y.mid);
const getRange = (y: number | MinMidMax): MinMidMax =>
  typeof y === "number" ? { min: y, mid: y, max: y } : y;

/** A mark with a place that is not a number is left out, as a sample is. */
function isDrawable(mark: Annotation): boolean {
  return Object.values(mark).every((value) => typeof value !== "number" || !Number.isNaN(value));
}
