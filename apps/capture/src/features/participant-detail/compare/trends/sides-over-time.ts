import type { OtherTrend, TrendEvent } from "@capno/charts/TrendChart";
import type { ChosenRecords } from "@capno/domain/comparison";
import type { TrendPoint } from "@capno/domain/statistic";

import { SIDE_NAMES } from "../side-text.ts";

type Point = { readonly x: number; readonly y: number };

export interface SidesOverTime {
  readonly points: readonly Point[];
  /** The readings of the baseline's window, laid over those of now; undefined where no two windows are compared. */
  readonly other: OtherTrend | undefined;
  readonly range: { readonly start: number; readonly end: number } | undefined;
  /** The sides themselves, where they are not windows over each other. */
  readonly marks: readonly TrendEvent[];
}

/** Two windows begin at the same place; a record is a line in the trend around both. */
export function getSidesOverTime(
  points: readonly TrendPoint[],
  baseline: ChosenRecords,
  now: ChosenRecords,
): SidesOverTime {
  const all = points.map(({ time, value }) => ({ x: time, y: value }));
  if (baseline.side.kind !== "window" || now.side.kind !== "window") {
    const marks = [...markSide("baseline", baseline), ...markSide("now", now)];
    return { points: all, other: undefined, range: getRangeAround(marks), marks };
  }
  const before = baseline.side;
  const { from, before: until } = now.side;
  const shiftMs = from - before.from;
  return {
    points: all.filter(({ x }) => x >= from && x < until),
    other: {
      label: SIDE_NAMES.baseline,
      mainLabel: SIDE_NAMES.now,
      points: all.filter(({ x }) => x >= before.from && x < before.before),
      shiftMs,
    },
    range: { start: from, end: Math.max(until, before.before + shiftMs) },
    marks: [],
  };
}

/** Around the sides lies so much of the trend, of what they span and at least. */
const ROOM_AROUND = 0.3;
const LEAST_ROOM_MS = 3 * 86_400_000;

/** The time range around both sides; zooming out shows more. */
function getRangeAround(marks: readonly TrendEvent[]): SidesOverTime["range"] {
  if (marks.length === 0) return undefined;
  const times = marks.map(({ x }) => x);
  const start = Math.min(...times);
  const end = Math.max(...times);
  const room = Math.max((end - start) * ROOM_AROUND, LEAST_ROOM_MS);
  return { start: start - room, end: end + room };
}

function markSide(name: "baseline" | "now", { side, records }: ChosenRecords): readonly TrendEvent[] {
  const label = SIDE_NAMES[name];
  const isOther = name === "baseline";
  if (side.kind === "window") {
    return [
      { x: side.from, label: `${label} from`, isOther },
      { x: side.before, label: `${label} up to`, isOther },
    ];
  }
  return records.flatMap((record) =>
    record.hasUnknownDate ? [] : [{ x: record.recordedAt, label, isOther }],
  );
}
