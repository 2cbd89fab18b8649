import { describe, expect, it } from "vitest";

import { readEarlierRedcap } from "./read-earlier.ts";

const HEADING =
  "record_id,redcap_repeat_instrument,redcap_repeat_instance,capno_record_id,recorded_at_utc,handset,analysis_failed";

const line = (instance: number, id = instance, date = "2026-11-01 08:05:09", failed = 0, duid = "CARD-1") =>
  `${duid},breath_record,${instance},${id},${date},H,${failed}`;

function readRows(lines: readonly string[], heading = HEADING) {
  const reading = readEarlierRedcap(`\uFEFF${[heading, ...lines, ""].join("\r\n")}`);
  if (reading.kind === "refused") throw new Error(reading.why);
  return [...reading.rows.values()];
}

const LABELS = "This is an export with labels. Please export the raw data from REDCap, and choose that file.";

describe("an earlier redcap.csv [REQ-EXPORT-05]", () => {
  it("is read with columns in any order, and semicolons as separators", () => {
    const heading = "analysis_failed;recorded_at_utc;capno_record_id;redcap_repeat_instance;record_id";
    const row = "0;2026-11-01 08:05:09;1;1;CARD-1";
    expect(readRows([row], heading)).toEqual([{ participant: "CARD-1", instance: 1, recordId: 1 }]);
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
    expect(readRows(lines, heading).map(({ instance, recordId }) => [instance, recordId])).toEqual([
      [1, 1],
      [2, null],
    ]);
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
    expect(readRows([])).toEqual([]);
  });
});
