import { CHART_ZOOM_MAX } from "@capno/domain/spec-values/chart-values";
import { type Extent, getSpan } from "../axes/viewport.ts";
import type { Annotation } from "../model/annotation.ts";
import type { PlotEdge } from "../model/plot-drawing.ts";
import { firstAtOrAfter } from "../samples/column-extents.ts";
import { widenByStretch } from "../samples/pyramid.ts";
import { createPlotModel, toStrands, type PlotLine, type PlotModel } from "../model/plot-model.ts";
import type { PointMark, SeriesPoint } from "../model/series.ts";
import type { ChartColor } from "../theme/chart-color.ts";

/** Poor is below the limit; unknown is neither good nor poor. */
export type ReadingQuality = "good" | "poor" | "unknown";

/** One reading: milliseconds since 1970 and the value. */
export interface TrendPoint {
  readonly x: number;
  readonly y: number;
  /** A note beside the value: "12 of 21 breaths". */
  readonly note?: string;
  /** The quality of the reading's record. Absent in a chart that draws all qualities alike. */
  readonly quality?: ReadingQuality;
  /** No person can have this value: it is marked at the edge with its number, and neither joined nor given room. */
  readonly isImplausible?: boolean;
}

export interface ReferenceLine {
  readonly value: number;
  readonly color?: ChartColor;
  readonly isDashed?: boolean;
}

export interface TrendEvent {
  readonly x: number;
  readonly label: string;
}

const LABEL_ROWS = 4;
const OFF_SCALE_ROWS = 2;
const HALF_DAY_MS = 43_200_000;
const DAY_MS = 2 * HALF_DAY_MS;
const MARGIN = 0.02;

/** Readings in the order of time, whatever the order in which they came; without those that are not plausible. */
export function createTrendModel(
  label: string,
  points: readonly TrendPoint[],
  lines: readonly ReferenceLine[],
  events: readonly TrendEvent[] = [],
): PlotModel {
  const marks: readonly Annotation[] = [
    ...lines.map(
      ({ value, color = "grey", isDashed = false }) =>
        ({ type: "y-line", y: value, color, dashed: isDashed }) as const,
    ),
    ...events.map(
      ({ x, label: name }, place) =>
        ({ type: "x-line", x, label: name, row: place % LABEL_ROWS, color: "black" }) as const,
    ),
  ];
  return createPlotModel([{ label, points: sortByTime(points.filter(isPlausible)) }], marks);
}

const isPlausible = ({ isImplausible }: TrendPoint): boolean => isImplausible !== true;

/** The readings that are not plausible, at the edge of the axis that is nearer to them. */
export function markOffScale(
  points: readonly TrendPoint[],
  y: Extent,
  formatValue: (value: number) => string,
): readonly Annotation[] {
  const middle = (y.start + y.end) / 2;
  return points
    .filter((point) => !isPlausible(point))
    .toSorted((a, b) => a.x - b.x)
    .map(({ x, y: value }, place) => ({
      type: "off-scale",
      x,
      side: value > middle ? "above" : "below",
      label: formatValue(value),
      row: place % OFF_SCALE_ROWS,
      color: "red",
    }));
}

/**
 * The same readings, joined by a dashed line where none was made for so long: a line straight over weeks looks measured.
 */
export function dashGaps(model: PlotModel, longestGapMs: number): PlotModel {
  const gaps: Annotation[] = [];
  const lines = model.lines.map((line): PlotLine => {
    const runs = line.runs.flatMap((run) => {
      const starts = [run.start];
      for (let i = run.start + 1; i < run.end; i++) {
        const [x0 = 0, x1 = 0] = [line.x[i - 1], line.x[i]];
        if (x1 - x0 < longestGapMs) continue;
        starts.push(i);
        const { color } = line;
        gaps.push({ type: "line", x0, y0: line.y[i - 1] ?? 0, x1, y1: line.y[i] ?? 0, dashed: true, color });
      }
      return starts.map((start, place) => ({ ...run, start, end: starts[place + 1] ?? run.end }));
    });
    return { ...line, runs, strands: toStrands(runs, line.color) };
  });
  return gaps.length === 0 ? model : { ...model, lines, annotations: [...gaps, ...model.annotations] };
}

const QUALITY_MARKS: Readonly<Record<ReadingQuality, PointMark | undefined>> = {
  good: undefined,
  poor: "hollow",
  unknown: "cross",
};

const sortByTime = (points: readonly TrendPoint[]): readonly SeriesPoint[] =>
  points
    .toSorted((a, b) => a.x - b.x)
    .map(({ x, y, quality }) => {
      const mark = quality && QUALITY_MARKS[quality];
      return mark === undefined ? { x, y } : { x, y, mark };
    });

/** A little more than first to last reading, so that the outer dots are whole; also of those that are not plausible. */
export function getTrendExtent(points: readonly TrendPoint[]): Extent | undefined {
  const times = points.flatMap(({ x, y }) => (Number.isFinite(x) && Number.isFinite(y) ? [x] : []));
  if (times.length === 0) return undefined;
  const extent = { start: times[0] ?? 0, end: times[0] ?? 0 };
  for (const time of times) {
    extent.start = Math.min(extent.start, time);
    extent.end = Math.max(extent.end, time);
  }
  const margin = Math.max(getSpan(extent) * MARGIN, getSpan(extent) > 0 ? 0 : HALF_DAY_MS);
  return { start: extent.start - margin, end: extent.end + margin };
}

