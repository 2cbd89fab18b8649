import { describe, expect, it } from "vitest";

import {
  formatHandset,
  formatOverallQuality,
  formatParticipantId,
  getGroupOfParticipant,
  toParticipants,
  type Participant,
  type ParticipantSource,
} from "./participant.ts";
import { toRoundedPercent } from "./percent.ts";

function aSource(changes: Partial<ParticipantSource> = {}): ParticipantSource {
  return {
    duid: "CARD-001",
    groups: [1],
    handset_udi: "(01)0506(21)NTH01234",
    capnogram_count: 12,
    latest_capnogram_dt: "2026-11-20T09:31:07Z",
    capnogram_breath_quality: 0.905,
    latest_capnogram_breath_quality: 0.88,
    adherence: 0.5,
    ...changes,
  };
}

function aRow(changes: Partial<ParticipantSource> = {}): Participant {
  const [row] = toParticipants([aSource(changes)]);
  if (row === undefined) throw new Error("no row");
  return row;
}

describe("All Users row · spec §3", () => {
  it("numbers the rows in the order of ids", () => {
    const rows = toParticipants([
      aSource({ duid: "LEEDS-1" }),
      aSource({ duid: "CARD-10" }),
      aSource({ duid: "CARD-9" }),
    ]);
    expect(rows.map(({ duid, index }) => [duid, index])).toEqual([
      ["CARD-9", 0],
      ["CARD-10", 1],
      ["LEEDS-1", 2],
    ]);
  });

  it("reads handset, time and whole percents", () => {
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
    const row = aRow({ handset_udi: null });
    expect(row.serialNumber).toBeNull();
    expect(formatHandset(row)).toBe("-");
    expect(formatParticipantId(row)).toBe("CARD-001 (Inactive)");
    expect(formatParticipantId(aRow())).toBe("CARD-001");
  });

  it("shows an unfamiliar handset as Unknown with its serial", () => {
    expect(formatHandset(aRow({ handset_udi: "(21)Q1234" }))).toBe("Unknown 01234");
  });

  it("says Not Used and Not Used Recently for what is missing, never 0 %", () => {
    const row = aRow({ latest_capnogram_breath_quality: null, capnogram_breath_quality: null });
    expect(formatOverallQuality(row)).toBe("Not Used Recently");
  });

  it("shows a real 0 as 0%", () => {
    const row = aRow({ latest_capnogram_breath_quality: 0, capnogram_breath_quality: 0 });
    expect(formatOverallQuality(row)).toBe("0%");
  });

  it.each(["2000-06-01T00:00:00Z", "no date"])("does not trust the date %s", (date) => {
    expect(aRow({ latest_capnogram_dt: date })).toMatchObject({
      lastUsedTime: null,
      hasUnknownDate: true,
    });
  });

  it("tells never used from used at an unknown time", () => {
    expect(aRow({ latest_capnogram_dt: null })).toMatchObject({
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

describe("percents · spec §9, decisions E7, E8", () => {
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
