import type { PDFDocument } from "pdfkit";

import type { FontName } from "./report-fonts.ts";
import type { PrintableText } from "./printable-text.ts";

/** In points: the paper of the printed sheet, with its margins. */
export const MARGIN_X = 42.5;
export const MARGIN_TOP = 34;
export const CONTENT_WIDTH = 595.28 - 2 * MARGIN_X;

/** Flat: PDF/A-1 forbids what is translucent. */
export const INK = {
  text: "#111111",
  quiet: "#444444",
  rule: "#999999",
  panel: "#f1f5f5",
  grid: "#dde3e6",
  accent: "#0b6168",
} as const;

export interface WrittenStyle {
  readonly font?: FontName;
  readonly size: number;
  readonly color?: string;
  readonly align?: "left" | "center" | "right";
  readonly oblique?: boolean;
}

/** A text of a block. A block is one list of them, which is measured and drawn. */
export interface WrittenText extends WrittenStyle {
  readonly text: string;
  /** Its part in the document's structure; without one it belongs to the part around it. */
  readonly tag?: "P" | "H2";
  /** The room above it in points. */
  readonly above?: number;
}

/** A document with the position of its next line. */
export interface ReportPage {
  readonly document: PDFDocument;
  /** The text as the font can write it. */
  readonly write: PrintableText["write"];
  /** One tagged part below what is there. */
  part(tag: string, draw: () => void, options?: { readonly alt?: string }): void;
  /** What says nothing: rules, panels. Readers aloud leave it out. */
  decorate(draw: () => void): void;
  /** Wrapped text in a column; continues on the next page where needed. */
  text(text: string, x: number, width: number, style: WrittenStyle): void;
  texts(texts: readonly WrittenText[], x: number, width: number): void;
  measure(texts: readonly WrittenText[], width: number): number;
  getRoom(): number;
  /** Begins a page where what follows would be parted. */
  keepTogether(height: number): void;
  skip(points: number): void;
}

export function createReportPage(
  document: PDFDocument,
  write: PrintableText["write"],
  footerHeight: number,
): ReportPage {
  const root = document.struct("Document", {});
  document.addStructure(root);

  function setStyle({ font = "regular", size, color = INK.text }: WrittenStyle): void {
    document.font(font).fontSize(size).fillColor(color);
  }

  function part(tag: string, draw: () => void, { alt }: { readonly alt?: string } = {}): void {
    root.add(document.struct(tag, alt === undefined ? {} : { alt }, draw));
  }

  function writeText(text: string, x: number, width: number, style: WrittenStyle): void {
    setStyle(style);
    const { align = "left", oblique = false } = style;
    document.text(write(text), x, document.y, { width, align, oblique });
  }

  const getRoom = () => document.page.height - footerHeight - document.y;

  return {
    document,
    write,
    part,
    getRoom,
    decorate(draw) {
      document.markContent("Artifact", { type: "Layout" });
      draw();
      document.endMarkedContent();
    },
    text: writeText,
    texts(texts, x, width) {
      for (const { text, tag, above = 0, ...style } of texts) {
        document.y += above;
        if (tag === undefined) writeText(text, x, width, style);
        else part(tag, () => writeText(text, x, width, style));
      }
    },
    measure(texts, width) {
      let height = 0;
      for (const { text, above = 0, ...style } of texts) {
        setStyle(style);
        height += above + document.heightOfString(write(text), { width });
      }
      return height;
    },
    keepTogether(height) {
      // What is higher than a page is parted anyway.
      const isTooHigh = height > document.page.height - footerHeight - MARGIN_TOP;
      if (height > getRoom() && !isTooHigh) document.addPage();
    },
    skip(points) {
      document.y += points;
    },
  };
}
