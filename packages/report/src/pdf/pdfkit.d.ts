// pdfkit brings no types, and the community's are of a version for Node: this is what we use of it, and no more.

declare module "pdfkit" {
  interface TextOptions {
    readonly width?: number;
    readonly align?: "left" | "center" | "right";
    readonly lineBreak?: boolean;
    readonly continued?: boolean;
    readonly oblique?: boolean | number;
    readonly lineGap?: number;
  }

  interface StructureElement {
    add(child: StructureElement): this;
    end(): this;
  }

  export class PDFDocument {
    constructor(options: {
      readonly subset: "PDF/A-1b";
      readonly pdfVersion: "1.4";
      readonly tagged: true;
      readonly lang: string;
      readonly displayTitle: true;
      readonly size: "A4";
      readonly margins: Readonly<Record<"top" | "bottom" | "left" | "right", number>>;
      readonly bufferPages: true;
      readonly font: Uint8Array;
      readonly info: Readonly<Record<string, string | Date>>;
    });
    x: number;
    y: number;
    readonly page: { margins: { bottom: number }; readonly width: number; readonly height: number };
    registerFont(name: string, file: Uint8Array): this;
    font(name: string): this;
    fontSize(points: number): this;
    text(text: string, x?: number, y?: number, options?: TextOptions): this;
    text(text: string, options?: TextOptions): this;
    widthOfString(text: string): number;
    heightOfString(text: string, options?: TextOptions): number;
    currentLineHeight(includeGap?: boolean): number;
    struct(
      type: string,
      options: { readonly alt?: string; readonly title?: string; readonly bbox?: readonly number[] },
      children?: (() => void) | readonly StructureElement[],
    ): StructureElement;
    addStructure(element: StructureElement): this;
    markContent(tag: string, options?: Readonly<Record<string, string>>): this;
    endMarkedContent(): this;
    addPage(): this;
    bufferedPageRange(): { readonly start: number; readonly count: number };
    switchToPage(page: number): unknown;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    path(svg: string): this;
    clip(): this;
    fill(color?: string): this;
    fillColor(color: string): this;
    stroke(color?: string): this;
    lineWidth(width: number): this;
    lineCap(style: "butt" | "round"): this;
    lineJoin(style: "bevel" | "round"): this;
    dash(length: number, options: { readonly space: number }): this;
    undash(): this;
    end(): void;
  }
}

declare module "pdfkit/output" {
  import type { PDFDocument } from "pdfkit";

  export function toBytes(document: PDFDocument): Promise<Uint8Array>;
}

/** The file itself, as a data address. */
declare module "*.woff?inline" {
  const address: string;
  export default address;
}
