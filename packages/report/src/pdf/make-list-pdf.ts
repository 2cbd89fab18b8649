import { toLine } from "../content/clean-text.ts";
import { drawFields, drawRule, QUIET } from "./draw-fields.ts";
import { NUMBERS_NOTE } from "./printable-text.ts";
import {
  CONTENT_WIDTH,
  INK,
  MARGIN_X,
  MARGIN_TOP,
  type ReportPage,
  type WrittenText,
} from "./report-page.ts";
import { writePdf } from "./write-pdf.ts";

/** A document of lines under headings, as a study's file keeps it. */
interface ListDocument {
  /** Its title, and its name without the ending. */
  readonly fileName: string;
  readonly product: string;
  readonly title: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  readonly footer: readonly string[];
  readonly fields: readonly { readonly label: string; readonly value: string }[];
  /** What a reader must know before the lines. */
  readonly warnings: readonly string[];
  readonly sections: readonly { readonly title: string; readonly lines: readonly string[] }[];
}

/** PDF/A-1b, as all files of a study. Loaded on the press alone: it brings the PDF library and its type. */
export const makeListPdf = (list: ListDocument): Promise<Uint8Array> =>
  writePdf(
    { title: list.fileName, creator: list.product, madeAt: list.madeAt, footer: list.footer },
    (page, hasNumbers) => {
      page.document.y = MARGIN_TOP;
      drawHead(page, list);
      for (const { title, lines } of list.sections) drawSection(page, title, lines);
      if (hasNumbers()) page.part("P", () => page.text(NUMBERS_NOTE, MARGIN_X, CONTENT_WIDTH, QUIET));
    },
  );

function drawHead(page: ReportPage, { product, title, fields, warnings }: ListDocument): void {
  page.part("P", () => page.text(product, MARGIN_X, CONTENT_WIDTH, { size: 9, color: INK.quiet }));
  page.part("H1", () => page.text(toLine(title), MARGIN_X, CONTENT_WIDTH, { font: "strong", size: 17 }));
  page.skip(3);
  drawRule(page, 1.4, INK.text);
  page.skip(6);
  drawFields(
    page,
    fields.map(({ label, value }) => ({ label, value: toLine(value) })),
  );
  for (const warning of warnings)
    page.part("P", () => page.text(toLine(warning), MARGIN_X, CONTENT_WIDTH, { font: "strong", size: 9 }));
}

function drawSection(page: ReportPage, title: string, lines: readonly string[]): void {
  const heading: WrittenText = { tag: "H2", text: toLine(title), font: "strong", size: 11, above: 8 };
  const written = lines.map((line): WrittenText => ({ tag: "P", text: toLine(line), size: 9, above: 2 }));
  // A heading stays with its first line.
  page.keepTogether(page.measure([heading, ...written.slice(0, 1)], CONTENT_WIDTH));
  page.texts([heading], MARGIN_X, CONTENT_WIDTH);
  for (const line of written) {
    page.keepTogether(page.measure([line], CONTENT_WIDTH));
    page.texts([line], MARGIN_X, CONTENT_WIDTH);
  }
}
