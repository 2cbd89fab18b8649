import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { aDiagnoseFacts, aReport, aScreenFacts, SENTENCE } from "../testing/a-report.ts";
import { KINDS } from "../testing/kinds-of-report.ts";
import { writeRecordText } from "./write-record-text.ts";

describe("the text for a patient's record [REQ-HISTORY-41]", () => {
  it("has eight lines, always in the same order", () => {
    expect(writeRecordText(aReport(aDiagnoseFacts()), []).split("\n")).toEqual([
      "Capno Diagnose: Respiratory test report",
      "Test ID: 12B34C56JAF",
      "Date: 22 November 2026, 10:40 GMT",
      "Handset: 00201",
      "Test conducted by: gp@capno.example",
      "Test result: COPD likely; Severity: Moderate; Smoking history: 40 pack years",
      SENTENCE,
      "Software UDI used during diagnosis: (01)05060000000001(8012)041002031201040109",
    ]);
    expect(writeRecordText(aReport(aScreenFacts()), []).split("\n").slice(5)).toEqual([
      "COPD prediction probability: 42%",
      SENTENCE,
      "software version 4.2.4 · dashboard version 4.3.1",
    ]);
  });

  it("marks a preliminary result", () => {
    const text = writeRecordText(aReport(aDiagnoseFacts({ isFinal: false })), []);
    expect(text.split("\n")[0]).toBe(
      "Capno Diagnose: Respiratory test report. Provisional result, not the final one",
    );
  });

  it("says that the date is unknown where the handset's clock was not set", () => {
    const facts = aScreenFacts();
    const recording = { ...facts.recording, capturedAt: toEpochMs(Date.UTC(2000, 0, 1)) };
    expect(writeRecordText(aReport({ ...facts, recording }), []).split("\n")[2]).toBe("Date: Unknown date");
  });

  it("ends with the deployment's codes, where it has some", () => {
    const lines = writeRecordText(aReport(aScreenFacts()), ["a code", "another"]).split("\n");
    expect(lines).toHaveLength(9);
    expect(lines[8]).toBe("Codes: a code; another");
  });

  it.each(Object.entries(KINDS))(
    "keeps each text in one line without hidden characters: %s",
    (_, content) => {
      const text = writeRecordText(content, []);
      expect(text.split("\n")).toHaveLength(content.practice.length === 0 ? 8 : 9);
      expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069\u200b-\u200f]/u);
    },
  );
});
