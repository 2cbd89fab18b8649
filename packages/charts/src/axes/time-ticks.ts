import {
  DAY_LABELS_ABOVE_DAYS,
  MONTH_LABELS_ABOVE_MONTHS,
  SHORTEST_LABEL_STEP_HOURS,
  YEAR_LABELS_ABOVE_YEARS,
} from "@capno/domain/spec-values/trend-values";
import { DateTime } from "luxon";
import type { Tick } from "./axis-ticks.ts";
import type { Extent } from "./viewport.ts";

const DAY_MS = 86_400_000;
/** Ends a loop that a broken clock would make endless. */
const MOST_TICKS = 400;

interface TickStep {
  readonly unit: "years" | "months" | "days" | "hours";
  /** Every so many units, the first that leaves room for the labels. */
  readonly strides: readonly number[];
  readonly unitMs: number;
  readonly format: string;
  /** Room that a label needs, with some air. */
  readonly labelPx: number;
}

const YEARS: TickStep = {
  unit: "years",
  strides: [1, 2, 5, 10, 20],
  unitMs: 365.25 * DAY_MS,
  format: "yyyy",
  labelPx: 48,
};
const MONTHS: TickStep = {
  unit: "months",
  strides: [1, 2, 3, 6, 12],
  unitMs: 30 * DAY_MS,
  format: "LLL yyyy",
  labelPx: 76,
};
const DAYS: TickStep = {
  unit: "days",
  strides: [1, 2, 7, 14, 28],
  unitMs: DAY_MS,
  format: "d LLL",
  labelPx: 56,
};
const HOURS: TickStep = {
  unit: "hours",
  strides: [SHORTEST_LABEL_STEP_HOURS, 24],
  unitMs: DAY_MS / 24,
  format: "HH:mm",
  labelPx: 50,
};

/** Years over 2 years, months over 2 months, days over 2 days, else 8 hours. @spec §9, decision F23 */
export function getTickStep(span: number): TickStep {
  if (span > YEAR_LABELS_ABOVE_YEARS * 365 * DAY_MS) return YEARS;
  if (span > MONTH_LABELS_ABOVE_MONTHS * 30.5 * DAY_MS) return MONTHS;
  return span > DAY_LABELS_ABOVE_DAYS * DAY_MS ? DAYS : HOURS;
}

/** A Monday: weeks begin on one. */
const MONDAY = DateTime.utc(1970, 1, 5);

interface KnownTicks {
  readonly range: Extent;
  readonly ticks: readonly Tick[];
}

/**
 * Ticks in the wall time of `zone`, so that a day with a change of the clock has its midnight where it is. Adding 24 h to
 * a midnight would be an hour off for the rest of the axis. A zone is slow to ask, so what it has answered is kept.
 */
export function createTimeTicks(
  zone: string,
): (range: Extent, span: number, width: number) => readonly Tick[] {
  const known = new Map<string, KnownTicks>();
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

function findTicks(range: Extent, step: TickStep, stride: number, zone: string): readonly Tick[] {
  const ticks = new Array<Tick>();
  const start = DateTime.fromMillis(range.start, { zone, locale: "en-GB" });
  let wall = alignDown(start, step.unit, stride);
  for (let i = 0; i < MOST_TICKS && wall.toMillis() <= range.end; i++) {
    const isMidnight = step.unit === "hours" && wall.hour === 0;
    ticks.push({ value: wall.toMillis(), label: wall.toFormat(isMidnight ? DAYS.format : step.format) });
    wall = getNext(wall, step.unit, stride);
  }
  return ticks;
}

/** The last tick at or before `wall`, the same whichever part of the axis is asked for. */
function alignDown(wall: DateTime, unit: TickStep["unit"], stride: number): DateTime {
  switch (unit) {
    case "years":
      return wall.startOf("year").set({ year: wall.year - (wall.year % stride) });
    case "months":
      return wall.startOf("month").set({ month: wall.month - ((wall.month - 1) % stride) });
    case "days": {
      const day = wall.startOf("day");
      const ordinal = Math.round(day.setZone("utc", { keepLocalTime: true }).diff(MONDAY, "days").days);
      return day.minus({ days: ((ordinal % stride) + stride) % stride });
    }
    case "hours":
      return wall.startOf("day").set({ hour: wall.hour - (wall.hour % stride) });
  }
}

/** Hours of the day are set, not added: 8 h after midnight is 09:00 when the clock has gone forward. */
function getNext(wall: DateTime, unit: TickStep["unit"], stride: number): DateTime {
  if (unit !== "hours") return wall.plus({ [unit]: stride });
  const hour = wall.hour + stride;
  return hour < 24 ? wall.set({ hour }) : wall.startOf("day").plus({ days: 1 });
}

/** @spec §9 date format 'DD Month YYYY, HH:MM' */
export function formatReadingDate(epochMs: number, zone: string): string {
  return DateTime.fromMillis(epochMs, { zone, locale: "en-GB" }).toFormat("dd LLLL yyyy, HH:mm");
}
