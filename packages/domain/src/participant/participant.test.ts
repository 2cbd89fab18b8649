import { describe, expect, it } from "vitest";

import {
  dropRepeated,
  findRepeatedIds,
  formatHandset,
  formatOverallQuality,
  getGroupOfParticipant,
  isInactive,
  toParticipants,
  type Participant,
  type ParticipantSource,
} from "./participant.ts";
import { toRoundedPercent } from "../number/percent.ts";
import { toEpochMs } from "../units.ts";

const at = (text: string) => toEpochMs(Date.parse(text));
const NOW = at("2026-11-21T00:00:00Z");

function aSource(changes: Partial<ParticipantSource> = {}): ParticipantSource {
  return {
    duid: "CARD-001",
    groupIds: [1],
    handsetUdi: "(01)0506(21)NTH01234",
    recordCount: 12,
    latestRecordedAt: at("2026-11-20T09:31:07Z"),
    qualityFraction: 0.905,
    latestQualityFraction: 0.88,
    adherenceFraction: 0.5,
    ...changes,
  };
}

function aRow(changes: Partial<ParticipantSource> = {}): Participant {
  const [row] = toParticipants([aSource(changes)], NOW);
  if (row === undefined) throw new Error("no row");
  return row;
}

describe("a row of All Users [spec §3]", () => {
  it("is numbered in the order of ids", () => {
    const rows = toParticipants(
      [aSource({ duid: "LEEDS-1" }), aSource({ duid: "CARD-10" }), aSource({ duid: "CARD-9" })],
      NOW,
    );
    expect(rows.map(({ duid, index }) => [duid, index])).toEqual([
      ["CARD-9", 0],
      ["CARD-10", 1],
      ["LEEDS-1", 2],
    ]);
  });

  it("shows handset, time and whole percents", () => {
    expect(aRow()).toMatchObject({
      study: "CARD",
      type: "NTH",
      serialNumber: 1234,
      serialNumberFormatted: "01234",
      lastUsedTime: Date.parse("2026-11-20T09:31:07Z"),
      hasUnknownDate: false,
      lastQuality: 88,
      quality: 91,
      adherence: 50,
      adherenceFraction: 0.5,
    });
  });

  it("shows a participant without a handset as inactive, with a dash", () => {
    const row = aRow({ handsetUdi: null });
    expect(row).toMatchObject({ udi: null, type: null, serialNumber: null, serialNumberFormatted: null });
    expect(formatHandset(row)).toBe("-");
    expect([row, aRow()].map(isInactive)).toEqual([true, false]);
  });

  it("shows a participant with the handset 0 as active", () => {
    const row = aRow({ handsetUdi: "(01)0506(21)NTH00000" });
    expect([row.serialNumber, isInactive(row), formatHandset(row)]).toEqual([0, false, "NTH 00000"]);
  });

  it("shows as many digits of a serial as tell the handsets of the list apart [REQ-ALLOC-13]", () => {
    const rows = toParticipants(
      [
        aSource({ duid: "A-1", handsetUdi: "(21)NTH100201" }),
        aSource({ duid: "A-2", handsetUdi: "(21)NTH200201" }),
      ],
      NOW,
    );
    expect(rows.map(formatHandset)).toEqual(["NTH 100201", "NTH 200201"]);
  });

  it("shows an unfamiliar handset as Unknown with its serial", () => {
    expect(formatHandset(aRow({ handsetUdi: "(21)Q1234" }))).toBe("Unknown 01234");
    expect(formatHandset({ type: "NTH", serialNumberFormatted: null })).toBe("NTH");
    expect(formatHandset({ type: "NTH", serialNumberFormatted: "\u05D0" })).toBe("NTH \u2068\u05D0\u2069");
  });

  it("shows missing values as Not Used and Not Used Recently, never as 0 % [REQ-LIST-09]", () => {
    const row = aRow({ latestQualityFraction: null, qualityFraction: null });
    expect(formatOverallQuality(row)).toBe("Not Used Recently");
  });

  it("shows a real 0 as 0%", () => {
    const row = aRow({ latestQualityFraction: 0, qualityFraction: 0 });
    expect(formatOverallQuality(row)).toBe("0%");
  });

  it.each([
    "1970-01-01T00:00:00Z",
    "1999-12-31T23:02:00Z",
    "2026-11-21T01:00:00.001Z",
    "2029-06-01T00:00:00Z",
  ])("`toParticipants` calls %s an unknown date", (date) => {
    expect(aRow({ latestRecordedAt: at(date) })).toMatchObject({
      lastUsedTime: null,
      hasUnknownDate: true,
    });
  });

  it("`toParticipants` calls 30 February an unknown date, not a participant without a record", () => {
    expect(aRow({ latestRecordedAt: "impossible" })).toMatchObject({
      lastUsedTime: null,
      hasUnknownDate: true,
    });
  });

  it("tells never used from used at an unknown time", () => {
    expect(aRow({ latestRecordedAt: null })).toMatchObject({
      lastUsedTime: null,
      hasUnknownDate: false,
    });
  });

  it.each([
    ["CARD-EAST-12", "CARD-EAST"],
    ["CARD", "CARD"],
  ])("shows the group of %s as %s", (duid, group) => {
    expect(getGroupOfParticipant(duid)).toBe(group);
  });
});

describe("percents [spec §9] [REQ-LIST-07] [REQ-LIST-08]", () => {
  it.each([
    [0, 0],
    [0.004, 0],
    [0.005, 1],
    [0.145, 15],
    [0.994, 99],
    [0.995, 100],
    [1, 100],
    [1.2, 100],
    [-0.1, 0],
    [null, null],
    [Number.NaN, null],
    [Infinity, null],
  ])("shows the fraction %s as %s", (fraction, percent) => {
    expect(toRoundedPercent(fraction)).toBe(percent);
  });
});

it("a participant whom a list names several times is named once as repeated, and kept as first listed [REQ-CHECK-21]", () => {
  const list = toParticipants(
    ["A-1", "A-2", "A-1", "A-3", "A-2", "A-1"].map((duid, place) => aSource({ duid, recordCount: place })),
    NOW,
  );
  expect(findRepeatedIds(list)).toEqual(["A-1", "A-2"]);
  expect(dropRepeated(list).map(({ duid }) => duid)).toEqual(["A-1", "A-2", "A-3"]);
  for (const row of dropRepeated(list)) expect(row).toBe(list.find(({ duid }) => duid === row.duid));
});
