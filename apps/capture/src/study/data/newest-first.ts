import type { RecordedDate } from "@capno/domain/time/instant";

type Dated = RecordedDate & { readonly id: number };

/**
 * Newest first, whatever the order of the answer: the wrong record as the latest would be the wrong values. Records
 * of an unknown date come last, later ids before earlier.
 */
export function sortNewestFirst<Row extends Dated>(rows: readonly Row[]): readonly Row[] {
  return rows
    .map((row) => ({ row, time: getTrustedTime(row) }))
    .toSorted((a, b) => compareDescending(a.time, b.time) || b.row.id - a.row.id)
    .map(({ row }) => row);
}

function getTrustedTime({ recordedAt, hasUnknownDate }: Dated): number {
  return hasUnknownDate ? Number.NEGATIVE_INFINITY : recordedAt;
}

// Compare instead of subtracting: Infinity - Infinity is NaN.
function compareDescending(a: number, b: number): number {
  return a === b ? 0 : a > b ? -1 : 1;
}
