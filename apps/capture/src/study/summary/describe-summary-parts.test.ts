import type { Capnogram } from "@capno/api-client/models/capnogram";
import { classifyBreaths } from "@capno/domain/breath/breath-quality";
import { toParticipants } from "@capno/domain/participant/participant";
import type { WorklistThresholds } from "@capno/domain/spec-values/worklist-values";
import { mapStatistics, type StatisticName } from "@capno/domain/statistic/statistics";
import { NEVER_USED } from "@capno/domain/testing/never-used";
import { toDuid, toEpochMs } from "@capno/domain/units";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { UDI } from "@capno/test-kit/wire-builders";
import { expect, it } from "vitest";

import { getTrendBands, getTrendLimits } from "../../kit/trend-bands.ts";
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
  values = [],
  config = CONFIG,
  person = someone,
}: {
  readonly latest?: Partial<Capnogram>;
  readonly times?: readonly string[];
  /** End-tidal CO2 of each of them, and 4 kPa where there is none. */
  readonly values?: readonly number[];
  readonly config?: SummarySettings["config"];
  readonly person?: typeof someone;
}) {
  const rows = times.map((time, id) => ({
    ...{ id, duid: toDuid("CARD-1"), recordedAt: at(time), hasUnknownDate: false as const },
    ...{ isFailed: false, parserVersion: "1" },
  }));
  const trends = times.map((time, place) => ({
    ...{ recordedAt: at(time), hasUnknownDate: false as const },
    statistics: { ...UNKNOWN, endTidalCo2: values[place] ?? 4 },
  }));
  return describeSummary(
    {
      participant: person,
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

it("describeSummary says in short on how many days there were records, and how good the newest one is [REQ-DETAIL-50]", () => {
  const latest = { breathStarts: [0, 150, 300, 450], breathErrors: ["", "cough", "", ""] };
  const times = ["2026-11-20T09:20:00Z", "2026-11-22T09:20:00Z"];
  const quality = "Last 22 Nov 2026: 1 of 2 breaths used: 1 cough.";
  // Without a handset nothing is known of the days after the last record.
  expect(describe({ latest, times }).inShort).toBe(`Recorded 2 of 3 days. ${quality}`);
  const [person] = toParticipants([{ ...NEVER_USED, duid: "CARD-1", handsetUdi: UDI }], NOW);
  if (person === undefined) throw new Error("no participant");
  expect(describe({ latest, times, person }).inShort).toBe(`Recorded 2 of 7 days. ${quality}`);
});

/** Twelve readings before the first day of the page. */
const OF_MAY = Array.from({ length: 12 }, (_, place) => `2026-05-${place + 10}T09:20:00Z`);

it("describeSummary explains the marks of what it draws alone, and takes the user's own range of every reading [REQ-DETAIL-44]", () => {
  const trend = describe({ times: [...OF_MAY, "2026-11-20T09:20:00Z"] }).values?.trends[0];
  expect(trend?.drawing.points).toHaveLength(1);
  expect(trend?.marks).toBe("Full dot: Breaths good (1). Shaded: 10 to 90% of the last 13 good readings.");
  expect(trend?.drawing.ownRange).toMatchObject({ low: 4, high: 4, count: 13 });
  expect(trend?.leftOut).toBe("Records left out: 12 of other dates.");
});

it("describeSummary names an implausible reading where it is of its dates", () => {
  const times = ["2026-05-10T09:20:00Z", "2026-11-19T09:20:00Z", "2026-11-20T09:20:00Z"];
  const sayOf = (values: readonly number[]) => describe({ times, values }).values?.trends[0]?.leftOut;
  expect(sayOf([38])).toBe("Records left out: 1 of other dates.");
  expect(sayOf([4, 38])).toMatch(
    /^Not plausible, .*: 38\.00 on 19 November 2026, 09:20\. Records left out: 1 of other dates\.$/,
  );
});

it("describeSummary draws beside each trend the bands and the limits of its own statistic", () => {
  const { displayed } = CONFIG.statistics;
  const drawings = describe({}).values?.trends.map(({ drawing }) => drawing);
  expect(drawings?.map(({ bands, referenceLines }) => [bands, referenceLines])).toEqual(
    displayed.map((name) => [getTrendBands(name), getTrendLimits(name)]),
  );
  expect(drawings?.map(({ unit, decimals }) => [unit, decimals])).toEqual([
    ["kPa", 2],
    ["bpm", 0],
    ["", 2],
  ]);
});
