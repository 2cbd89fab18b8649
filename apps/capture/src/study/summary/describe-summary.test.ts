import type { Capnogram } from "@capno/api-client/models/capnogram";
import { classifyBreaths } from "@capno/domain/breath/breath-quality";
import { mapStatistics } from "@capno/domain/statistic/statistics";
import { toParticipants } from "@capno/domain/participant/participant";
import { NEVER_USED } from "@capno/domain/testing/never-used";
import { UNKNOWN_DATE } from "@capno/domain/time/instant";
import { toDuid, toEpochMs } from "@capno/domain/units";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { UDI } from "@capno/test-kit/wire-builders";
import { expect, it } from "vitest";

import { describeSummary } from "./describe-summary.ts";
import type { SummarySources } from "./summary-sources.ts";

const NOW = toEpochMs(Date.UTC(2026, 10, 26, 10));
const at = (iso: string) => toEpochMs(Date.parse(iso));
const SETTINGS = { config: aRuntimeConfig(), groups: [], zone: "Europe/London", asOf: NOW };

const aRow = (id: number, recordedAt: string, isFailed = false) => ({
  id,
  duid: toDuid("CARD-1"),
  recordedAt: at(recordedAt),
  hasUnknownDate: false,
  isFailed,
  parserVersion: "1",
});

const [participant] = toParticipants(
  [
    {
      duid: "CARD-1",
      groupIds: undefined,
      handsetUdi: null,
      recordCount: 0,
      latestRecordedAt: null,
      qualityFraction: null,
      latestQualityFraction: null,
      adherenceFraction: null,
    },
  ],
  NOW,
);
if (participant === undefined) throw new Error("no participant");

const NOTHING: SummarySources = {
  participant,
  records: { rows: [], unreadable: 0 },
  values: { trends: { rows: [], unreadable: 0 }, latest: undefined, breathsOf: () => undefined },
  notes: [],
  status: undefined,
};
const withLatest = (latest: Capnogram | undefined) => ({
  trends: { rows: [], unreadable: 0 },
  latest,
  breathsOf: () => undefined,
});
const UNKNOWN = mapStatistics(() => null);
const LATEST: Capnogram = {
  id: 7,
  handsetUdi: undefined as never,
  recordedAt: at("2026-11-20T09:20:00Z"),
  hasUnknownDate: false,
  samplesKPa: [],
  breathStarts: [],
  breathErrors: [],
  averageWaveform: { timesS: [], meansKPa: [], deviationsKPa: [] },
  statistics: { ...UNKNOWN, endTidalCo2: 4.896 },
};

it("describeSummary states unknown values in words, never as 0 or blank [REQ-DETAIL-44] [REQ-DETAIL-66]", () => {
  const summary = describeSummary(NOTHING, SETTINGS);
  expect(summary.fields).toEqual([
    { label: "Group", value: "CARD" },
    { label: "Dates", value: "1 June 2026 to 26 November 2026" },
    { label: "Time zone", value: "Europe/London" },
    { label: "Data as of", value: "26 November 2026, 10:00 GMT" },
    { label: "Latest reading", value: "None" },
    { label: "Handset", value: "None" },
    { label: "In the study", value: "Not known" },
    { label: "Adherence over 6 months", value: "Not known" },
    { label: "Overall breath quality", value: "Not Used Recently" },
  ]);
  expect(summary.values?.trends.map(({ latest }) => latest)).toEqual(["No record", "No record", "No record"]);
  expect(summary.values?.trends.map(({ title }) => title)).toEqual([
    "END TIDAL CO2 (kPa)",
    "RESPIRATORY RATE (bpm)",
    "OBSTRUCTIVE INDEX",
  ]);
  expect(summary.values?.record).toMatchObject({
    curve: { words: "No record yet." },
    quality: "Breath quality not known: no record.",
  });
  expect(summary.calendar.counts).toEqual([
    "Records of these days: 0",
    "Missed days not counted: this study sets no target",
    "Records without a date: 0",
  ]);
});

it("describeSummary rounds and judges a value as its card does, and a missing one is not known [REQ-DETAIL-44]", () => {
  const rows = [aRow(7, "2026-11-20T09:20:00Z")];
  const { values } = describeSummary(
    { ...NOTHING, records: { rows, unreadable: 0 }, values: withLatest(LATEST) },
    SETTINGS,
  );
  expect(values?.trends.map(({ latest }) => latest)).toEqual([
    "4.90 kPa. Within expected range",
    "Not known",
    "Not known",
  ]);
});

