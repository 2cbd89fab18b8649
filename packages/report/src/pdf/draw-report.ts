import type { ReportContent, ReportField, TextBlock } from "../content/report-content.ts";
import { drawCurve } from "./draw-curve.ts";
import { NUMBERS_NOTE } from "./printable-text.ts";
import { CONTENT_WIDTH, INK, MARGIN_X, type ReportPage } from "./report-page.ts";

const QUIET = { size: 8.5, color: INK.quiet } as const;
const COLUMN_GAP = 14;

/** The content from top to bottom, as the printed sheet has it. */
export function drawReport(page: ReportPage, content: ReportContent, hasNumbers: () => boolean): void {
  drawHeader(page, content);
  if (content.first) drawFirstMark(page, content.first);
  drawFields(page, content.identifiers);
  drawHandwritten(page, content.handwritten);
  drawResult(page, content);
  for (const curve of content.curves) drawCurve(page, curve);
  for (const words of content.legal) {
    page.keepTogether(page.measure(words, CONTENT_WIDTH, QUIET));
    page.part("P", () => page.text(words, MARGIN_X, CONTENT_WIDTH, { size: QUIET.size }));
    page.skip(4);
  }
  // Last: only now it is known.
  if (hasNumbers()) page.part("P", () => page.text(NUMBERS_NOTE, MARGIN_X, CONTENT_WIDTH, QUIET));
}

function drawRule(page: ReportPage, weight: number, color: string): void {
  const { document } = page;
  page.decorate(() =>
    document
      .moveTo(MARGIN_X, document.y)
      .lineTo(MARGIN_X + CONTENT_WIDTH, document.y)
      .lineWidth(weight)
      .stroke(color),
  );
}

function drawHeader(page: ReportPage, { product, title }: ReportContent): void {
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
  const high = { font: "strong", size: 13 } as const;
  const low = { size: 9 } as const;
  const height = page.measure(heading, width, high) + page.measure(detail, width, low) + 14;
  const top = document.y;
  page.decorate(() => {
    document.rect(MARGIN_X, top, CONTENT_WIDTH, height).lineWidth(1.6).stroke(INK.text);
    document.rect(MARGIN_X, top, 8, height).fill(INK.text);
  });
  page.skip(6);
  page.part("P", () => {
    page.text(heading, x, width, high);
    page.text(detail, x, width, low);
  });
  document.y = top + height + 9;
}

function drawFields(page: ReportPage, fields: readonly ReportField[]): void {
  const { document } = page;
  const columns = 3;
  const width = (CONTENT_WIDTH - (columns - 1) * COLUMN_GAP) / columns;
  const label = QUIET;
  const value = { font: "strong", size: 10 } as const;
  const getHeight = (field: ReportField) =>
    page.measure(field.label, width, label) + page.measure(field.value, width, value);
  for (let first = 0; first < fields.length; first += columns) {
    const row = fields.slice(first, first + columns);
    const height = Math.max(...row.map(getHeight));
    page.keepTogether(height);
    const top = document.y;
    for (const [column, field] of row.entries()) {
      const x = MARGIN_X + column * (width + COLUMN_GAP);
      document.y = top;
      page.part("P", () => {
        page.text(field.label, x, width, label);
        page.text(field.value, x, width, value);
      });
    }
    document.y = top + height + 6;
  }
}

/** A name in front of an empty line. */
function drawHandwritten(page: ReportPage, labels: readonly string[]): void {
  const { document } = page;
  const width = (CONTENT_WIDTH - (labels.length - 1) * COLUMN_GAP) / Math.max(1, labels.length);
  page.skip(8);
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

function drawResult(page: ReportPage, { result, quality }: ReportContent): void {
  const { document } = page;
  const { heading, value, severity, explanation } = result;
  const width = CONTENT_WIDTH - 28;
  const x = MARGIN_X + 14;
  const styles = {
    heading: { size: 10.5, color: INK.quiet },
    // A sentence in the place of a number is not shouted.
    value: { font: "strong", size: value.length > 40 ? 14 : 28 },
    severity: { font: "strong", size: 13 },
    quality: { size: 10 },
  } as const;
  const height =
    page.measure(heading, width, styles.heading) +
    page.measure(value, width, styles.value) +
    (severity === undefined ? 0 : page.measure(`Severity: ${severity}`, width, styles.severity)) +
    page.measure(quality, width, styles.quality) +
    22;
  page.keepTogether(height);
  const top = document.y;
  page.decorate(() => document.rect(MARGIN_X, top, CONTENT_WIDTH, height).fill(INK.panel));
  page.skip(8);
  page.part("H2", () => page.text(heading, x, width, styles.heading));
  page.part("P", () => page.text(value, x, width, styles.value));
  if (severity !== undefined)
    page.part("P", () => page.text(`Severity: ${severity}`, x, width, styles.severity));
  page.skip(4);
  page.part("P", () => page.text(quality, x, width, styles.quality));
  document.y = top + height + 6;
  for (const block of explanation) drawBlock(page, block);
  page.skip(6);
}

/** One paragraph of runs in their own weights, as one flow of lines. */
function drawBlock(page: ReportPage, { marker, runs }: TextBlock): void {
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
