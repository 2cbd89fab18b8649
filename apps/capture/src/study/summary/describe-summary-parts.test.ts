import type { Capnogram } from "@capno/api-client/models/capnogram";
import { classifyBreaths } from "@capno/domain/breath/breath-quality";
import { toParticipants } from "@capno/domain/participant/participant";
import type { WorklistThresholds } from "@capno/domain/spec-values/worklist-values";
import { mapStatistics, type StatisticName } from "@capno/domain/statistic/statistics";
import { NEVER_USED } from "@capno/domain/testing/never-used";
import { toDuid, toEpochMs } from "@capno/domain/units";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { expect, it } from "vitest";

import { describeSummary } from "./describe-summary.ts";
import type { SummarySettings } from "./summary-sources.ts";

const at = (iso: string) => toEpochMs(Date.parse(iso));
const NOW = at("2026-11-26T10:00:00Z");
const CONFIG = aRuntimeConfig();
const UNKNOWN = mapStatistics(() => null);
const [participant] = toParticipants([{ ...NEVER_USED, duid: "CARD-1" }], NOW);
if (participant === undefined) throw new Error("no participant");
const someone = participant;

const LATEST: Capnogram = {
  id: 7,
  handsetUdi: undefined as never,
  recordedAt: at("2026-11-20T09:20:00Z"),
  hasUnknownDate: false,
  samplesKPa: Array.from({ length: 600 }, () => 4),
  breathStarts: [],
  breathErrors: [],
  averageWaveform: { timesS: [], meansKPa: [], deviationsKPa: [] },
  statistics: UNKNOWN,
};

/** The page of somebody with good records at these times, the oldest first, of which this is the last. */
function describe({
  latest = {},
  times = ["2026-11-20T09:20:00Z"],
  config = CONFIG,
}: {
  readonly latest?: Partial<Capnogram>;
  readonly times?: readonly string[];
  readonly config?: SummarySettings["config"];
}) {
  const rows = times.map((time, id) => ({
    ...{ id, duid: toDuid("CARD-1"), recordedAt: at(time), hasUnknownDate: false as const },
    ...{ isFailed: false, parserVersion: "1" },
  }));
  const trends = times.map((time) => ({
    ...{ recordedAt: at(time), hasUnknownDate: false as const },
    statistics: { ...UNKNOWN, endTidalCo2: 4 },
  }));
  return describeSummary(
    {
      participant: someone,
      records: { rows: rows.toReversed(), unreadable: 0 },
      values: {
        trends: { rows: trends, unreadable: 0 },
        latest: { ...LATEST, ...latest },
        breathsOf: () => classifyBreaths({ starts: { length: 4 }, errors: ["", "", "", ""] }),
      },
      notes: [],
      status: undefined,
    },
    { config, groups: [], zone: "Europe/London", asOf: NOW },
  );
}

it("describeSummary draws six months up to that of the data, each day in its week and none after today [REQ-DETAIL-44]", () => {
  const { months } = describe({}).calendar;
  expect(months.map(({ name }) => name)).toEqual([
    "June 2026",
    "July 2026",
    "August 2026",
    "September 2026",
    "October 2026",
    "November 2026",
  ]);
  const countDays = (month: (typeof months)[number] | undefined) =>
    month?.weeks.flat().filter((day) => day !== undefined).length;
  expect([countDays(months[0]), countDays(months[5])]).toEqual([30, 26]);
  const made = months.flatMap(({ name, weeks }) =>
    weeks.flatMap((week) => week.flatMap((day, weekday) => (day?.state === "made" ? [[name, weekday]] : []))),
  );
  // 20 November 2026 is a Friday.
  expect(made).toEqual([["November 2026", 4]]);
});

it("describeSummary shades the breaths of the record's curve that could not be used, and no other", () => {
  const countShades = (breathErrors: readonly string[]) => {
    const breathStarts = breathErrors.map((_, place) => place * 150);
    const { values } = describe({ latest: { breathStarts, breathErrors } });
    const curve = values?.record.curve;
    return curve?.kind === "capnogram" ? curve.drawing.annotations.length : undefined;
  };
  expect(countShades(["", "cough", "", ""])).toBe(1);
  expect(countShades(["", "", "", ""])).toBe(0);
});

it.each<[StatisticName, number, string]>([
  ["endTidalCo2", 4.896, "4.90 kPa. Within expected range"],
  ["respiratoryRate", 16.2, "16 bpm. Within expected range"],
  ["obstructiveIndex", 0.2, "0.20. Within expected range"],
  // No range is expected of it.
  ["metabolicBurden", 0.2, "0.20 mmol/s"],
])("describeSummary writes %s of %f with its unit and judgement: %s", (name, value, words) => {
  const statistics = { ...CONFIG.statistics, displayed: [name] };
  const { values } = describe({
    latest: { statistics: { ...UNKNOWN, [name]: value } },
    config: { ...CONFIG, statistics },
  });
  expect(values?.trends.map(({ latest }) => latest)).toEqual([words]);
});

const STRICT = { unusedDays: 3, adherenceBelow: 70, qualityDrop: 15 };

it.each<[string, Readonly<Record<string, WorklistThresholds>>, number]>([
  ["of their own project", { CARD: STRICT, LEEDS: { ...STRICT, unusedDays: 5 } }, 3],
  ["of the deployment where their project has none", { LEEDS: STRICT }, 9],
])("describeSummary joins no readings further apart than the days without use %s", (_, projects, days) => {
  const worklist = { ...CONFIG.capture.worklist, unusedDays: 9, projects };
  const { values } = describe({ config: { ...CONFIG, capture: { ...CONFIG.capture, worklist } } });
  expect(values?.trends[0]?.drawing.longestGapMs).toBe(days * 86_400_000);
});

it.each([
  [9, undefined, "Full dot: Breaths good (9)."],
  [
    10,
    { low: 4, high: 4, count: 10 },
    "Full dot: Breaths good (10). Shaded: 10 to 90% of the last 10 good readings.",
  ],
])("describeSummary shades the user's own range once it is known, of %i readings", (count, own, marks) => {
  const times = Array.from(
    { length: count },
    (_, place) => `2026-11-${String(place + 1).padStart(2, "0")}T09:20:00Z`,
  );
  const trend = describe({ times }).values?.trends[0];
  if (own === undefined) expect(trend?.drawing.ownRange).toBeUndefined();
  else expect(trend?.drawing.ownRange).toMatchObject(own);
  expect(trend?.marks).toBe(marks);
});