it("describeSummary calls the newest record that could be processed the latest reading, and warns of the newer failed one [REQ-DETAIL-44]", () => {
  const failed = aRow(8, "2026-11-25T09:20:00Z", true);
  const rows = [failed, aRow(7, "2026-11-20T09:20:00Z")];
  const { fields, warnings } = describeSummary(
    { ...NOTHING, records: { rows, unreadable: 0 }, values: withLatest(LATEST) },
    SETTINGS,
  );
  const latest = fields.find(({ label }) => label === "Latest reading");
  expect(latest?.value).toContain("20 November 2026, 09:20");
  expect(warnings.join(" ")).toMatch(/25 November 2026, 09:20.* could not be processed/);
});

it("describeSummary marks each reading by the quality of its record, and counts those of which it is not known [REQ-DETAIL-44]", () => {
  const days = ["2026-11-24", "2026-11-25", "2026-11-26"].map((day) => `${day}T09:00:00Z`);
  const judged = (wrong: number) =>
    classifyBreaths({
      starts: { length: 6 },
      errors: ["", ...Array.from({ length: 4 }, (_, i) => (i < wrong ? "cough" : "")), ""],
    });
  const breaths = new Map([
    [1, judged(0)],
    [2, judged(4)],
  ]);
  const { values } = describeSummary(
    {
      ...NOTHING,
      records: { rows: days.map((day, place) => aRow(place + 1, day)).toReversed(), unreadable: 0 },
      values: {
        trends: {
          rows: days.map((day) => ({
            recordedAt: at(day),
            hasUnknownDate: false,
            statistics: { ...UNKNOWN, endTidalCo2: 4 },
          })),
          unreadable: 0,
        },
        latest: undefined,
        breathsOf: ({ id }) => breaths.get(id),
      },
    },
    SETTINGS,
  );
  const trend = values?.trends[0];
  expect(trend?.drawing.points.map(({ quality }) => quality)).toEqual(["good", "poor", "unknown"]);
  expect(trend?.marks).toBe(
    "Full dot: Breaths good (1). Hollow dot: Poor: most breaths could not be used (1). Cross: Breath quality not known (1).",
  );
});

it("describeSummary draws the readings of its dates alone and counts the others [REQ-DETAIL-44]", () => {
  const reading = (recordedAt: string, value: number | null, hasUnknownDate = false) => ({
    recordedAt: at(recordedAt),
    hasUnknownDate,
    statistics: { ...UNKNOWN, endTidalCo2: value },
  });
  const rows = [
    // Half an hour before and after midnight of 1 June in London.
    reading("2026-05-31T22:30:00Z", 4.1),
    reading("2026-05-31T23:30:00Z", 4.2),
    reading("2026-11-26T09:00:00Z", 4.3),
    reading("2026-11-25T09:00:00Z", null),
    reading("2000-01-01T00:00:00Z", 4.4, true),
  ];
  const { values } = describeSummary(
    {
      ...NOTHING,
      values: { trends: { rows, unreadable: 1 }, latest: undefined, breathsOf: () => undefined },
    },
    SETTINGS,
  );
  const trend = values?.trends[0];
  expect(trend?.drawing.points.map(({ y }) => y)).toEqual([4.2, 4.3]);
  // From midnight to midnight in London, today among them.
  expect(trend?.drawing.window).toEqual({
    start: at("2026-05-31T23:00:00Z"),
    end: at("2026-11-27T00:00:00Z"),
  });
  expect(trend?.leftOut).toBe(
    "Records left out: 1 of other dates, 1 without a trustworthy date, 1 without this value, 1 that could not be read.",
  );
});

it.each([
  [
    [aRow(8, "2026-11-25T09:00:00Z", true), aRow(7, "2026-11-20T09:20:00Z")],
    LATEST,
    [
      "The latest record, 25 November 2026, 09:00, could not be processed. Values are from the record before it.",
    ],
    "Last record that could be processed, 20 November 2026, 09:20",
  ],
  [
    [aRow(8, "2026-11-25T09:00:00Z", true)],
    undefined,
    [
      "The latest record, 25 November 2026, 09:00, could not be processed. There is no earlier record to show instead.",
    ],
    "Last record",
  ],
  [
    [aRow(7, "2026-08-01T09:20:00Z")],
    LATEST,
    ["Old reading: the record shown is 117 days old."],
    "Last record, 20 November 2026, 09:20",
  ],
])(
  "describeSummary warns of a failed latest record and of an old one [REQ-DETAIL-44]",
  (rows, latest, warnings, title) => {
    const summary = describeSummary(
      { ...NOTHING, records: { rows, unreadable: 0 }, values: withLatest(latest) },
      SETTINGS,
    );
    expect(summary.warnings).toEqual(warnings);
    expect(summary.values?.record.curve.title).toBe(title);
  },
);

