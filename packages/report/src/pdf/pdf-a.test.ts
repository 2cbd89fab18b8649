import { checkPdfs, readPdf } from "@capno/tooling/check-pdfs";
import { bySet } from "@capno/domain/testing/by-set";
import { getReasonToSkip } from "@capno/tooling/system-packages";
import { PDFDocument } from "pdfkit";
import { toBytes } from "pdfkit/output";
import { extractText } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";

import type { ReportContent } from "../content/report-content.ts";
import { aDiagnoseFacts, aReport } from "../testing/a-report.ts";
import { makeSummaryPdf } from "../summary/make-summary-pdf.ts";
import { aFullSummary, aSummary, aSummaryFile } from "../testing/a-summary.ts";
import { A_PRACTICE, KINDS } from "../testing/kinds-of-report.ts";
import { makeReportPdf } from "./make-report-pdf.ts";

const LARGEST_BYTES = 300_000;
const reason = getReasonToSkip("pdfChecker");

const flatten = (text: string) => text.replaceAll(/\s+/g, "");

/** The words of all pages without what stands at the foot of each, so that a text may go over a page's end. */
function readBody(content: ReportContent, pages: readonly string[]): string {
  const footer = flatten([content.first?.footer ?? "", ...content.footer].map(toWritten).join(""));
  return pages
    .map((page, index) => {
      const foot = `${footer}Page${index + 1}of${pages.length}`;
      const words = flatten(page);
      expect(words.endsWith(foot), `the foot of page ${index + 1}`).toBe(true);
      return words.slice(0, -foot.length);
    })
    .join("");
}

/** Every text of a report, in the letters that the file has. */
function getTexts(content: ReportContent): readonly string[] {
  const { result, first } = content;
  return [
    ...content.practice,
    content.product,
    content.title,
    ...content.fields.flatMap(({ label, value }) => [label, value]),
    ...content.handwritten,
    ...content.readBy,
    result.heading,
    result.value,
    ...(result.severity === undefined ? [] : [`Severity: ${result.severity}`]),
    ...result.explanation.map(({ runs }) => runs.map(({ text }) => text).join("")),
    content.quality,
    ...content.curves.flatMap((curve) =>
      curve.kind === "capnogram" && curve.note !== undefined ? [curve.title, curve.note] : [curve.title],
    ),
    ...content.legal,
    ...(first ? [first.heading, first.detail] : []),
  ];
}

const toWritten = (text: string) =>
  Array.from(text, (letter) =>
    /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]/u.test(letter)
      ? letter
      : `[U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}]`,
  ).join("");

const files: Record<string, Uint8Array> = {};
beforeAll(async () => {
  for (const [name, content] of Object.entries(KINDS)) files[name] = await makeReportPdf(content);
}, 300_000);

describe("a PDF report", () => {
  it.each(Object.entries(KINDS))(
    "of %s contains every text, which can be extracted",
    async (name, content) => {
      const { totalPages, text } = await extractText(new Uint8Array(files[name] ?? []));
      const read = readBody(content, text);
      for (const each of getTexts(content)) expect(read).toContain(flatten(toWritten(each)));
      expect(totalPages).toBeLessThanOrEqual(name.startsWith("hostile") ? 5 : 2);
      expect(files[name]?.length).toBeLessThan(LARGEST_BYTES);
    },
  );

  it("is the same to the byte for the same content and time, whatever was made in between", async () => {
    const [[name, content] = ["", aReport(aDiagnoseFacts())]] = Object.entries(KINDS);
    expect(await makeReportPdf(content)).toEqual(files[name]);
  });
});

const describeInFullSet = bySet({ daily: undefined, full: describe.skipIf(reason !== undefined) });
describeInFullSet?.("PDF files, checked by a validator", () => {
  // All in one call: starting the checker takes longer than judging a file.
  it("are valid PDF/A-1b for every kind of report and summary, and a translucent shape is refused [REQ-DETAIL-44]", async () => {
    const makeSummary = (changes: Parameters<typeof aSummaryFile>[0]) =>
      makeSummaryPdf(aSummaryFile(changes), () => Promise.resolve());
    const verdicts = await checkPdfs({
      ...files,
      summary: await makeSummary({}),
      "summary of a practice": await makeSummary({ pages: [aSummary({ practice: A_PRACTICE })] }),
      "full summary": await makeSummary({ pages: [aFullSummary(), aSummary()] }),
      "summary with failures": await makeSummary({ failures: [{ userId: "CARD-003", reason: "No answer" }] }),
      planted: await makeTranslucent(),
    });
    const { planted, ...ours } = verdicts;
    expect(Object.entries(ours).filter(([, faults]) => faults.length > 0)).toEqual([]);
    expect(planted?.join(" ")).toContain("Transparency");
  }, 300_000);

  it.each(Object.entries(KINDS))(
    "of %s is tagged and in English, with embedded fonts and its words in order",
    async (name, content) => {
      const { text, fonts, facts } = await readPdf(files[name] ?? new Uint8Array());
      const read = readBody(content, text.split("\f").slice(0, -1));
      for (const each of getTexts(content)) expect(read).toContain(flatten(toWritten(each)));
      expect(fonts.length).toBeGreaterThan(0);
      // Embedded, a subset, and with its letters.
      for (const font of fonts) expect(font).toMatch(/ yes +yes +yes +\d/);
      expect(facts).toMatch(/Tagged: +yes/);
      expect(facts).toMatch(/Page size: +595[.\d]* x 841[.\d]*/);
    },
  );
});

/** The same kind of file with what PDF/A-1 forbids. */
function makeTranslucent(): Promise<Uint8Array> {
  // Nothing is written: without a font there is none to embed.
  const options = { subset: "PDF/A-1b", pdfVersion: "1.4", size: "A4" };
  const document = new PDFDocument(options as ConstructorParameters<typeof PDFDocument>[0]);
  const made = toBytes(document);
  (document as unknown as { fillOpacity(opacity: number): void }).fillOpacity(0.2);
  document.rect(50, 50, 200, 100).fill("#0b6168");
  document.end();
  return made;
}
