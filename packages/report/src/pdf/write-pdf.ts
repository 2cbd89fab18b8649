import { formatCount } from "@capno/domain/number/percent";
import { PDFDocument } from "pdfkit";
import { toBytes } from "pdfkit/output";

import { createPrintableText } from "./printable-text.ts";
import { loadReportFonts } from "./report-fonts.ts";
import {
  CONTENT_WIDTH,
  createReportPage,
  INK,
  MARGIN_TOP,
  MARGIN_X,
  type ReportPage,
} from "./report-page.ts";

/** Lines no wider than `width`, broken at blanks, and within a word where that alone is wider. */
export function wrapLines(text: string, width: number, measure: (text: string) => number): readonly string[] {
  const lines = [""];
  for (const word of text.match(/[^ ]+ ?/gu) ?? []) {
    const line = lines.at(-1) ?? "";
    if (measure((line + word).trimEnd()) <= width) lines[lines.length - 1] = line + word;
    else if (measure(word.trimEnd()) <= width) lines.push(word);
    else for (const letter of word) addLetter(lines, letter, width, measure);
  }
  return lines.map((line) => line.trimEnd()).filter((line) => line !== "");
}

function addLetter(lines: string[], letter: string, width: number, measure: (text: string) => number): void {
  const line = lines.at(-1) ?? "";
  if (measure(line + letter) <= width) lines[lines.length - 1] = line + letter;
  else lines.push(letter);
}

const FOOTER = { size: 8, color: INK.quiet } as const;
const FOOTER_BELOW = 24;
const FOOTER_LINE = 11;
const PAGE_NUMBER_WIDTH = 50;

interface PdfFacts {
  readonly title: string;
  readonly creator: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  /** What made the file, at the foot of every page. */
  readonly footer: readonly string[];
}

/** A file that can be kept: PDF/A-1b, tagged, with its fonts inside. The same facts and drawing give the same bytes. */
export async function writePdf(
  facts: PdfFacts,
  draw: (page: ReportPage, hasNumbers: () => boolean) => void | Promise<void>,
): Promise<Uint8Array> {
  const fonts = loadReportFonts();
  const printable = createPrintableText(fonts.has);
  const footer = facts.footer.flatMap((line) =>
    wrapLines(printable.write(line), CONTENT_WIDTH - PAGE_NUMBER_WIDTH, (text) =>
      fonts.measure(text, FOOTER.size),
    ),
  );
  const footerHeight = FOOTER_BELOW + 12 + footer.length * FOOTER_LINE;
  const document = new PDFDocument({
    subset: "PDF/A-1b",
    pdfVersion: "1.4",
    tagged: true,
    lang: "en-GB",
    displayTitle: true,
    size: "A4",
    margins: { top: MARGIN_TOP, bottom: footerHeight, left: MARGIN_X, right: MARGIN_X },
    bufferPages: true,
    font: fonts.files.regular,
    info: {
      Title: facts.title,
      Creator: toMetadata(facts.creator),
      Producer: "pdfkit",
      CreationDate: new Date(facts.madeAt),
    },
  });
  document.registerFont("regular", fonts.files.regular).registerFont("strong", fonts.files.strong);
  const bytes = toBytes(document);
  const page = createReportPage(document, printable.write, footerHeight);
  await draw(page, printable.hasNumbers);
  drawFooters(page, footer, footerHeight);
  document.end();
  return bytes;
}

/** The library writes metadata as XML and escapes nothing. */
const toMetadata = (text: string): string => text.replaceAll(/[^\p{L}\p{N} ._-]/gu, "");

/** What made the file, at the foot of every page. */
function drawFooters(page: ReportPage, lines: readonly string[], height: number): void {
  const { document } = page;
  const { start, count } = document.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    document.switchToPage(index);
    // Text below the margin would begin a page.
    document.page.margins.bottom = 0;
    const top = document.page.height - height + 8;
    document.markContent("Artifact", { type: "Pagination" });
    document
      .moveTo(MARGIN_X, top)
      .lineTo(MARGIN_X + CONTENT_WIDTH, top)
      .lineWidth(0.5)
      .stroke(INK.rule);
    document.font("regular").fontSize(FOOTER.size).fillColor(FOOTER.color);
    for (const [line, text] of lines.entries())
      document.text(text, MARGIN_X, top + 4 + line * FOOTER_LINE, { lineBreak: false });
    const number = `Page ${formatCount(index - start + 1)} of ${formatCount(count)}`;
    const x = MARGIN_X + CONTENT_WIDTH - document.widthOfString(number);
    document.text(number, x, top + 4 + (lines.length - 1) * FOOTER_LINE, { lineBreak: false });
    document.endMarkedContent();
  }
}