/** Long trends zoom further than 15 times: the timescale of one day must be within reach. */
export function getTrendMinSpan(extent: Extent): number {
  return Math.min(getSpan(extent) / CHART_ZOOM_MAX, DAY_MS);
}

interface ValueRange {
  readonly low: number;
  readonly high: number;
}

interface AxisChoice {
  /** The statistic's whole axis. */
  readonly whole: Extent;
  /** The axis is the whole one, longer where a reading lies beyond it. */
  readonly isWhole: boolean;
  readonly usual: ValueRange | undefined;
  /** Where the patient's own readings usually lie. */
  readonly own: ValueRange | undefined;
  readonly decimals: number;
}

/** The margin on each side of the axis, as a share of the span of its readings. */
const AXIS_MARGIN = 0.1;
/** The least length of the axis, as a share of the usual range: on a shorter axis a steady patient's noise looks like a change. */
const LEAST_OF_USUAL = 0.5;
/** The least length of the axis, as a share of the whole axis, for a statistic without a usual range. */
const LEAST_OF_WHOLE = 0.1;

/**
 * The y axis for the readings of `lines` within `window`: these readings and the patient's own range with a margin, and
 * half the span of the usual range at least. It does not reach below the whole axis where no reading does.
 */
export function getTrendAxis(
  { lines }: Pick<PlotModel, "lines">,
  window: Extent | undefined,
  { whole, isWhole, usual, own, decimals }: AxisChoice,
): Extent {
  const readings = { low: Infinity, high: -Infinity };
  for (const line of lines) {
    const [from, to] = window === undefined ? [0, line.x.length] : findVisible(line, window);
    for (const run of line.runs)
      widenByStretch(line.pyramid, Math.max(from, run.start), Math.min(to, run.end), readings);
  }
  const held = readings.low <= readings.high ? readings : (own ?? usual);
  if (isWhole || held === undefined)
    return {
      start: Math.min(whole.start, Math.floor(readings.low)),
      end: Math.max(whole.end, Math.ceil(readings.high)),
    };
  const low = Math.min(own?.low ?? Infinity, held.low);
  const high = Math.max(own?.high ?? -Infinity, held.high);
  const least = usual ? (usual.high - usual.low) * LEAST_OF_USUAL : getSpan(whole) * LEAST_OF_WHOLE;
  const span = Math.max((high - low) * (1 + 2 * AXIS_MARGIN), least);
  const start = Math.max(Math.min(whole.start, low), (low + high - span) / 2);
  return roundOut({ start, end: Math.max((low + high + span) / 2, start + least) }, decimals);
}

/** Indices of the readings in view, the second exclusive. */
export function findVisible({ x }: PlotLine, { start, end }: Extent): readonly [number, number] {
  const from = firstAtOrAfter(x, start, 0, x.length);
  let to = firstAtOrAfter(x, end, from, x.length);
  while (to < x.length && x[to] === end) to++;
  return [from, to];
}

/** To steps that an axis can name, with a decimal less than its readings. */
function roundOut({ start, end }: Extent, decimals: number): Extent {
  const perUnit = 10 ** Math.max(0, decimals - 1);
  const tolerance = 1e-9;
  return {
    start: Math.floor(start * perUnit + tolerance) / perUnit,
    end: Math.ceil(end * perUnit - tolerance) / perUnit,
  };
}

/** Removes the reference lines outside the y axis: they would be drawn over the x axis. */
export function dropLinesOutside(model: PlotModel, y: Extent): PlotModel {
  const annotations = model.annotations.filter((mark) => mark.type !== "y-line" || isWithin(mark.y, y));
  return { ...model, annotations };
}

/** A line within this share of the axis from its upper end has its words below it, inside the plot. */
const LABEL_ROOM = 0.12;

/** The label of each reference line that the axis reaches. The usual range is named once, also where it is out of view. */
export function getEdges(
  lines: readonly Pick<ReferenceLine, "value">[],
  usual: ValueRange | undefined,
  unit: string,
  y: Extent,
): readonly PlotEdge[] {
  const write = (number: string) => (unit === "" ? number : `${number} ${unit}`);
  const toEdge = (value: number, text: string): PlotEdge => ({
    value,
    text,
    side: y.end - value < getSpan(y) * LABEL_ROOM ? "below" : "above",
  });
  const others = lines
    .filter(({ value }) => isWithin(value, y) && value !== usual?.low && value !== usual?.high)
    .map(({ value }) => toEdge(value, write(String(value))));
  if (usual === undefined) return others;
  const words = `usual ${write(`${usual.low}–${usual.high}`)}`;
  const inView = [usual.high, usual.low].find((value) => isWithin(value, y));
  if (inView !== undefined) return [...others, toEdge(inView, words)];
  if (usual.high < y.start) return [...others, toEdge(y.start, `below: ${words}`)];
  return [...others, toEdge(y.end, usual.low > y.end ? `above: ${words}` : `axis within ${words}`)];
}

const isWithin = (value: number, { start, end }: Extent): boolean => value >= start && value <= end;
