import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import { classifyBreaths } from "@capno/domain/breath/breath-quality";
import { toRecordedDate } from "@capno/domain/time/instant";
import { toDuid, toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import {
  countQuality,
  formatImplausible,
  getOwnRangeOfReadings,
  READING_QUALITIES,
  toReadings,
} from "./readings.ts";

const at = (text: string) => toEpochMs(Date.parse(text));
const NOW = at("2026-11-27T00:00:00Z");

const aRow = (id: number, date: string | null, isFailed = false): CapnogramSummary => ({
  ...toRecordedDate(date === null ? null : at(date), NOW),
  id,
  duid: toDuid("CARD-1"),
  isFailed,
  parserVersion: "2.6.1",
});

/** Breaths between the first and the last, which are not judged. */
const judged = (good: number, bad: number) =>
  classifyBreaths({
    starts: { length: good + bad + 2 },
    errors: ["", ...Array<string>(good).fill(""), ...Array<string>(bad).fill("cough"), ""],
  });
const unmatched = classifyBreaths({ starts: { length: 3 }, errors: ["", ""] });

const NOON = "2026-11-20T12:00:00Z";
const draw = (rows: readonly CapnogramSummary[], breaths = judged(8, 13), time = NOON) =>
  toReadings("endTidalCo2", [{ time: at(time), value: 4.83 }], rows, () => breaths)[0];
const unknown = { note: "breath quality not known", quality: "unknown" };
const plain = { x: at(NOON), y: 4.83 };

describe("`toReadings` [REQ-DETAIL-21]", () => {
  it.each([
    [21, 0, { note: "21 of 21 breaths", quality: "good" }],
    [12, 9, { note: "12 of 21 breaths", quality: "good" }],
    [10, 10, { note: "10 of 20 breaths, poor", quality: "poor" }],
    [8, 13, { note: "8 of 21 breaths, poor", quality: "poor" }],
    [0, 1, { note: "0 of 1 breath, poor", quality: "poor" }],
  ])("draws a reading of %d good breaths and %d bad ones as %j", (good, bad, drawn) => {
    expect(draw([aRow(7, NOON)], judged(good, bad))).toEqual({ ...plain, ...drawn });
  });

  it.each([
    ["too few breaths", judged(0, 0)],
    ["breaths that were not judged one by one", unmatched],
    ["no analysis", classifyBreaths(undefined)],
  ])("never draws a reading as good that is of %s", (_, breaths) => {
    expect(draw([aRow(7, NOON)], breaths)).toEqual({
      ...plain,
      ...unknown,
    });
  });

  it("calls the quality of a record that was not looked up not known, and never good", () => {
    const drawn = toReadings(
      "endTidalCo2",
      [{ time: at(NOON), value: 4.83 }],
      [aRow(7, NOON)],
      () => undefined,
    );
    expect(drawn).toEqual([{ ...plain, ...unknown }]);
    expect(READING_QUALITIES.map((quality) => countQuality(drawn, quality))).toEqual([0, 0, 1]);
  });

  it.each([
    ["no record", []],
    ["two records", [aRow(7, NOON), aRow(8, "2026-11-20T12:00:00.400Z")]],
    ["a failed record", [aRow(7, NOON, true)]],
    ["a record of another second", [aRow(7, "2026-11-20T12:00:01Z")]],
    ["a record without a date", [aRow(7, null)]],
  ])("guesses no breaths for a reading at the time of %s", (_, rows) => {
    expect(draw(rows)).toEqual({ ...plain, ...unknown });
  });

  it.each(["2026-11-20T12:00:00.900Z", "2026-11-20T11:59:59.100Z"])(
    "finds the record of a reading whose server writes its fraction of a second as %s",
    (written) => {
      expect(draw([aRow(7, written), aRow(8, "2026-11-20T11:00:00Z")])?.quality).toBe("poor");
    },
  );

  it("tells a reading that no lung makes apart, and counts it under no quality [REQ-DETAIL-46]", () => {
    const drawn = toReadings(
      "endTidalCo2",
      [38, -1, 20].map((value, i) => ({ time: at(`2026-11-2${i}T12:00:00Z`), value })),
      [aRow(7, "2026-11-20T12:00:00Z"), aRow(8, "2026-11-22T12:00:00Z")],
      () => judged(8, 2),
    );
    expect(drawn.map(({ isImplausible }) => isImplausible === true)).toEqual([true, true, false]);
    expect(countQuality(drawn, "good")).toBe(1);
    expect(formatImplausible("endTidalCo2", drawn, "UTC")).toBe(
      "Not plausible, outside 0 to 20 kPa, and not in the line: -1.00 on 21 November 2026, 12:00; 38.00 on 20 November 2026, 12:00.",
    );
    expect(formatImplausible("endTidalCo2", drawn.slice(2), "UTC")).toBeUndefined();
  });

  it.each([
    [3, "9.00 on 22 November 2026, 12:00; 9.00 on 21 November 2026, 12:00; 9.00 on 20 November 2026, 12:00."],
    [4, "9.00 on 21 November 2026, 12:00; and 1 more."],
  ])("names of %i readings that no lung makes the newest three, and counts the others", (count, end) => {
    const points = Array.from({ length: count }, (_, day) => ({
      time: at(`2026-11-${20 + day}T12:00:00Z`),
      value: 9,
    }));
    const drawn = toReadings("obstructiveIndex", points, [], () => undefined);
    const words = formatImplausible("obstructiveIndex", drawn, "UTC");
    // It has no unit.
    expect(words).toMatch(/^Not plausible, outside 0 to 3, and not in the line: 9\.00 on /);
    expect(words?.endsWith(end)).toBe(true);
  });

  it.each(["poor", "unknown"])("makes the own range of no reading whose breaths are %s", (quality) => {
    const drawn = Array.from({ length: 20 }, (_, place) => ({
      x: place,
      y: place < 10 ? 5 : 9,
      quality: place < 10 ? "good" : quality,
      note: "",
    })) as unknown as Parameters<typeof getOwnRangeOfReadings>[1];
    expect(getOwnRangeOfReadings("endTidalCo2", drawn)).toMatchObject({ low: 5, high: 5, count: 10 });
  });

  it("makes the own range of readings with good breaths alone", () => {
    const drawn = Array.from({ length: 20 }, (_, place) => ({
      x: place,
      y: place < 10 ? 5 : 9,
      quality: place < 10 ? "good" : "poor",
      note: "",
    })) as unknown as Parameters<typeof getOwnRangeOfReadings>[1];
    expect(getOwnRangeOfReadings("endTidalCo2", drawn)).toMatchObject({ low: 5, high: 5, count: 10 });
    expect(getOwnRangeOfReadings("endTidalCo2", drawn.slice(1))).toBeUndefined();
  });
});
