import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { aDiagnoseFacts, aReport, aScreenFacts } from "../testing/a-report.ts";
import { A_PRACTICE } from "../testing/kinds-of-report.ts";
import type { ReportFacts } from "./create-report-content.ts";
import { getReportBlocks } from "./report-blocks.ts";
import { pickFields } from "./result-fields.ts";

const UNSET = toEpochMs(Date.UTC(2000, 0, 1));
const { recording } = aScreenFacts();
const withTimes = (times: Partial<ReportFacts["recording"]>) =>
  aReport(aScreenFacts({ recording: { ...recording, ...times } }));

describe("the content of a report", () => {
  it("has its fields in the order of the paper, without one that the product does not ask", () => {
    const namesOf = (facts: ReportFacts) => aReport(facts).fields.map(({ name }) => name);
    expect(namesOf(aDiagnoseFacts())).toEqual(["by", "test", "handset", "date", "received", "smoking"]);
    expect(namesOf(aScreenFacts())).toEqual(["by", "test", "handset", "date", "received"]);
  });

  it.each([
    ["page", ["test", "date", "handset"]],
    ["pageInput", ["smoking", "by"]],
    ["text", ["test", "date", "handset", "by"]],
    ["textResult", ["smoking"]],
  ] as const)("has for the %s the fields %j", (form, names) => {
    const { fields } = aReport(aDiagnoseFacts());
    expect(pickFields(fields, form).map(({ name }) => name)).toEqual(names);
  });

  it("says when the server received it only where that is another minute than the date", () => {
    const { capturedAt } = recording;
    const find = (receivedAt: number) =>
      withTimes({ receivedAt: toEpochMs(receivedAt) }).fields.find(({ name }) => name === "received")?.value;
    expect(find(capturedAt + 59_999)).toBeUndefined();
    expect(find(capturedAt + 60_000)).toBe("22 November 2026, 10:41 GMT");
  });

  it("has the date with its zone on paper and without on the page, and an unknown one on both", () => {
    const find = (capturedAt: ReportFacts["recording"]["capturedAt"]) =>
      withTimes({ capturedAt }).fields.find(({ name }) => name === "date");
    expect(find(recording.capturedAt)).toMatchObject({
      value: "22 November 2026, 10:40 GMT",
      pageValue: "22 November 2026, 10:40",
    });
    expect(find(UNSET)).toMatchObject({ value: "Unknown date", pageValue: "Unknown date" });
    expect(withTimes({ capturedAt: UNSET }).fileName).toBe("Respiratory-Test_12B34C56JAF_unknown-date");
  });

  it("has a file name of at most 100 characters", () => {
    expect(withTimes({ testIdentifier: "W".repeat(200) }).fileName).toHaveLength(100);
  });

  it("is marked as provisional, with the time as of which, unless the result is final", () => {
    expect(aReport(aScreenFacts()).first).toBeUndefined();
    expect(aReport(aScreenFacts({ isFinal: false })).first?.detail).toContain(
      "As known on 22 November 2026, 10:45 GMT.",
    );
  });

  it("names at its foot the software that made the diagnosis, and what made the report", () => {
    const made = "Test 12B34C56JAF · software version 4.2.4 · dashboard version 4.3.1";
    expect(aReport(aScreenFacts()).footer).toEqual([made]);
    expect(aReport(aScreenFacts({ software: "UDI 1" })).footer).toEqual(["UDI 1", made]);
  });

  it("keeps the sentence on quality and the owner's words whole, and leaves out empty ones", () => {
    const [quality, words] = ["3 coughs, ".repeat(99).trim(), "Approved. ".repeat(599).trim()];
    const content = aReport(aScreenFacts({ quality, legal: ["", words, " \u200B"] }));
    expect(content.quality).toBe(quality);
    expect(content.legal).toEqual([words]);
  });

  it("asks who read it on the paper of a practice alone", () => {
    expect(aReport(aScreenFacts()).readBy).toEqual([]);
    expect(aReport(aScreenFacts({ practice: A_PRACTICE })).readBy).toEqual(["Read by", "Date"]);
  });

  it.each<readonly [string, ReportFacts, readonly string[]]>([
    ["a result", aScreenFacts(), ["header", "fields", "handwritten", "result", "legal", "legal"]],
    [
      "a first result of a practice",
      aDiagnoseFacts({ isFinal: false, practice: A_PRACTICE }),
      ["header", "first-result", "fields", "handwritten", "result", "curve", "curve"].concat([
        "handwritten",
        "legal",
        "legal",
      ]),
    ],
  ])("of %s goes down the paper in one order", (_what, facts, kinds) => {
    expect(getReportBlocks(aReport(facts)).map(({ kind }) => kind)).toEqual(kinds);
  });
});
