import type { CalendarDay, DayState } from "@capno/domain/calendar/calendar";
import { toEpochMs } from "@capno/domain/units";

import type { SummaryContent, SummaryFile, SummaryTrend } from "../summary/summary-content.ts";
import { aCurves } from "./a-report.ts";

const START = Date.UTC(2026, 5, 1);
const DAY_MS = 86_400_000;
const STATES: readonly DayState[] = ["made", "failed", "none", "no-handset", "before", "unknown"];

function aDay(place: number): CalendarDay {
  const state = STATES[place % STATES.length] ?? "unknown";
  return {
    state,
    isCounted: true,
    made: state === "made" ? 2 : 0,
    failed: state === "failed" ? 1 : 0,
    expected: 3,
    missed: state === "made" ? 1 : undefined,
  };
}

function aTrend(title: string): SummaryTrend {
  return {
    title,
    latest: "4.90 kPa. Within expected range",
    drawing: {
      label: title,
      unit: "kPa",
      decimals: 2,
      points: Array.from({ length: 178 }, (_, day) => ({ x: START + day * DAY_MS, y: 4 + (day % 7) / 4 })),
      window: { start: START, end: START + 180 * DAY_MS },
      zone: "Europe/London",
      y: { start: 0, end: 10 },
      bands: [{ low: 0, high: 4, color: "yellow" }],
      referenceLines: [{ value: 4, color: "green" }],
      ownRange: { low: 4.2, high: 5.3 },
      longestGapMs: 7 * DAY_MS,
    },
    emptyText: "No reading in these dates.",
    marks: "Full dot: Breaths good (3).",
    leftOut: "Records left out: 1 without a trustworthy date.",
  };
}

/** A page with everything on it. */
export function aSummary(changed: Partial<SummaryContent> = {}): SummaryContent {
  const curve = aCurves(true, [3]).find(({ kind }) => kind === "capnogram");
  const days = Array.from({ length: 178 }, (_, place) => aDay(place));
  return {
    userId: "CARD-001",
    practice: [],
    zone: "Europe/London",
    inShort: "Recorded 24 of 30 days. CO₂ 4.90, in own range 4.58–4.97.",
    fields: [
      { label: "Group", value: "CARD (Cardiff home monitoring study)" },
      { label: "Dates", value: "1 June 2026 to 26 November 2026" },
      { label: "Time zone", value: "Europe/London" },
      { label: "Data as of", value: "26 November 2026, 10:00 GMT" },
      { label: "Latest reading", value: "25 November 2026, 07:49" },
      { label: "Handset", value: "NTH 00101" },
      { label: "Adherence over 6 months", value: "Not known" },
      { label: "Overall breath quality", value: "Not Used Recently" },
    ],
    warnings: [],
    calendar: {
      days,
      months: ["June", "July", "August", "September", "October", "November"].map((name, month) => ({
        name: `${name} 2026`,
        weeks: Array.from({ length: 6 }, (_week, week) =>
          days.slice(month * 29 + week * 5, month * 29 + week * 5 + 7),
        ),
      })),
      isExpected: true,
      counts: ["Records of these days: 88", "Records without a date: 0"],
    },
    values: {
      trends: ["END TIDAL CO2 (kPa)", "RESPIRATORY RATE (bpm)", "OBSTRUCTIVE INDEX"].map(aTrend),
      record: {
        curve: curve ?? { kind: "missing", title: "Last record", words: "No record yet." },
        quality: "14 of 19 breaths used: 3 coughs, 2 incomplete breaths",
      },
    },
    notes: [],
    ...changed,
  };
}

/** As much as one page may have to hold. */
export function aFullSummary(): SummaryContent {
  const { values } = aSummary();
  return aSummary({
    warnings: [
      "The latest record, 25 November 2026, 09:23, could not be processed. Values are from the record before it.",
      "Old reading: the record shown is 45 days old.",
      "12 records could not be read. The latest one may be missing here.",
    ],
    values: values && {
      trends: ["ONE", "TWO", "THREE", "FOUR"].map(aTrend),
      record: { ...values.record, quality: "3 coughs, ".repeat(200) },
    },
    notes: Array.from({ length: 30 }, (_, place) => ({
      writtenAt: toEpochMs(START + place * DAY_MS),
      author: "a.nurse@capno.example",
      text: `Called, note ${place}. `.repeat(place === 0 ? 100 : 3),
    })),
  });
}

export const aSummaryFile = (changed: Partial<SummaryFile> = {}): SummaryFile => ({
  fileName: "CARD-001-summary-2026-11-26",
  product: "Capno Capture",
  madeAt: toEpochMs(Date.UTC(2026, 10, 26, 10)),
  footer: ["Capno Capture 4.2.4 · Data as of 26 November 2026, 10:00 GMT"],
  pages: [aSummary()],
  asked: 1,
  failures: [],
  ...changed,
});
