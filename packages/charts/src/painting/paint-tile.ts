import { CHART_STROKE_WIDTH_PX } from "@capno/domain/spec-values/chart-values";
import { getSpan } from "../axes/viewport.ts";
import { type PlotDrawing, type PlotSize, RANGE_OPACITY } from "../model/plot-drawing.ts";
import type { PlotLine } from "../model/plot-model.ts";
import {
  type ColumnExtents,
  type ColumnGrid,
  createColumnExtents,
  firstAtOrAfter,
  measureColumns,
} from "../samples/column-extents.ts";
import { type ChartTheme, type Rgba, toRgba } from "../theme/chart-theme.ts";
import { drawGround, paintGround } from "./paint-ground.ts";
import { paintMarks } from "./paint-marks.ts";
import {
  createPixelStrip,
  fillBetween,
  paintColumns,
  type PixelStrip,
  type VerticalScale,
} from "./pixel-strip.ts";
import { strokeLine } from "./stroke-line.ts";
import type { TileFrame } from "./tile-frame.ts";

/** Samples per pixel column below which a stroked line is as cheap as its columns, and finer. */
const STROKE_BELOW = 1.1;
const STRIP_COLUMNS = 256;

/** Where the tile lies, in grid columns. */
interface TilePlace {
  readonly from: number;
  readonly to: number;
}

/** Grid columns per unit of x, counted from `base`; `span` is what the plot shows. */
interface TileScale {
  readonly base: number;
  readonly perUnit: number;
  readonly span: number;
}

export interface TilePaint {
  readonly drawing: PlotDrawing;
  readonly theme: ChartTheme;
  readonly size: PlotSize;
  readonly scale: TileScale;
  readonly place: TilePlace;
}

interface Layer {
  readonly extents: ColumnExtents;
  readonly color: Rgba;
  readonly isRange: boolean;
}

let strip: PixelStrip | undefined;
const pool = new Array<ColumnExtents>();
let spare: ColumnExtents = createColumnExtents(0);

/** The plot, without the x axis below it. */
export function paintTile(context: CanvasRenderingContext2D, paint: TilePaint): void {
  const { drawing, theme, size, scale, place } = paint;
  const { model } = drawing;
  const { pixelRatio } = size;
  const height = Math.round(size.height * pixelRatio);
  const columns = place.to - place.from;
  const grid: ColumnGrid = { base: scale.base, perUnit: scale.perUnit, first: place.from };
  // Half columns improve the curve only at low pixel density; at high density they are invisible.
  const parts = pixelRatio < 1.75 ? 2 : 1;
  const fineGrid = { base: grid.base, perUnit: grid.perUnit * parts, first: grid.first * parts };
  const vertical: VerticalScale = { top: drawing.y.end, perUnit: height / getSpan(drawing.y) };
  const frame: TileFrame = {
    columns,
    height,
    pixelRatio,
    toX: (x) => (x - scale.base) * scale.perUnit - place.from,
    toY: (y) => (vertical.top - y) * vertical.perUnit,
  };
  const sparse = new Array<PlotLine>();
  const layers = new Array<Layer>();
  for (const line of model.lines) {
    if (line.range) {
      const extents = takeExtents(layers.length, columns);
      measureRange(line, line.range, grid, columns, extents);
      const color = { ...toRgba(theme.series[line.color]), a: RANGE_OPACITY };
      layers.push({ extents, color, isRange: true });
    }
    if (countSamples(line, grid, columns) < STROKE_BELOW * columns) {
      sparse.push(line);
      continue;
    }
    for (const strand of line.strands) {
      const extents = takeExtents(layers.length, columns * parts);
      measureColumns(line, strand.runs, fineGrid, 0, columns * parts, extents);
      layers.push({ extents, color: toRgba(theme.series[strand.color]), isRange: false });
    }
  }

  context.setTransform(1, 0, 0, 1, 0, 0);
  if (layers.length > 0) paintStrips(context, paint, frame, layers, parts, vertical);
  else drawGround(context, drawing, theme, frame);

  context.save();
  context.beginPath();
  context.rect(0, 0, columns, height);
  context.clip();
  for (const line of sparse) strokeLine(context, line, grid, theme, frame, drawing.hasDots);
  paintMarks(context, model.annotations, theme, frame);
  context.restore();
}

function paintStrips(
  context: CanvasRenderingContext2D,
  { drawing, theme }: TilePaint,
  frame: TileFrame,
  layers: readonly Layer[],
  parts: 1 | 2,
  vertical: VerticalScale,
): void {
  const { columns, height, pixelRatio } = frame;
  if (strip?.height !== height) strip = createPixelStrip(STRIP_COLUMNS, height);
  for (let offset = 0; offset < columns; offset += STRIP_COLUMNS) {
    paintGround(strip, drawing, theme, frame, offset);
    for (const { extents, color, isRange } of layers) {
      if (isRange) fillBetween(strip, extents, offset, vertical, color);
      else paintColumns(strip, extents, offset, parts, vertical, color, CHART_STROKE_WIDTH_PX * pixelRatio);
    }
    const width = Math.min(STRIP_COLUMNS, columns - offset);
    context.putImageData(strip.image, offset, 0, 0, 0, width, height);
  }
}

function takeExtents(index: number, columns: number): ColumnExtents {
  const held = pool[index];
  if (held && held.low.length >= columns) return held;
  return (pool[index] = createColumnExtents(columns));
}

/** Samples that the columns hold, gaps counted as well. */
function countSamples(line: PlotLine, grid: ColumnGrid, columns: number): number {
  const start = grid.base + grid.first / grid.perUnit;
  const end = grid.base + (grid.first + columns) / grid.perUnit;
  const { x } = line;
  const from = firstAtOrAfter(x, start, 0, x.length);
  return firstAtOrAfter(x, end, from, x.length) - from;
}

function measureRange(
  line: PlotLine,
  range: NonNullable<PlotLine["range"]>,
  grid: ColumnGrid,
  columns: number,
  out: ColumnExtents,
): void {
  const { x, runs } = line;
  if (spare.low.length < columns) spare = createColumnExtents(columns);
  measureColumns({ x, pyramid: range.low }, runs, grid, 0, columns, { low: out.low, high: spare.high });
  measureColumns({ x, pyramid: range.high }, runs, grid, 0, columns, { low: spare.low, high: out.high });
}
