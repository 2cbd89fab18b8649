import { describe, expect, it } from "vitest";

import { countWholeDays, getDayStart, getNextDayStart } from "./day-bounds.ts";
import { toEpochMs } from "../units.ts";

const at = (iso: string) => toEpochMs(Date.parse(iso));
const toIso = (time: number) => new Date(time).toISOString();

it.each([
  // The clocks go forward on 29 March and back on 25 October.
  ["2026-03-25T12:00:00Z", "2026-04-01T11:00:00Z", 7],
  ["2026-03-25T12:00:00Z", "2026-04-01T10:59:59Z", 6],
  ["2026-10-20T11:00:00Z", "2026-10-27T11:59:59Z", 6],
  ["2026-10-20T11:00:00Z", "2026-10-27T12:00:00Z", 7],
  ["2026-06-01T12:00:00Z", "2026-06-01T12:00:00Z", 0],
])("`countWholeDays` counts from %s to %s %i days of London [REQ-CHECK-01]", (from, until, days) => {
  expect(countWholeDays(at(from), at(until), "Europe/London")).toBe(days);
});

describe("the bounds of a day in a named zone [REQ-HISTORY-01]", () => {
  it.each([
    ["UTC", "2026-11-20T09:00:00Z", "2026-11-20T00:00:00.000Z", "2026-11-21T00:00:00.000Z"],
    ["Asia/Kolkata", "2026-11-20T18:29:59.999Z", "2026-11-19T18:30:00.000Z", "2026-11-20T18:30:00.000Z"],
    ["Asia/Kolkata", "2026-11-20T18:30:00Z", "2026-11-20T18:30:00.000Z", "2026-11-21T18:30:00.000Z"],
    // Days of 23 and 25 hours.
    ["Europe/London", "2026-03-29T12:00:00Z", "2026-03-29T00:00:00.000Z", "2026-03-29T23:00:00.000Z"],
    ["Europe/London", "2026-10-25T12:00:00Z", "2026-10-24T23:00:00.000Z", "2026-10-26T00:00:00.000Z"],
    // The first and the last hour of the longer one.
    ["Europe/London", "2026-10-24T23:30:00Z", "2026-10-24T23:00:00.000Z", "2026-10-26T00:00:00.000Z"],
    ["Europe/London", "2026-10-25T23:30:00Z", "2026-10-24T23:00:00.000Z", "2026-10-26T00:00:00.000Z"],
    // Clocks go from 00:00 to 01:00: the day begins at one o'clock.
    ["Asia/Beirut", "2026-03-29T12:00:00Z", "2026-03-28T22:00:00.000Z", "2026-03-29T21:00:00.000Z"],
  ])("%s has %s between %s and %s", (zone, time, start, end) => {
    expect(toIso(getDayStart(at(time), zone))).toBe(start);
    expect(toIso(getNextDayStart(at(time), zone))).toBe(end);
  });
});
