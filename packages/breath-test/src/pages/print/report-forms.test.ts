import { describeBreathQuality, classifyBreaths } from "@capno/domain/breath/breath-quality";
import { formatZonedDateTime } from "@capno/domain/time/date-text";
import { formatSmokingInput } from "@capno/domain/diagnosis/pack-years";
import { formatProbability, getProbability } from "@capno/domain/diagnosis/probability";
import { bySet } from "@capno/domain/testing/by-set";
import { toEpochMs } from "@capno/domain/units";
import { createReportContent } from "@capno/report/create-report-content";
import { makeReportPdf } from "@capno/report/make-report-pdf";
import { writeRecordText } from "@capno/report/write-record-text";
import { aDiagnoseFacts } from "@capno/report/testing/a-report";
import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { extractText } from "unpdf";
import { describe, expect, it } from "vitest";

import { ReportSheet } from "./ReportSheet.tsx";

const ZONES = ["Europe/London", "UTC", "Asia/Kolkata", "America/St_Johns"];

/** Characters in the PDF's font; substitutes are tested with the PDF. */
const words = fc
  .array(fc.constantFrom(...Array.from("abcXYZ019@.-_&<>\"'()[]\\%éőßЖяΩα±·")), {
    minLength: 1,
    maxLength: 40,
  })
  .map((letters) => letters.join(""));

const aRecord = fc.record({
  capturedAt: fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2026, 10, 22) }).map(toEpochMs),
  timeZone: fc.constantFrom(...ZONES),
  by: words,
  testIdentifier: words,
  probability: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  severity: fc.option(words, { nil: undefined }),
  packYears: fc.option(fc.integer({ min: 0, max: 999 })),
  errors: fc.array(fc.constantFrom("", "", "cough", "incomplete breath", "Artefakt"), { maxLength: 30 }),
});

/** The PDF breaks lines of its own. */
const flatten = (text: string) => text.replaceAll(/\s+/g, "");

const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&amp;": "&",
};

const readMarkup = (html: string) =>
  html.replaceAll(/<[^>]*>/g, "").replaceAll(/&[^;]+;/g, (entity) => ENTITIES[entity] ?? entity);

describe("a record's printed sheet, PDF and copied text", () => {
  it("page, print, PDF and text of a record have the same quality sentence, number, unit and date", async () => {
    await fc.assert(
      fc.asyncProperty(aRecord, async (record) => {
        const { capturedAt, timeZone, by, testIdentifier, probability, severity, packYears, errors } = record;
        const number = formatProbability(getProbability(probability));
        const sentence = describeBreathQuality(classifyBreaths({ starts: errors, errors }));
        const smoking = { isProvided: packYears !== null, packYears };
        const facts = aDiagnoseFacts();
        const content = createReportContent({
          ...facts,
          recording: { ...facts.recording, capturedAt, testIdentifier },
          timeZone,
          by: { label: "Test conducted by", value: by },
          smoking,
          result: { heading: "COPD prediction probability", value: number, severity, explanation: [] },
          quality: sentence,
          curves: [],
        });

        const paper = readMarkup(
          renderToStaticMarkup(createElement(ReportSheet, { content, onCurveReady: () => undefined })),
        );
        const { text: file } = await extractText(await makeReportPdf(content), { mergePages: true });
        const copied = writeRecordText(content, []);
        expect(copied.split("\n")).toHaveLength(8);

        const date = formatZonedDateTime(capturedAt, timeZone);
        const said = [
          sentence,
          number,
          formatSmokingInput(smoking),
          date,
          by,
          testIdentifier,
          ...(severity ? [severity] : []),
        ];
        for (const form of [paper, file, copied])
          for (const each of said) expect(flatten(form)).toContain(flatten(each));
      }),
      { numRuns: bySet({ daily: 10, full: 25 }) },
    );
  });

  const LONG = `${"Praxis für Lungenkrankheiten ".repeat(4)}Łódź`;
  it.each([
    ["a name and an address", ["West Surgery", "2 West Lane"]],
    ["a name of 120 characters in another script", [LONG]],
    ["no name", []],
  ])(
    "paper, PDF and text of a record have %s of the practice, and a line for who reads it [REQ-HISTORY-46] [REQ-HISTORY-64]",
    async (_, practice) => {
      const content = createReportContent({ ...aDiagnoseFacts(), practice });
      const paper = readMarkup(
        renderToStaticMarkup(createElement(ReportSheet, { content, onCurveReady: () => undefined })),
      );
      const { text: file } = await extractText(await makeReportPdf(content), { mergePages: true });
      const copied = writeRecordText(content, []);
      for (const form of [paper, file, copied])
        for (const line of practice) expect(flatten(form)).toContain(flatten(line.trim()));
      expect(copied.includes("Practice: ")).toBe(practice.length > 0);
      for (const form of [paper, file]) expect(form.includes("Read by")).toBe(practice.length > 0);
    },
  );
});
