import { isUnsetClock, parseInstant } from "@capno/domain/instant";

interface Dated {
  readonly id: number;
  readonly capnogram_dt: string;
}

/**
 * Newest first, whatever the order of the answer: the wrong record as the latest would be the wrong values. Records
 * of a handset whose clock was not set come last, later ids before earlier. Decision F21
 */
export function sortNewestFirst<Row extends Dated>(rows: readonly Row[]): readonly Row[] {
  return rows
    .map((row) => ({ row, time: getTrustedTime(row) }))
    .toSorted((a, b) => compareDescending(a.time, b.time) || b.row.id - a.row.id)
    .map(({ row }) => row);
}

function getTrustedTime({ capnogram_dt }: Dated): number {
  const time = parseInstant(capnogram_dt);
  return time === undefined || isUnsetClock(time) ? Number.NEGATIVE_INFINITY : time;
}

// Not a difference: that of two infinities is no number.
function compareDescending(a: number, b: number): number {
  return a === b ? 0 : a > b ? -1 : 1;
}