it("describeSummary says of a participant whose records all failed that none could be processed [REQ-DETAIL-44]", () => {
  const records = { rows: [aRow(8, "2026-11-25T09:00:00Z", true)], unreadable: 0 };
  const { values } = describeSummary({ ...NOTHING, records }, SETTINGS);
  expect(values?.record.curve).toMatchObject({ kind: "missing", words: "No record could be processed." });
});

it("describeSummary tells no age and no day of a record whose date is not known [REQ-DETAIL-21]", () => {
  const row = { ...aRow(7, "2000-01-01T00:00:00Z"), hasUnknownDate: true as const };
  const records = { rows: [row], unreadable: 0 };
  const { warnings, inShort, fields } = describeSummary(
    { ...NOTHING, records, values: withLatest(LATEST) },
    SETTINGS,
  );
  expect(warnings).toEqual([]);
  expect(inShort).not.toContain("Last ");
  expect(fields.find(({ label }) => label === "Latest reading")?.value).toBe(UNKNOWN_DATE);
});

it.each([
  [4.9, "CO₂ 4.90, above own range 4.00–4.00."],
  [38, undefined],
])("describeSummary compares %f kPa with the own range only if a person can have it", (kPa, sentence) => {
  const times = Array.from({ length: 20 }, (_, i) => `2026-11-${String(i + 1).padStart(2, "0")}T09:20:00Z`);
  const readings = times.map((time) => ({
    recordedAt: at(time),
    hasUnknownDate: false,
    statistics: { ...UNKNOWN, endTidalCo2: 4 },
  }));
  const { inShort, values } = describeSummary(
    {
      ...NOTHING,
      records: { rows: times.map((time, i) => aRow(i, time)).toReversed(), unreadable: 0 },
      values: {
        trends: { rows: readings, unreadable: 0 },
        latest: { ...LATEST, statistics: { ...UNKNOWN, endTidalCo2: kPa } },
        breathsOf: () => classifyBreaths({ starts: { length: 4 }, errors: ["", "", "", ""] }),
      },
    },
    SETTINGS,
  );
  expect(inShort.match(/CO₂.*$/)?.[0]).toBe(sentence);
  expect(values?.trends[0]?.marks).toBe(
    "Full dot: Breaths good (20). Shaded: 10 to 90% of the last 20 good readings.",
  );
});

it("describeSummary says what the shades of the record's curve mean, where it has any", () => {
  const describeQuality = (breathErrors: readonly string[]) => {
    const latest = {
      ...LATEST,
      samplesKPa: Array.from({ length: 600 }, () => 4),
      breathStarts: breathErrors.map((_, place) => place * 150),
      breathErrors,
    };
    const records = { rows: [aRow(7, "2026-11-20T09:20:00Z")], unreadable: 0 };
    return describeSummary({ ...NOTHING, records, values: withLatest(latest) }, SETTINGS).values?.record
      .quality;
  };
  expect(describeQuality(["", "cough", "", ""])).toBe(
    "1 of 2 breaths used: 1 cough. Shaded: breaths with an error.",
  );
  expect(describeQuality(["", "", "", ""])).toBe("2 of 2 breaths used");
});

it("describeSummary makes no day without a record of days that it could not read [REQ-DETAIL-44]", () => {
  const records = { rows: [aRow(7, "2026-11-20T09:20:00Z")], unreadable: 2 };
  const { calendar, warnings } = describeSummary(
    { ...NOTHING, records, values: withLatest(LATEST) },
    SETTINGS,
  );
  expect(new Set(calendar.days.map(({ state }) => state))).toEqual(new Set(["unknown", "made"]));
  expect(calendar.counts[0]).toBe("Records of these days: at least 1");
  expect(warnings).toEqual(["2 records could not be read. The latest one may be missing here."]);
});

