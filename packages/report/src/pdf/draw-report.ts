import type { ReportContent, ReportResult, TextBlock } from "../content/report-content.ts";
import { getReportBlocks, type ReportBlock } from "../content/report-blocks.ts";
import { drawCurve } from "./draw-curve.ts";
import { COLUMN_GAP, drawFields, drawPractice, drawRule, QUIET } from "./draw-fields.ts";
import { NUMBERS_NOTE } from "./printable-text.ts";
import { CONTENT_WIDTH, INK, MARGIN_X, type ReportPage, type WrittenText } from "./report-page.ts";

/** The blocks from top to bottom, as the printed sheet has them. */
export function drawReport(page: ReportPage, content: ReportContent, hasNumbers: () => boolean): void {
  for (const block of getReportBlocks(content)) drawBlock(page, block);
  // The note comes last: whether a letter had to be written as a number is known only after all blocks are drawn.
  if (hasNumbers()) page.part("P", () => page.text(NUMBERS_NOTE, MARGIN_X, CONTENT_WIDTH, QUIET));
}

function drawBlock(page: ReportPage, block: ReportBlock): void {
  switch (block.kind) {
    case "header":
      return drawHeader(page, block);
    case "first-result":
      return drawFirstMark(page, block.mark);
    case "fields":
      return drawFields(page, block.fields);
    case "handwritten":
      return drawHandwritten(page, block.labels);
    case "result":
      return drawResult(page, block.result, block.quality);
    case "curve":
      return drawCurve(page, block.curve);
    case "legal":
      return drawLegal(page, block.words);
    default:
      return block satisfies never;
  }
}

function drawHeader(
  page: ReportPage,
  { product, title, practice }: Pick<ReportContent, "product" | "title" | "practice">,
): void {
  drawPractice(page, practice);
  page.part("P", () => page.text(product, MARGIN_X, CONTENT_WIDTH, { size: 10, color: INK.quiet }));
  page.part("H1", () => page.text(title, MARGIN_X, CONTENT_WIDTH, { font: "strong", size: 20 }));
  page.skip(4);
  drawRule(page, 1.6, INK.text);
  page.skip(9);
}

/** Black on white, with a thick edge: a printer may have no colour. */
function drawFirstMark(page: ReportPage, { heading, detail }: NonNullable<ReportContent["first"]>): void {
  const { document } = page;
  const x = MARGIN_X + 18;
  const width = CONTENT_WIDTH - 28;
  const texts: readonly WrittenText[] = [
    { text: heading, font: "strong", size: 13 },
    { text: detail, size: 9 },
  ];
  const height = page.measure(texts, width) + 14;
  const top = document.y;
  page.decorate(() => {
    document.rect(MARGIN_X, top, CONTENT_WIDTH, height).lineWidth(1.6).stroke(INK.text);
    document.rect(MARGIN_X, top, 8, height).fill(INK.text);
  });
  page.skip(6);
  page.part("P", () => page.texts(texts, x, width));
  document.y = top + height + 9;
}

/** A name in front of an empty line. */
function drawHandwritten(page: ReportPage, labels: readonly string[]): void {
  const { document } = page;
  const width = (CONTENT_WIDTH - (labels.length - 1) * COLUMN_GAP) / Math.max(1, labels.length);
  page.skip(8);
  page.keepTogether(24);
  const top = document.y;
  for (const [index, label] of labels.entries()) {
    const x = MARGIN_X + index * (width + COLUMN_GAP);
    document.y = top;
    page.part("P", () => page.text(label, x, width, QUIET));
    document.font("regular").fontSize(QUIET.size);
    const from = x + document.widthOfString(label) + 6;
    page.decorate(() =>
      document
        .moveTo(from, top + 11)
        .lineTo(x + width, top + 11)
        .lineWidth(0.6)
        .stroke(INK.text),
    );
  }
  document.y = top + 24;
}

function drawResult(page: ReportPage, result: ReportResult, quality: string): void {
  const { document } = page;
  const { heading, value, severity, explanation } = result;
  const width = CONTENT_WIDTH - 28;
  const texts: readonly WrittenText[] = [
    { tag: "H2", text: heading, size: 10.5, color: INK.quiet },
    // A sentence in the place of a number is not shouted.
    { tag: "P", text: value, font: "strong", size: value.length > 40 ? 14 : 28 },
    ...(severity === undefined
      ? []
      : [{ tag: "P", text: `Severity: ${severity}`, font: "strong", size: 13 } as const]),
    { tag: "P", text: quality, size: 10, above: 4 },
  ];
  const height = page.measure(texts, width) + 18;
  page.keepTogether(height);
  const top = document.y;
  page.decorate(() => document.rect(MARGIN_X, top, CONTENT_WIDTH, height).fill(INK.panel));
  page.skip(8);
  page.texts(texts, MARGIN_X + 14, width);
  document.y = top + height + 6;
  for (const block of explanation) drawText(page, block);
  page.skip(6);
}

function drawLegal(page: ReportPage, words: string): void {
  const texts: readonly WrittenText[] = [{ tag: "P", text: words, size: QUIET.size }];
  page.keepTogether(page.measure(texts, CONTENT_WIDTH));
  page.texts(texts, MARGIN_X, CONTENT_WIDTH);
  page.skip(4);
}

/** One paragraph of runs in their own weights, as one flow of lines. */
function drawText(page: ReportPage, { marker, runs }: TextBlock): void {
  const { document } = page;
  const indent = marker === undefined ? 0 : 14;
  const x = MARGIN_X + 14 + indent;
  const width = CONTENT_WIDTH - 28 - indent;
  page.keepTogether(12);
  page.part("P", () => {
    document.fontSize(9).fillColor(INK.text);
    if (marker !== undefined) {
      const top = document.y;
      document.font("regular").text(page.write(marker), x - indent, top, { lineBreak: false });
      document.y = top;
    }
    for (const [index, { text, isStrong, isEmphasised }] of runs.entries()) {
      document.font(isStrong ? "strong" : "regular");
      const options = { width, continued: index < runs.length - 1, oblique: isEmphasised };
      if (index === 0) document.text(page.write(text), x, document.y, options);
      else document.text(page.write(text), options);
    }
  });
  page.skip(2);
}
