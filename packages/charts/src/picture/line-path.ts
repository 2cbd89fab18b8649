import { area, line } from "@visx/shape";
import { type Extent, getSpan } from "../axes/viewport.ts";
import type { PlotLine, Strand } from "../model/plot-model.ts";
import type { Run } from "../samples/clean-samples.ts";
import { createColumnExtents, firstAtOrAfter, measureColumns } from "../samples/column-extents.ts";

/** Columns per CSS px of paper: 384 dots per inch. */
const COLUMNS_PER_PX = 4;

type Values = ArrayLike<number>;

/** Places values in px from the plot's upper left corner. */
export interface PictureScale {
  readonly toX: (x: number) => number;
  readonly toY: (y: number) => number;
}

/** The part of the x axis that a plot shows, and the plot's size. */
export interface PlotScale extends PictureScale {
  readonly visible: Extent;
  readonly width: number;
  readonly height: number;
}

/** A place of the picture as a path writes it. */
export const at = (x: number, y: number): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

const getIndices = ({ start, end }: Run): readonly number[] =>
  Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i);

/** A part for each run, so that no line passes a bad point; of a lone sample the round ends make a dot. */
export function getLinePath(x: Values, y: Values, runs: readonly Run[], { toX, toY }: PictureScale): string {
  const draw = line<number>({ x: (i) => toX(x[i] as number), y: (i) => toY(y[i] as number) });
  return runs.map((run) => draw([...getIndices(run)]) ?? "").join("");
}

/** The area between two lines, a part for each run. */
export function getAreaPath(
  x: Values,
  low: Values,
  high: Values,
  runs: readonly Run[],
  { toX, toY }: PictureScale,
): string {
  const draw = area<number>({
    x: (i) => toX(x[i] as number),
    y0: (i) => toY(low[i] as number),
    y1: (i) => toY(high[i] as number),
  });
  return runs.map((run) => draw([...getIndices(run)]) ?? "").join("");
}

/** The line in view: point by point, or by the extents of fine columns where there are more points than dots. */
export function getStrandPath(plotLine: PlotLine, { runs }: Strand, scale: PlotScale): string {
  const { x, y } = plotLine;
  const from = firstAtOrAfter(x, scale.visible.start, 0, x.length);
  const to = firstAtOrAfter(x, scale.visible.end, from, x.length);
  const columns = Math.ceil(scale.width * COLUMNS_PER_PX);
  if (to - from > 2 * columns) return getColumnPath(plotLine, runs, columns, scale);
  const inView = runs.map(({ start, end }) => ({
    start: Math.max(start, from - 1),
    end: Math.min(end, to + 1),
  }));
  return getLinePath(x, y, inView, scale);
}

function getColumnPath(
  plotLine: PlotLine,
  runs: readonly Run[],
  columns: number,
  { visible, width, toX, toY }: PlotScale,
): string {
  const extents = createColumnExtents(columns);
  const grid = { base: visible.start, perUnit: columns / getSpan(visible), first: 0 };
  measureColumns(plotLine, runs, grid, 0, columns, extents);
  let path = "";
  for (let column = 0; column < columns; column++) {
    const low = extents.low[column] as number;
    const high = extents.high[column] as number;
    if (low > high) continue;
    const left = toX(visible.start) + ((column + 0.5) * width) / columns;
    path += `M${at(left, toY(high))}V${(toY(low) + 0.01).toFixed(2)}`;
  }
  return path;
}
