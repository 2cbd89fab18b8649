import { toDuid, toEpochMs } from "@capno/domain/units";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { estimatePackage, formatBytes } from "./estimate-size.ts";
import { planRecords, toBatches } from "./plan-package.ts";
import { getWindow, isInWindow, reasonDaysDoNotFit } from "./window-of-days.ts";

const OPEN = { from: null, before: null };
const at = (text: string) => toEpochMs(Date.parse(text));

describe("the date range of an export", () => {
  const window = getWindow({ from: "2026-10-01", until: "2026-10-31" }, "UTC");

  it.each([
    ["2026-09-30T23:59:59.999Z", false],
    ["2026-10-01T00:00:00Z", true],
    ["2026-10-31T23:59:59.999Z", true],
    ["2026-11-01T00:00:00Z", false],
  ])("contains %s: %s", (time, isWithin) => {
    expect(isInWindow({ recordedAt: at(time), hasUnknownDate: false }, window)).toBe(isWithin);
  });

  it.each(["2000-01-01T00:07:00Z", "2029-01-01T00:07:00Z"])(
    "contains a record whose date %s is unknown, because it may be of any day [REQ-DETAIL-21]",
    (time) => {
      expect(isInWindow({ recordedAt: at(time), hasUnknownDate: true }, window)).toBe(true);
    },
  );

  it("is open on both sides where no day is chosen", () => {
    expect(getWindow({ from: null, until: null }, "UTC")).toEqual(OPEN);
    expect(isInWindow({ recordedAt: at("2010-01-01T00:00:00Z"), hasUnknownDate: false }, OPEN)).toBe(true);
  });

  it.each([
    ["Europe/London", "2026-03-29", "2026-03-29T00:00Z", "2026-03-29T23:00Z"],
    ["Europe/London", "2026-10-25", "2026-10-24T23:00Z", "2026-10-26T00:00Z"],
    ["Pacific/Auckland", "2026-11-27", "2026-11-26T11:00Z", "2026-11-27T11:00Z"],
  ])("is that of days in %s: %s is %s to %s [REQ-EXPORT-09]", (zone, day, from, before) => {
    expect(getWindow({ from: day, until: day }, zone)).toEqual({ from: at(from), before: at(before) });
  });

  it("is refused when its end is before its start", () => {
    expect(reasonDaysDoNotFit({ from: "2026-10-02", until: "2026-10-01" })).toBeDefined();
    expect(reasonDaysDoNotFit({ from: "2026-10-01", until: "2026-10-01" })).toBeUndefined();
    expect(reasonDaysDoNotFit({ from: "2026-10-02", until: null })).toBeUndefined();
  });
});

describe("the plan of a package", () => {
  const rows = fc.uniqueArray(
    fc.record({
      id: fc.nat(200),
      recordedAt: fc.constantFrom(
        at("2026-10-01T00:00:00Z"),
        at("2026-10-02T00:00:00Z"),
        at("2026-09-01T00:00:00Z"),
      ),
      hasUnknownDate: fc.boolean(),
      duid: fc.constant(toDuid("CARD-1")),
      isFailed: fc.boolean(),
      parserVersion: fc.constant("1.4.0"),
    }),
    { selector: ({ id }) => id },
  );

  it("does not depend on the order of the answer, and has each record once, in one batch", () => {
    fc.assert(
      fc.property(rows, (listed) => {
        const plan = planRecords({ duid: toDuid("CARD-1") }, listed, OPEN, false);
        expect(planRecords({ duid: toDuid("CARD-1") }, listed.toReversed(), OPEN, false)).toEqual(plan);
        const batches = [...toBatches(plan)];
        expect(batches.flat()).toEqual(plan);
        expect(batches.every(({ length }) => length > 0 && length <= 16)).toBe(true);
      }),
    );
  });

  const duid = toDuid("CARD-1");
  const row = (id: number, day: string) => ({
    id,
    duid,
    recordedAt: at(`${day}T00:00:00Z`),
    hasUnknownDate: false,
    isFailed: false,
    parserVersion: "1",
  });

  it("planRecords takes a record that is listed twice once", () => {
    const listed = [row(2, "2026-10-02"), row(1, "2026-10-01"), row(2, "2026-10-02")];
    expect(planRecords({ duid }, listed, OPEN, false).map(({ id }) => id)).toEqual([1, 2]);
  });

  it("planRecords has the oldest first, whatever its number, and one of an unknown date last", () => {
    const listed = [
      { ...row(1, "2000-01-01"), hasUnknownDate: true },
      row(2, "2026-10-03"),
      row(4, "2026-10-01"),
      row(3, "2026-10-01"),
    ];
    expect(planRecords({ duid }, listed, OPEN, false).map(({ id }) => id)).toEqual([3, 4, 2, 1]);
  });
});

describe("the estimated size of an export", () => {
  it.each([
    [5, "5\u00A0bytes"],
    [940, "940\u00A0bytes"],
    [1_000, "1.0\u00A0kB"],
    [9_949, "9.9\u00A0kB"],
    [9_960, "10\u00A0kB"],
    [999_499, "999\u00A0kB"],
    [999_500, "1.0\u00A0MB"],
    [12_600_000, "13\u00A0MB"],
    [4_200_000_000, "4.2\u00A0GB"],
    // The largest unit that is shown.
    [1_500_000_000_000, "1500\u00A0GB"],
  ])("shows %i bytes as %s", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it("is smaller when waveforms are left out", () => {
    const counts = { participants: 10, records: 1_000, valued: 1_000 };
    expect(estimatePackage(["waveforms"], counts)).toBeLessThan(estimatePackage([], counts) / 4);
  });

  it("counts breaths and waveforms only of records that are not blinded", () => {
    const counts = { participants: 10, records: 1_000, valued: 0 };
    expect(estimatePackage([], counts)).toBe(estimatePackage(["breaths", "waveforms"], counts));
  });
});
