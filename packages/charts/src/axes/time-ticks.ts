import {
  DAY_LABELS_ABOVE_DAYS,
  MONTH_LABELS_ABOVE_MONTHS,
  SHORTEST_LABEL_STEP_HOURS,
  YEAR_LABELS_ABOVE_YEARS,
} from "@capno/domain/spec-values/trend-values";
import { findMoment, toCalendarDay, toWall, type DateTime } from "@capno/domain/time/date-time";
import type { Tick } from "./axis-ticks.ts";
import type { Extent } from "./viewport.ts";
import { TICK_FORMATS } from "./wall-time.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Ends a loop that a broken clock would make endless. */
const MOST_TICKS = 400;

interface TickStep {
  readonly unit: "years" | "months" | "days" | "hours";
  /** Every so many units, the first that leaves room for the labels. */
  readonly strides: readonly number[];
  readonly unitMs: number;
  /** Room that a label needs, with some air. */
  readonly labelPx: number;
}

const YEARS: TickStep = {
  unit: "years",
  strides: [1, 2, 5, 10, 20],
  unitMs: 365.25 * DAY_MS,
  labelPx: 48,
};
const MONTHS: TickStep = {
  unit: "months",
  strides: [1, 2, 3, 6, 12],
  unitMs: 30 * DAY_MS,
  labelPx: 76,
};
const DAYS: TickStep = {
  unit: "days",
  strides: [1, 2, 7, 14, 28],
  unitMs: DAY_MS,
  labelPx: 56,
};
const HOURS: TickStep = {
  unit: "hours",
  strides: [SHORTEST_LABEL_STEP_HOURS, 24],
  unitMs: HOUR_MS,
  labelPx: 50,
};

/** Years over 2 years, months over 2 months, days over 2 days, else 8 hours. */
export function getTickStep(span: number): TickStep {
  if (span > YEAR_LABELS_ABOVE_YEARS * 365 * DAY_MS) return YEARS;
  if (span > MONTH_LABELS_ABOVE_MONTHS * 30.5 * DAY_MS) return MONTHS;
  return span > DAY_LABELS_ABOVE_DAYS * DAY_MS ? DAYS : HOURS;
}

/**
 * Ticks in the wall time of `zone`, so that a day with a change of the clock has its midnight where it is. Adding 24 h to
 * a midnight would be an hour off for the rest of the axis. A zone is slow to ask, so what it has answered is kept.
 */
export function createTimeTicks(
  zone: string,
): (range: Extent, span: number, width: number) => readonly Tick[] {
  const known = new Map<string, { readonly range: Extent; readonly ticks: readonly Tick[] }>();
  return (range, span, width) => {
    const step = getTickStep(span);
    const pxPerUnit = (width / span) * step.unitMs;
    const { strides } = step;
    const stride = strides.find((n) => n * pxPerUnit >= step.labelPx) ?? strides.at(-1) ?? 1;
    const key = `${stride} ${step.unit}`;
    let found = known.get(key);
    if (!found || found.range.start > range.start || found.range.end < range.end) {
      found = { range, ticks: findTicks(range, step, stride, zone) };
      known.set(key, found);
    }
    return found.ticks.filter(({ value }) => value >= range.start && value <= range.end);
  };
}

function findTicks(range: Extent, { unit }: TickStep, stride: number, zone: string): readonly Tick[] {
  const ticks = new Array<Tick>();
  const first = alignDown(toWall(range.start, zone), unit, stride);
  for (let i = 0; i < MOST_TICKS; i++) {
    const wall = first.plus({ [unit]: i * stride });
    const value = findMoment(wall, zone);
    if (value > range.end) break;
    const isMidnight = unit === "hours" && wall.hour === 0;
    ticks.push({ value, label: wall.toFormat(TICK_FORMATS[isMidnight ? "days" : unit]) });
  }
  return ticks;
}

/** A Monday: weeks begin on one. */
const MONDAY = toCalendarDay("1970-01-05");

/** The last tick at or before a time of the wall, the same whichever part of the axis is requested. */
function alignDown(wall: DateTime, unit: TickStep["unit"], stride: number): DateTime {
  switch (unit) {
    case "years":
      return wall.startOf("year").minus({ years: wall.year % stride });
    case "months":
      return wall.startOf("month").minus({ months: (wall.month - 1) % stride });
    case "days": {
      const weekDays = Math.floor(wall.diff(MONDAY, "days").days) % stride;
      return wall.startOf("day").minus({ days: weekDays < 0 ? weekDays + stride : weekDays });
    }
    case "hours":
      return wall.startOf("hour").minus({ hours: wall.hour % stride });
  }
}
