import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { compareWithEarlier, readEarlierRedcap } from "./compare-redcap.ts";
import type { PlannedRecord } from "../tables/records-table.ts";

const NOW = toEpochMs(Date.UTC(2026, 10, 20));
const AT = Date.UTC(2026, 10, 1, 8, 5, 9);
const HEADING =
  "record_id,redcap_repeat_instrument,redcap_repeat_instance,capno_record_id,recorded_at_utc,handset,analysis_failed";

const planned = (instance: number, changes: Partial<PlannedRecord> = {}): PlannedRecord => ({
  id: instance,
  participantId: "CARD-1",
  recordedAt: toEpochMs(AT),
  parserVersion: "1.4.0",
  isFailed: false,
  hasUnknownDate: false,
  handset: null,
  isBlinded: false,
  instance,
  ...changes,
});
const line = (instance: number, id = instance, date = "2026-11-01 08:05:09", failed = 0, duid = "CARD-1") =>
  `${duid},breath_record,${instance},${id},${date},H,${failed}`;

function compare(records: readonly PlannedRecord[], lines: readonly string[], heading = HEADING) {
  const reading = readEarlierRedcap(`\uFEFF${[heading, ...lines, ""].join("\r\n")}`);
  if (reading.kind === "refused") throw new Error(reading.why);
  return compareWithEarlier(records, reading.rows, NOW);
}

const LABELS = "This is an export with labels. Please export the raw data from REDCap, and choose that file.";

