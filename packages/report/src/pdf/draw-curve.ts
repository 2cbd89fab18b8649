import type { ChartColor, PictureInk } from "@capno/charts/chart-color";
import { drawAverage } from "@capno/charts/draw-average";
import { drawCapnogram } from "@capno/charts/draw-capnogram";
import { STROKE_DASHES } from "@capno/charts/legend";
import type { FilePicture, PictureShape } from "@capno/charts/picture";

import type { ReportCurve } from "../content/report-content.ts";
import { CONTENT_WIDTH, INK, MARGIN_X, type ReportPage, type WrittenStyle } from "./report-page.ts";

/** The screen's colours on white. */
const INKS: Readonly<Record<PictureInk, string>> = {
  default: INK.accent,
  red: "#b3261e",
  yellow: "#8a6100",
  green: "#1b7f4b",
  black: INK.text,
  grey: "#6b7680",
  healthy: "#7a4bb3",
  measured: INK.text,
  label: "#3c474b",
  grid: INK.grid,
  axis: "#8a9599",
  ground: "#ffffff",
};

const SHADES: Readonly<Record<ChartColor, string>> = {
  default: "#d8e6e7",
  red: "#f9dedb",
  yellow: "#fbeec9",
  green: "#ddf2e5",
  black: "#e8ecee",
  grey: "#f3f7f7",
};

/** Titles and legend, in px of the picture. */
const WORDS_PX = 13;
const LEGEND_AREA_OPACITY = 0.16;
export const TITLE_SIZE = 10.5;
const NOTE_SIZE = 8.5;
/** A title above or below the plot, with its legend. */
const TITLES_PX = 18;

/** A curve under its title, with its words for those who do not see it; or the words in its place. */
export function drawCurve(page: ReportPage, curve: ReportCurve): void {
  const picture = getPicture(curve);
  const factor = CONTENT_WIDTH / (picture?.width ?? CONTENT_WIDTH);
  const height = picture === undefined ? 24 : (picture.height + TITLES_PX * 2) * factor;
  page.keepTogether(TITLE_SIZE * 1.6 + height);
  page.part("H2", () =>
    page.text(curve.title, MARGIN_X, CONTENT_WIDTH, { font: "strong", size: TITLE_SIZE }),
  );
  if (curve.kind === "capnogram" && curve.note !== undefined) drawBesideTitle(page, curve.note);
  if (picture === undefined) {
    const words = curve.kind === "missing" ? curve.words : "No data to draw";
    page.part("P", () => page.text(words, MARGIN_X, CONTENT_WIDTH, { size: NOTE_SIZE }));
  } else {
    const alt = page.write(`${curve.title}. ${picture.description}`);
    page.part("Figure", () => drawPicture(page, picture), { alt });
    const { note } = picture;
    if (note !== undefined)
      page.part("P", () => page.text(note, MARGIN_X, CONTENT_WIDTH, { size: NOTE_SIZE }));
  }
  page.skip(8);
}

/** At the end of the title's line. */
export function drawBesideTitle(page: ReportPage, words: string, style: Partial<WrittenStyle> = {}): void {
  const { document } = page;
  const below = document.y;
  const quiet = { size: NOTE_SIZE, color: INK.quiet, align: "right" } as const;
  document.y = below - TITLE_SIZE * 1.25;
  page.part("P", () => page.text(words, MARGIN_X, CONTENT_WIDTH, { ...quiet, ...style }));
  document.y = below;
}

function getPicture(curve: ReportCurve): FilePicture | undefined {
  switch (curve.kind) {
    case "average":
      return drawAverage(curve.drawing);
    case "capnogram":
      return drawCapnogram(curve.drawing);
    case "missing":
      return undefined;
    default:
      return curve satisfies never;
  }
}

/** Draws a curve as wide as the text, and continues below it. */
export function drawPicture(page: ReportPage, picture: FilePicture): void {
  const { document } = page;
  const factor = CONTENT_WIDTH / picture.width;
  const above = picture.yTitle === "" ? 0 : TITLES_PX;
  const below = picture.xTitle === "" ? 0 : 14;
  const top = document.y;
  const { plot, inside, around } = picture;
  document.save();
  document.translate(MARGIN_X, top + 1).scale(factor);
  if (above > 0) writeWord(page, picture.yTitle, 0, "left", 7);
  drawLegend(page, picture);
  document.translate(plot.left, above + plot.top);
  document.save();
  document.rect(0, 0, plot.width, plot.height).clip();
  for (const shape of inside) drawShape(page, shape);
  document.restore();
  for (const shape of around) drawShape(page, shape);
  if (below > 0) writeWord(page, picture.xTitle, plot.width / 2, "center", picture.height - plot.top + 6);
  document.restore();
  document.y = top + (picture.height + above + below) * factor;
}

function drawShape(page: ReportPage, shape: PictureShape): void {
  const { document } = page;
  switch (shape.kind) {
    case "text":
      return writeText(page, shape);
    case "shade":
      return void document.path(shape.path).fill(SHADES[shape.color]);
    case "area":
      return void document.path(shape.path).fill(lighten(INKS[shape.ink], shape.opacity));
    case "line": {
      // Round ends make a dot of a line without length.
      document.lineWidth(shape.width).lineJoin("bevel").lineCap("round");
      if (shape.dashes) document.dash(shape.dashes[0], { space: shape.dashes[1] });
      document.path(shape.path).stroke(INKS[shape.ink]);
      if (shape.dashes) document.undash();
    }
  }
}

/** Mixed with white beforehand: PDF/A-1 forbids what is translucent. */
const lighten = (color: string, opacity: number): string =>
  color.replaceAll(/[0-9a-f]{2}/gi, (byte) =>
    Math.round(255 - (255 - Number.parseInt(byte, 16)) * opacity)
      .toString(16)
      .padStart(2, "0"),
  );

function writeText(
  page: ReportPage,
  { text, ink, size, x, y, align }: Extract<PictureShape, { kind: "text" }>,
): void {
  const { document } = page;
  document.font("regular").fontSize(size).fillColor(INKS[ink]);
  const written = page.write(text);
  const width = document.widthOfString(written);
  const left = align === "left" ? x : align === "right" ? x - width : x - width / 2;
  document.text(written, left, y - size * 0.65, { lineBreak: false });
}

const writeWord = (page: ReportPage, text: string, x: number, align: "left" | "center", y: number): void =>
  writeText(page, { kind: "text", ink: "label", size: WORDS_PX, text, x, y, align });

function drawLegend(page: ReportPage, { legend, width }: FilePicture): void {
  const { document } = page;
  let right = width;
  for (const { label, color, stroke } of legend.toReversed()) {
    document.font("regular").fontSize(WORDS_PX);
    const left = right - document.widthOfString(page.write(label));
    writeWord(page, label, left, "left", 7);
    const path = stroke === "area" ? `M${left - 24} 2h18v10h-18z` : `M${left - 26} 7h20`;
    drawShape(
      page,
      stroke === "area"
        ? { kind: "area", ink: color, path, opacity: LEGEND_AREA_OPACITY }
        : { kind: "line", ink: color, path, width: 1.5, dashes: STROKE_DASHES[stroke] },
    );
    right = left - 42;
  }
}
