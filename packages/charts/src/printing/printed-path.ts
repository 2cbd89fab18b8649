import { type Extent, getSpan } from "../axes/viewport.ts";
import type { PlotLine, Strand } from "../model/plot-model.ts";
import type { PointMark } from "../model/series.ts";
import { createColumnExtents, firstAtOrAfter, measureColumns } from "../samples/column-extents.ts";

/** Columns per CSS px of paper: 384 dots per inch. */
const COLUMNS_PER_PX = 4;

interface PaperScale {
  readonly toX: (x: number) => number;
  readonly toY: (y: number) => number;
  readonly visible: Extent;
  readonly width: number;
}

/** The line as one SVG path: point by point, or by the extents of fine columns where there are more points than dots. */
export function getPrintedPath(line: PlotLine, strand: Strand, scale: PaperScale): string {
  const { x } = line;
  const from = firstAtOrAfter(x, scale.visible.start, 0, x.length);
  const to = firstAtOrAfter(x, scale.visible.end, from, x.length);
  const columns = Math.ceil(scale.width * COLUMNS_PER_PX);
  return to - from <= 2 * columns
    ? getPointPath(line, strand, from - 1, to + 1, scale)
    : getColumnPath(line, strand, columns, scale);
}

const round = (px: number): string => px.toFixed(2);

function getPointPath(
  { x, y }: PlotLine,
  strand: Strand,
  from: number,
  to: number,
  { toX, toY }: PaperScale,
): string {
  let path = "";
  for (const run of strand.runs) {
    const start = Math.max(run.start, from);
    const end = Math.min(run.end, to);
    for (let i = start; i < end; i++) {
      const point = `${round(toX(x[i] as number))} ${round(toY(y[i] as number))}`;
      path += i === start ? `M${point}` : `L${point}`;
    }
    if (end - start === 1) path += "h0.01"; // the round ends of a lone sample make a dot
  }
  return path;
}

function getColumnPath(line: PlotLine, strand: Strand, columns: number, scale: PaperScale): string {
  const { visible, width, toY } = scale;
  const extents = createColumnExtents(columns);
  const grid = { base: visible.start, perUnit: columns / getSpan(visible), first: 0 };
  measureColumns(line, strand.runs, grid, 0, columns, extents);
  let path = "";
  for (let column = 0; column < columns; column++) {
    const low = extents.low[column] as number;
    const high = extents.high[column] as number;
    if (low > high) continue;
    const left = scale.toX(visible.start) + ((column + 0.5) * width) / columns;
    path += `M${round(left)} ${round(toY(high))}V${round(toY(low) + 0.01)}`;
  }
  return path;
}

const MOST_DOTS = 400;

/** The samples in view, where they are few enough to be marked one by one. */
export function getPrintedDots(
  { x, y, marks }: PlotLine,
  { visible, toX, toY }: PaperScale,
): readonly { readonly x: number; readonly y: number; readonly mark: PointMark | undefined }[] {
  const from = firstAtOrAfter(x, visible.start, 0, x.length);
  const to = firstAtOrAfter(x, visible.end, from, x.length);
  if (to - from > MOST_DOTS) return [];
  return Array.from({ length: to - from }, (_, i) => ({
    x: toX(x[from + i] as number),
    y: toY(y[from + i] as number),
    mark: marks?.get(x[from + i] as number),
  }));
}

/** The area between the ends of a line's range; empty for a line without one. */
export function getPrintedRange({ x, range, runs }: PlotLine, { toX, toY }: PaperScale): string {
  if (!range) return "";
  return runs
    .map(({ start, end }) => {
      const indices = Array.from({ length: end - start }, (_, i) => start + i);
      const edge = (values: ArrayLike<number>) =>
        indices.map((i) => `${round(toX(x[i] as number))} ${round(toY(values[i] as number))}`);
      return `M${[...edge(range.high.values), ...edge(range.low.values).toReversed()].join("L")}Z`;
    })
    .join("");
}