describe("the comparison with an earlier redcap.csv [REQ-EXPORT-05]", () => {
  it("counts new, unchanged, changed and missing records in `compareWithEarlier`", () => {
    const records = [planned(1), planned(2), planned(3), planned(4), planned(5, { isFailed: true })];
    const lines = [line(1), line(2, 99_999), line(3, 3, "2026-11-01 08:05:10"), line(5), line(6)];
    expect(compare(records, lines)).toEqual({ added: 1, unchanged: 1, changed: 3, absent: 1, rewritten: 0 });
  });

  it("treats the empty date of an undated record as unchanged", () => {
    const undated = planned(1, { recordedAt: toEpochMs(Date.UTC(2000, 0)) });
    expect(compare([undated], [line(1, 1, "")])).toMatchObject({ unchanged: 1, changed: 0 });
  });

  it("finds an ID again that was escaped for spreadsheets", () => {
    expect(
      compare([planned(1, { participantId: "=CARD-1" })], [line(1, 1, undefined, 0, "'=CARD-1")]),
    ).toMatchObject({ unchanged: 1 });
  });

  it("keeps the instances of different participants apart", () => {
    expect(compare([planned(1, { participantId: "CARD-2" })], [line(1)])).toEqual({
      added: 1,
      unchanged: 0,
      changed: 0,
      absent: 1,
      rewritten: 0,
    });
  });

  it("reads columns in any order, and semicolons as separators", () => {
    const heading = "analysis_failed;recorded_at_utc;capno_record_id;redcap_repeat_instance;record_id";
    expect(compare([planned(1)], ["0;2026-11-01 08:05:09;1;1;CARD-1"], heading)).toMatchObject({
      unchanged: 1,
    });
  });

  it("compares times that a spreadsheet reformatted, and counts them", () => {
    const records = [1, 2].map((instance) => planned(instance));
    const lines = ["01/11/2026 08:05", "01/11/2026 08:05:09"].map((date, place) =>
      line(place + 1, undefined, date),
    );
    expect(compare(records, lines)).toEqual({ added: 0, unchanged: 2, changed: 0, absent: 0, rewritten: 2 });
  });

  it("uses one order of day and month for a whole file", () => {
    const records = [
      planned(1, { recordedAt: toEpochMs(Date.UTC(2026, 10, 1, 8, 5)) }),
      planned(2, { recordedAt: toEpochMs(Date.UTC(2026, 10, 13, 8, 5)) }),
      planned(3, { recordedAt: toEpochMs(Date.UTC(2026, 10, 2, 8, 5)) }),
    ];
    const lines = ["01/11/2026 08:05", "13/11/2026 08:05", "11/02/2026 08:05"].map((date, place) =>
      line(place + 1, undefined, date),
    );
    expect(compare(records, lines)).toMatchObject({ unchanged: 2, changed: 1 });
  });

  it("counts only the rows of the instrument in a raw export of REDCap", () => {
    const heading =
      "record_id,redcap_event_name,redcap_repeat_instrument,redcap_repeat_instance,age,capno_record_id,recorded_at_utc,handset,analysis_failed,breath_record_complete";
    const lines = [
      "CARD-1,visit_1,,,61,,,,,",
      "CARD-1,visit_1,breath_record,1,,1,2026-11-01 08:05:09,H,0,2",
      "CARD-1,visit_1,spirometry,1,,,,,,",
      "CARD-1,visit_1,breath_record,2,,,,,,0",
    ];
    expect(compare([planned(1)], lines, heading)).toEqual({
      added: 0,
      unchanged: 1,
      changed: 0,
      absent: 1,
      rewritten: 0,
    });
  });

  it("leaves out a record that redcap.csv leaves out, but counts one whose instance another record has", () => {
    const left = { ...planned(1), id: 1, instance: null };
    expect(compare([left], [])).toMatchObject({ added: 0, changed: 0 });
    expect(compare([left], [line(1, 1)])).toMatchObject({ unchanged: 0, changed: 0, absent: 1 });
    expect(compare([left], [line(1, 99_999)])).toMatchObject({ added: 0, changed: 1, absent: 0 });
  });

  it.each([
    ["", "This is no redcap.csv of a study data package."],
    ["record_id,label\r\nCARD-1,visit\r\n", "This is no redcap.csv of a study data package."],
    [`${HEADING}\r\n${line(1)}\r\n${line(1)}\r\n`, "Line 3 repeats an instance: the file was changed."],
    [`${HEADING}\r\nCARD-1,breath_record,first,1,,H,0\r\n`, "Line 2 has no instance: the file was changed."],
    [`${HEADING}\r\n"CARD-1,breath_record`, "Line 2: a quotation mark is not closed."],
    [`${HEADING}\r\n${line(1).replace("breath_record", "Breath Record")}\r\n`, LABELS],
    [`${HEADING}\r\n${line(1).replace(/0$/, "No")}\r\n`, LABELS],
    [
      `${HEADING}\r\n${line(1, 40_001)}\r\n${line(2, 40_001)}\r\n`,
      "Line 3 repeats a record: the file was changed.",
    ],
    [
      `${HEADING}\r\n${line(32_768, 40_001)}\r\n`,
      "Line 2 has an instance above REDCap's limit: the file was changed.",
    ],
    [`${HEADING}\r\n${line(-1)}\r\n`, "Line 2 has no instance: the file was changed."],
    [`${HEADING}\r\n${line(1, 1.5)}\r\n`, "Line 2 has no record number: the file was changed."],
    [`${HEADING}\r\n${line(1, 1, "", 0, "")}\r\n`, "Line 2 names no participant: the file was changed."],
    [`${HEADING}\r\nCARD-1,spirometry,1,,,,\r\n`, "This file has no row of the instrument breath_record."],
    [
      `${HEADING}\r\n${line(1, 7)}\r\n`,
      "Line 2: record 7 has instance 1. Since Capture 4.3.0 its instance is 7, so this file is of an earlier version: importing both gives each record twice. README.txt of a package says what to do.",
    ],
  ])("refuses %j", (text, why) => {
    expect(readEarlierRedcap(text)).toEqual({ kind: "refused", why });
  });

  it("accepts a file without records", () => {
    expect(compare([planned(1)], [])).toEqual({
      added: 1,
      unchanged: 0,
      changed: 0,
      absent: 0,
      rewritten: 0,
    });
  });
});
