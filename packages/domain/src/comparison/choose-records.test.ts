import { describe, expect, it } from "vitest";

import { MAX_RECORDS_COMPARED } from "../spec-values/comparison-values.ts";
import { chooseRecords } from "./choose-records.ts";
import { aRow, at } from "./testing/compared-records.ts";

const november = {
  kind: "window",
  from: at("2026-11-01T00:00:00Z"),
  before: at("2026-11-08T00:00:00Z"),
} as const;
const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
const reasons = ({ leftOut }: ReturnType<typeof chooseRecords>) =>
  leftOut.map(({ record, reason }) => `${record.id} ${reason}`);

describe("`chooseRecords` [REQ-DETAIL-43]", () => {
  it("takes the records of a date range, without its end", () => {
    const rows = [
      aRow(4, { recordedAt: november.before }),
      aRow(3, { recordedAt: at("2026-11-07T23:59:59.999Z") }),
      aRow(2, { recordedAt: november.from }),
      aRow(1, { recordedAt: at("2026-10-31T23:59:59.999Z") }),
    ];
    const chosen = chooseRecords(rows, november);
    expect(ids(chosen.records)).toEqual([3, 2]);
    expect(chosen.leftOut).toEqual([]);
    expect(chosen.isMissing).toBe(false);
  });

  it("leaves out failed records in the range and every record without a date", () => {
    const rows = [
      aRow(5),
      aRow(4, { isFailed: true, parserVersion: "ERROR 3" }),
      aRow(3, { isFailed: true, recordedAt: at("2026-10-01T00:00:00Z") }),
      aRow(2, { recordedAt: at("2000-01-01T00:07:00Z"), hasUnknownDate: true }),
    ];
    const chosen = chooseRecords(rows, november);
    expect(ids(chosen.records)).toEqual([5]);
    expect(reasons(chosen)).toEqual(["4 failed", "2 undated"]);
  });

  it("leaves out a record without a date also where the range reaches back to the time of its unset clock", () => {
    const undated = aRow(2, { recordedAt: at("2000-01-01T00:07:00Z"), hasUnknownDate: true });
    const ever = { ...november, from: at("1999-01-01T00:00:00Z") };
    const chosen = chooseRecords([aRow(5), undated], ever);
    expect([ids(chosen.records), reasons(chosen)]).toEqual([[5], ["2 undated"]]);
  });

  it("takes the newest 40 records, and names the others", () => {
    const rows = Array.from({ length: 43 }, (_, place) => aRow(43 - place));
    const chosen = chooseRecords(rows, november);
    expect(chosen.records).toHaveLength(MAX_RECORDS_COMPARED);
    expect(ids(chosen.records).at(-1)).toBe(4);
    expect(reasons(chosen)).toEqual(["3 beyond-limit", "2 beyond-limit", "1 beyond-limit"]);
  });

  it("takes one record by its id, whatever its date", () => {
    const undated = aRow(2, { recordedAt: at("2000-01-01T00:07:00Z"), hasUnknownDate: true });
    expect(ids(chooseRecords([aRow(3), undated], { kind: "record", id: 2 }).records)).toEqual([2]);
    const failed = chooseRecords([aRow(3, { isFailed: true })], { kind: "record", id: 3 });
    expect([failed.records, reasons(failed), failed.isMissing]).toEqual([[], ["3 failed"], false]);
    expect(chooseRecords([aRow(3)], { kind: "record", id: 9 }).isMissing).toBe(true);
  });
});
