import { findMoment, toDateTime, toWall } from "./date-time.ts";
import type { EpochMs } from "../units.ts";

/** The first moment of the next day in a named time zone, also where that day has no 00:00. */
export const getNextDayStart = (time: EpochMs, timeZone: string): EpochMs =>
  findMoment(toWall(time, timeZone).startOf("day").plus({ days: 1 }), timeZone);

export const getDayStart = (time: EpochMs, timeZone: string): EpochMs =>
  findMoment(toWall(time, timeZone).startOf("day"), timeZone);

/** Whole days of a zone from one moment to a later one, each as long as it was there: 23, 24 or 25 hours. */
export const countWholeDays = (from: EpochMs, until: EpochMs, timeZone: string): number =>
  Math.floor(toDateTime(until, timeZone).diff(toDateTime(from, timeZone), "days").days);
