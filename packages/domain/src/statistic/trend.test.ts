import { describe, expect, it } from "vitest";

import {
  formatTrendHash,
  getDefaultTimescale,
  getPointsInRange,
  getTimescaleRange,
  getTrendSeries,
  getTrendsOfRecords,
  parseTrendHash,
  type TrendRecord,
} from "./trend.ts";
import { toRecordedDate } from "../time/instant.ts";
import { toEpochMs } from "../units.ts";
import { mapStatistics } from "./statistics.ts";

const at = (text: string) => toEpochMs(Date.parse(text));

function aRecord(date: string, endTidalCo2: number | null = 5): TrendRecord {
  return {
    recordedAt: at(date),
    hasUnknownDate: date.startsWith("2000"),
    statistics: { ...mapStatistics(() => null), endTidalCo2, obstructiveIndex: 0.3 },
  };
}

describe("a trend [spec §3] [REQ-DETAIL-21]", () => {
  it("is in the order of time and counts the readings it leaves out", () => {
    const series = getTrendSeries(
      [
        aRecord("2026-03-02T00:00:00Z", 6),
        aRecord("2026-03-01T00:00:00Z", 4),
        aRecord("2000-03-01T00:00:00Z", 5),
        aRecord("2026-03-03T00:00:00Z", null),
      ],
      "endTidalCo2",
    );
    expect(series).toEqual({
      points: [
        { time: at("2026-03-01T00:00:00Z"), value: 4 },
        { time: at("2026-03-02T00:00:00Z"), value: 6 },
      ],
      undatedCount: 1,
      missingCount: 1,
    });
  });
});

it("a reading of 0 is a reading of a trend, and none that is missing [REQ-DETAIL-21]", () => {
  const { points, missingCount } = getTrendSeries([aRecord("2026-03-01T00:00:00Z", 0)], "endTidalCo2");
  expect([points.map(({ value }) => value), missingCount]).toEqual([[0], 0]);
});

describe("`getTrendsOfRecords`", () => {
  const listed = (date: string | null) =>
    toRecordedDate(date === null ? null : at(date), at("2026-03-05T00:00:00Z"));
  const records = ["2026-03-02T00:00:00Z", "2000-01-01T00:00:00Z", null, "2026-03-01T00:00:00Z"].map(listed);

  it.each([
    ["2026-03-01T00:00:00Z", true],
    ["2026-03-02T00:00:00.999Z", true],
    ["2026-03-01T23:59:59.001Z", true],
    ["2000-01-01T00:00:00Z", true],
    ["2026-03-02T00:00:01Z", false],
    ["2026-02-28T00:00:00Z", false],
    ["2026-03-04T00:00:00Z", false],
  ])("decides whether a reading of %s belongs to the records: %s", (date, isKept) => {
    expect(getTrendsOfRecords([aRecord(date)], records)).toHaveLength(isKept ? 1 : 0);
  });

  it("keeps no reading where there are no records", () => {
    expect(getTrendsOfRecords([aRecord("2026-03-01T00:00:00Z")], [])).toEqual([]);
  });
});

describe("timescales [spec §9] [REQ-DETAIL-19]", () => {
  const latest = at("2026-03-31T10:00:00Z");
  const first = at("2024-01-01T00:00:00Z");

  it.each([
    ["1D", "2026-03-30T10:00:00Z"],
    ["2D", "2026-03-29T10:00:00Z"],
    ["1W", "2026-03-24T10:00:00Z"],
    ["1M", "2026-02-28T10:00:00Z"],
    ["6M", "2025-09-30T10:00:00Z"],
    ["ALL", "2024-01-01T00:00:00Z"],
  ] as const)("%s ends at the latest reading and begins %s", (timescale, from) => {
    expect(getTimescaleRange(timescale, { first, latest })).toEqual({ from: at(from), to: latest });
  });

  it("keeps both ends of a range", () => {
    const points = [1, 2, 3, 4].map((time) => ({ time: toEpochMs(time), value: 1 }));
    const range = { from: toEpochMs(2), to: toEpochMs(3) };
    expect(getPointsInRange(points, range).map(({ time }) => time)).toEqual([2, 3]);
  });

  it.each([
    [["2026-03-30T00:00:00Z", "2026-03-31T00:00:00Z"], "1M"],
    [["2026-02-28T00:00:00Z", "2026-03-31T00:00:00Z"], "1M"],
    [["2026-02-27T00:00:00Z", "2026-03-31T00:00:00Z"], "ALL"],
    [["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z", "2026-03-31T00:00:00Z"], "ALL"],
    [["2026-03-31T00:00:00Z"], "ALL"],
    [[], "ALL"],
  ] as const)("for readings on %j begin with %s", (dates, timescale) => {
    expect(getDefaultTimescale(dates.map((date) => ({ time: at(date), value: 5 })))).toBe(timescale);
  });
});

describe("a trend in the address [spec §2] [REQ-DETAIL-18]", () => {
  it.each([
    ["endTidalCo2", "end-tidal-co2"],
    ["respiratoryRate", "respiratory-rate"],
    ["metabolicBurden", "metabolic-burden"],
    ["obstructiveIndex", "obstructive-index"],
  ] as const)("writes %s as %s and reads it back", (name, hash) => {
    expect(formatTrendHash(name)).toBe(hash);
    expect(parseTrendHash(`#${hash}`)).toBe(name);
  });

  it.each(["#END%20TIDAL%20CO2", "#End-Tidal-CO2", "end tidal co2"])("is read from %s as well", (hash) => {
    expect(parseTrendHash(hash)).toBe("endTidalCo2");
  });

  it.each(["", "#", "#tidal-volume", "#%E0%A4%A"])("is not read from %j", (hash) => {
    expect(parseTrendHash(hash)).toBeUndefined();
  });

  it("is not read for a trend that is not displayed", () => {
    expect(parseTrendHash("#metabolic-burden", ["endTidalCo2"])).toBeUndefined();
  });
});

describe("a month earlier [REQ-DETAIL-19]", () => {
  it.each([
    ["1M", "2026-03-31T08:00:00Z", "2026-02-28T08:00:00Z"],
    ["1M", "2026-05-31T08:00:00Z", "2026-04-30T08:00:00Z"],
    ["1M", "2026-12-15T08:00:00Z", "2026-11-15T08:00:00Z"],
    ["1M", "2026-01-31T08:00:00Z", "2025-12-31T08:00:00Z"],
    ["6M", "2026-08-30T08:00:00Z", "2026-02-28T08:00:00Z"],
    ["6M", "2024-08-31T08:00:00Z", "2024-02-29T08:00:00Z"],
  ] as const)("%s before %s is %s", (timescale, latest, from) => {
    const range = getTimescaleRange(timescale, { first: at("2020-01-01T00:00:00Z"), latest: at(latest) });
    expect(range).toEqual({ from: at(from), to: at(latest) });
  });
});

it.each([
  ["#end-tidal-co2", "endTidalCo2"],
  ["#end-tidal-co2%20", "endTidalCo2"],
  ["end#-tidal-co2", undefined],
])("the trend in the address %s is %s [REQ-DETAIL-18]", (hash, name) => {
  expect(parseTrendHash(hash)).toBe(name);
});