it.each([
  [
    "counted where every record was read",
    { unreadable: 0, days: ["2026-11-21", "2026-11-26"], enrolled: "2026-11-20" },
    ["2", /^Missed recordings: [1-9]\d*$/],
  ],
  [
    "beside the days that are not known",
    { unreadable: 0, days: ["2026-11-21", "2026-11-26"], enrolled: undefined },
    ["2", /^Missed recordings: [1-9]\d*, \d+ days not known$/],
  ],
  [
    "not known where no day is",
    { unreadable: 1, days: ["2026-11-26"], enrolled: "2026-11-20" },
    ["at least 1", /^Missed: not known$/],
  ],
] as const)(
  "describeSummary says what was missed: %s [REQ-DETAIL-62] [SAFETY]",
  (_, study, [count, words]) => {
    const { unreadable, days, enrolled } = study;
    const { capture } = SETTINGS.config;
    const config = { ...SETTINGS.config, capture: { ...capture, recordingsPerDay: { CARD: 1 } } };
    const made = days.map((day, id) => aRow(id, `${day}T09:00:00Z`, id === 1)).toReversed();
    const undated = [false, true].map((isFailed, id) => ({
      ...aRow(6 + id, "2000-01-01T00:00:00Z", isFailed),
      hasUnknownDate: true as const,
    }));
    const rows = [...made, ...undated];
    const { calendar } = describeSummary(
      { ...NOTHING, records: { rows, unreadable }, status: enrolled && { kind: "enrolled", enrolled } },
      { ...SETTINGS, config },
    );
    expect(calendar.counts[0]).toBe(`Records of these days: ${count}`);
    expect(calendar.counts[1]).toMatch(words);
    expect(calendar.counts[2]).toBe("Records without a date: 2");
    expect(calendar.isExpected).toBe(true);
  },
);

it("describeSummary names handset, group, practice, status and adherence of the participant, and no other group", () => {
  const groups = [
    { id: 1, projectId: "CARD", name: "Cardiff" },
    { id: 2, projectId: "LEEDS", name: "Leeds" },
    { id: 3, projectId: "YORK", name: "York" },
  ];
  const clinic = { name: "Cardiff Clinic", lines: ["1 High Street"] };
  const practice = { ...{ name: "Capno Study", lines: [] }, groups: { CARD: clinic, YORK: clinic } };
  const { report } = SETTINGS.config;
  const [person] = toParticipants(
    [{ ...NEVER_USED, duid: "CARD-1", groupIds: [1, 3], handsetUdi: UDI, adherenceFraction: 0 }],
    NOW,
  );
  if (person === undefined) throw new Error("no participant");
  const summary = describeSummary(
    { ...NOTHING, participant: person, status: { kind: "enrolled", enrolled: "2026-03-03" } },
    { ...SETTINGS, groups, config: { ...SETTINGS.config, report: { ...report, practice } } },
  );
  expect(summary.practice).toEqual(["Cardiff Clinic", "1 High Street"]);
  const field = (label: string) => summary.fields.find((each) => each.label === label)?.value;
  const labels = ["Group", "Handset", "In the study", "Adherence over 6 months"];
  expect(labels.map(field)).toEqual(["CARD (Cardiff, York)", "NTH 00001", "Enrolled 3 Mar 2026", "0%"]);
});

it("describeSummary has no value where they are blinded, and does not speak of them [REQ-BLIND-01]", () => {
  const rows = [aRow(8, "2026-11-25T09:00:00Z", true), aRow(7, "2026-11-20T09:20:00Z")];
  const blinded = { ...NOTHING, records: { rows, unreadable: 0 }, values: undefined };
  const { values, warnings, fields } = describeSummary(blinded, SETTINGS);
  expect(values).toBeUndefined();
  expect(warnings).toEqual([
    "The latest record, 25 November 2026, 09:00, could not be processed. The record before it was processed.",
  ]);
  expect(fields).toEqual(describeSummary({ ...NOTHING, records: { rows, unreadable: 0 } }, SETTINGS).fields);
});

it.each(["Europe/London", "Pacific/Auckland", "America/Los_Angeles"])(
  "describeSummary counts adherence by the study's days for an account in %s [REQ-STATUS-03] [SAFETY] [REQ-STATUS-26]",
  (zone) => {
    // Late in the evening in London, which is the next day in Auckland: two of five days have a record.
    const rows = [aRow(2, "2026-11-23T22:30:00Z"), aRow(1, "2026-11-22T09:00:00Z")];
    const config = {
      ...SETTINGS.config,
      capture: {
        ...SETTINGS.config.capture,
        studyZone: "Europe/London",
        recordingsPerDay: { CARD: 1 },
      },
    };
    const { calendar } = describeSummary(
      {
        ...NOTHING,
        records: { rows, unreadable: 0 },
        status: { kind: "left", enrolled: "2026-11-19", left: "2026-11-23", reason: "completed" },
      },
      { ...SETTINGS, config, zone },
    );
    expect(calendar.counts.find((words) => words.startsWith("Adherence in the study"))).toBe(
      "Adherence in the study: 40% (2 of 5 due), 19 Nov 2026 to 23 Nov 2026",
    );
  },
);
