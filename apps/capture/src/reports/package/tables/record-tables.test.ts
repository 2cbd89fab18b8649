import type { Capnogram } from "@capno/api-client/models/capnogram";
import { mapStatistics } from "@capno/domain/statistic/statistics";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";

import { toHeading, toLines, type Table } from "../../../kit/table.ts";
import { BREATHS, toBreathRows } from "./breaths-table.ts";
import { RECORDS, type FetchedRecord } from "./records-table.ts";

function toRows<Row>(table: Table<Row>, rows: readonly Row[]) {
  const csv = toHeading(table) + toLines(table, rows);
  return parse<Readonly<Record<string, string>>>(csv, { columns: true });
}

/** A record of 12 s. */
const aRecord = (breathStarts: readonly number[], breathErrors: readonly string[]): FetchedRecord => ({
  planned: {
    id: 7,
    participantId: "CARD-1",
    recordedAt: null,
    hasUnknownDate: true,
    parserVersion: "1.4.0",
    isFailed: false,
    handset: null,
    isBlinded: false,
    instance: null,
  },
  capnogram: {
    breathStarts,
    breathErrors,
    samplesKPa: Array.from({ length: 600 }, () => 5),
    statistics: mapStatistics(() => null),
  } as unknown as Capnogram,
});

describe("the breaths of a record", () => {
  const read = (starts: readonly number[], errors: readonly string[]) =>
    toRows(BREATHS, toBreathRows(aRecord(starts, errors))).map((row) => [
      row["breath"],
      row["begins_at"],
      row["ends_at"],
      row["is_good"],
      row["error"],
    ]);

  it("end where the next begins, and the last one with the record", () => {
    expect(read([0, 150], ["", "cough"])).toEqual([
      ["1", "0", "3", "true", ""],
      ["2", "3", "12", "false", "cough"],
    ]);
  });

  it("are kept where the server names more errors than begins, or more begins than errors [SAFETY]", () => {
    expect(read([0], ["", "cough"])).toEqual([
      ["1", "0", "12", "true", ""],
      ["2", "", "", "false", "cough"],
    ]);
    expect(read([0, 150], [""])).toEqual([
      ["1", "0", "3", "true", ""],
      ["2", "3", "12", "", ""],
    ]);
  });
});

it("records.csv counts the breaths of a record, and those of them without an error", () => {
  const [row] = toRows(RECORDS, [aRecord([0, 150, 300, 450], ["", "cough", "", ""])]);
  expect([row?.["breaths"], row?.["breaths_without_error"], row?.["samples"]]).toEqual(["4", "3", "600"]);
});
