import type { Run } from "./clean-samples.ts";
import { type LowHigh, type Pyramid, widenByStretch } from "./pyramid.ts";

/** Pixel columns laid over the x axis. Column c covers x from (first + c) / perUnit + base, one column wide. */
export interface ColumnGrid {
  readonly base: number;
  /** Columns per unit of x. */
  readonly perUnit: number;
  /** Grid number of column 0. Whole, so that columns keep their samples while the view pans. */
  readonly first: number;
}

/** Lowest and highest value per column, in the unit of y; low > high where the line is absent. */
export interface ColumnExtents {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

interface DrawnLine {
  readonly x: ArrayLike<number>;
  readonly pyramid: Pyramid;
}

export function createColumnExtents(columns: number): ColumnExtents {
  return { low: new Float64Array(columns), high: new Float64Array(columns) };
}

/** First index in from..to whose x is at or after `edge`; `to` when there is none. */
export function firstAtOrAfter(x: ArrayLike<number>, edge: number, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((x[middle] as number) < edge) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** As firstAtOrAfter, quicker when the answer is near `from + hint`. */
function seek(x: ArrayLike<number>, edge: number, from: number, to: number, hint: number): number {
  let at = Math.min(to, from + hint);
  if (at > from && (x[at - 1] as number) >= edge) {
    for (let tries = 0; tries < 8; tries++) {
      at--;
      if (at === from || (x[at - 1] as number) < edge) return at;
    }
    return firstAtOrAfter(x, edge, from, at);
  }
  for (let tries = 0; tries < 8; tries++) {
    if (at === to || (x[at] as number) >= edge) return at;
    at++;
  }
  return firstAtOrAfter(x, edge, at, to);
}

/** Value of the line at `edge`, which lies between samples i - 1 and i. */
function interpolate(x: ArrayLike<number>, y: ArrayLike<number>, i: number, edge: number): number {
  const before = x[i - 1] as number;
  const from = y[i - 1] as number;
  return from + (((y[i] as number) - from) * (edge - before)) / ((x[i] as number) - before);
}

/**
 * The extent of a line in each column from..to: of the samples in the column and of the line where it crosses the
 * column's edges. It costs what the columns cost, not what the samples cost.
 */
export function measureColumns(
  line: DrawnLine,
  runs: readonly Run[],
  grid: ColumnGrid,
  from: number,
  to: number,
  out: ColumnExtents,
): void {
  out.low.fill(Infinity, from, to);
  out.high.fill(-Infinity, from, to);
  const { x } = line;
  const edgeOf = (column: number) => grid.base + (grid.first + column) / grid.perUnit;
  const leftEdge = edgeOf(from);
  const rightEdge = edgeOf(to);
  for (let r = firstRunEndingAfter(x, runs, leftEdge); r < runs.length; r++) {
    const run = runs[r] as Run;
    if ((x[run.start] as number) > rightEdge) break;
    measureRun(line, run, grid, from, to, out);
  }
}

function firstRunEndingAfter(x: ArrayLike<number>, runs: readonly Run[], edge: number): number {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((x[(runs[middle] as Run).end - 1] as number) < edge) low = middle + 1;
    else high = middle;
  }
  return low;
}

function measureRun(
  { x, pyramid }: DrawnLine,
  { start, end }: Run,
  grid: ColumnGrid,
  from: number,
  to: number,
  out: ColumnExtents,
): void {
  const y = pyramid.values;
  const scratch: LowHigh = { low: 0, high: 0 };
  const firstColumn = Math.floor(((x[start] as number) - grid.base) * grid.perUnit) - grid.first - 1;
  let column = Math.max(from, firstColumn);
  let edge = grid.base + (grid.first + column) / grid.perUnit;
  let i = firstAtOrAfter(x, edge, start, end);
  let crossing = i > start && i < end ? interpolate(x, y, i, edge) : Number.NaN;
  let hint = 0;
  for (; column < to && i < end; column++) {
    edge = grid.base + (grid.first + column + 1) / grid.perUnit;
    const next = seek(x, edge, i, end, hint);
    hint = next - i;
    scratch.low = out.low[column] as number;
    scratch.high = out.high[column] as number;
    if (crossing < scratch.low) scratch.low = crossing;
    if (crossing > scratch.high) scratch.high = crossing;
    if (next > i) widenByStretch(pyramid, i, next, scratch);
    crossing = next > start && next < end ? interpolate(x, y, next, edge) : Number.NaN;
    if (crossing < scratch.low) scratch.low = crossing;
    if (crossing > scratch.high) scratch.high = crossing;
    out.low[column] = scratch.low;
    out.high[column] = scratch.high;
    i = next;
  }
}
