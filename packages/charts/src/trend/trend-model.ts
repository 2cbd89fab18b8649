import { CHART_ZOOM_MAX } from "@capno/domain/spec-values";
import { type Extent, getSpan } from "../axes/viewport.ts";
import type { Annotation } from "../model/annotation.ts";
import type { PlotBand, PlotEdge } from "../model/plot-drawing.ts";
import { createPlotModel, toStrands, type PlotLine, type PlotModel } from "../model/plot-model.ts";
import type { PointMark, SeriesPoint } from "../model/series.ts";
import type { ChartColor } from "../theme/chart-color.ts";

/** Poor is below the limit; unknown is neither good nor poor. */
export type ReadingQuality = "good" | "poor" | "unknown";

/** One reading: milliseconds since 1970 and the value. */
export interface TrendPoint {
  readonly x: number;
  readonly y: number;
  /** Said beside its value: "12 of 21 breaths". */
  readonly note?: string;
  /** Of its record. Left out where a chart does not tell readings apart by it. */
  readonly quality?: ReadingQuality;
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
const HALF_DAY_MS = 43_200_000;
const DAY_MS = 2 * HALF_DAY_MS;
const MARGIN = 0.02;

/** Readings in the order of time, whatever the order in which they came. */
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
  return createPlotModel([{ label, points: sortByTime(points) }], marks);
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

/** A little more than first to last reading, so that the outer dots are whole. */
export function getTrendExtent({ extent }: PlotModel): Extent | undefined {
  if (!extent) return undefined;
  const margin = Math.max(getSpan(extent) * MARGIN, getSpan(extent) > 0 ? 0 : HALF_DAY_MS);
  return { start: extent.start - margin, end: extent.end + margin };
}

/** Long trends zoom further than 15 times: the timescale of one day must be within reach. */
export function getTrendMinSpan(extent: Extent): number {
  return Math.min(getSpan(extent) / CHART_ZOOM_MAX, DAY_MS);
}

/** Half of the usual range on each side of it, and further where a reading lies outside; never below `least`. */
export function getUsualRange(
  usual: { readonly low: number; readonly high: number },
  { lowest, highest }: Pick<PlotModel, "lowest" | "highest">,
  least: number,
  decimals: number,
): Extent {
  const room = (usual.high - usual.low) / 2;
  const start = Math.max(Math.min(least, lowest), Math.min(usual.low - room, lowest));
  return roundOut({ start, end: Math.max(usual.high + room, highest) }, decimals);
}

/** To steps that an axis can name with a decimal less than its readings. */
function roundOut({ start, end }: Extent, decimals: number): Extent {
  const perUnit = 10 ** Math.max(0, decimals - 1);
  const tolerance = 1e-9;
  return {
    start: Math.floor(start * perUnit + tolerance) / perUnit,
    end: Math.ceil(end * perUnit - tolerance) / perUnit,
  };
}

/** Without the reference lines that the y axis does not reach: they would lie over the other axis. */
export function dropLinesOutside(model: PlotModel, y: Extent): PlotModel {
  const annotations = model.annotations.filter(
    (mark) => mark.type !== "y-line" || (mark.y >= y.start && mark.y <= y.end),
  );
  return { ...model, annotations };
}

/**
 * The label of each reference line, on the side away from the usual range, because most readings lie inside it. A line
 * that is not an edge of that range has its number alone.
 */
export function getEdges(
  lines: readonly Pick<ReferenceLine, "value">[],
  usual: Pick<PlotBand, "low" | "high"> | undefined,
  unit: string,
): readonly PlotEdge[] {
  return lines.map(({ value }) => {
    const number = unit === "" ? String(value) : `${value} ${unit}`;
    if (value === usual?.low) return { value, text: `usual from ${number}`, side: "below" };
    if (value === usual?.high) return { value, text: `usual to ${number}`, side: "above" };
    return { value, text: number, side: "above" };
  });
}
