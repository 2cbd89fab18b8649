import type { CurvePicture, PictureInk, PictureShape } from "@capno/charts/curve-picture";
import { drawAverage } from "@capno/charts/draw-average";
import { drawCapnogram } from "@capno/charts/draw-capnogram";

import type { ReportCurve } from "../content/report-content.ts";
import { CONTENT_WIDTH, INK, MARGIN_X, type ReportPage, type WrittenStyle } from "./report-page.ts";

/** The screen's colours on white, mixed beforehand: PDF/A-1 forbids what is translucent. */
const AREAS: Readonly<Record<PictureInk, string>> = {
  grid: INK.grid,
  axis: INK.rule,
  phase: INK.rule,
  marked: "#fbeec9",
  current: "#d8e6e7",
  healthy: "#f2edf7",
  reading: INK.accent,
  paper: "#ffffff",
  green: "#6fb58f",
  yellow: "#e3bd5a",
  red: "#d98a84",
};

interface Stroke {
  readonly color: string;
  readonly width: number;
  readonly dashes?: readonly [length: number, space: number];
}

const STROKES: Readonly<Record<PictureInk, Stroke>> = {
  grid: { color: INK.grid, width: 1 },
  axis: { color: "#8a9599", width: 1 },
  phase: { color: "#8a9599", width: 1, dashes: [5, 5] },
  marked: { color: INK.rule, width: 1 },
  current: { color: INK.accent, width: 1.5 },
  healthy: { color: "#7a4bb3", width: 1.8, dashes: [0.01, 4] },
  reading: { color: INK.accent, width: 4.4 },
  paper: { color: "#ffffff", width: 2.4 },
  green: { color: "#1b7f4b", width: 1 },
  yellow: { color: "#8a6100", width: 1, dashes: [5, 3] },
  red: { color: "#b3261e", width: 1, dashes: [1, 3] },
};

const LABEL = { size: 11, color: "#3c474b" } as const;
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

function getPicture(curve: ReportCurve): CurvePicture | undefined {
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

/** As wide as the text; the next line follows below. */
export function drawPicture(page: ReportPage, picture: CurvePicture): void {
  const { document } = page;
  const factor = CONTENT_WIDTH / picture.width;
  const above = picture.yTitle === "" ? 0 : TITLES_PX;
  const below = picture.xTitle === "" ? 0 : 10;
  const top = document.y;
  document.save();
  document.translate(MARGIN_X, top + 1).scale(factor);
  if (above > 0) writeLabel(page, picture.yTitle, 0, 7, "left");
  drawLegend(page, picture);
  document.translate(0, above);
  const { x, y, width, height } = picture.plot;
  document.save();
  document.rect(x, y, width, height).clip();
  for (const shape of picture.shapes)
    if (shape.kind === "area") document.path(shape.path).fill(AREAS[shape.ink]);
  for (const shape of picture.shapes)
    if (shape.kind === "line" && shape.ink !== "axis") drawLine(page, shape);
  document.restore();
  for (const shape of picture.shapes) {
    if (shape.kind === "text") writeLabel(page, shape.text, shape.x, shape.y, shape.align);
    else if (shape.ink === "axis") drawLine(page, shape);
  }
  if (below > 0) writeLabel(page, picture.xTitle, x + width / 2, picture.height + 2, "center");
  document.restore();
  document.y = top + (picture.height + above + below) * factor;
}

function drawLine(page: ReportPage, { ink, path }: Extract<PictureShape, { path: string }>): void {
  const { document } = page;
  const { color, width, dashes } = STROKES[ink];
  document
    .lineWidth(width)
    .lineJoin("bevel")
    .lineCap(ink === "grid" || ink === "axis" ? "butt" : "round");
  if (dashes) document.dash(dashes[0], { space: dashes[1] });
  document.path(path).stroke(color);
  if (dashes) document.undash();
}

/** `y` is the middle of the letters. */
function writeLabel(
  page: ReportPage,
  text: string,
  x: number,
  y: number,
  align: "left" | "center" | "right",
): void {
  const { document } = page;
  document.font("regular").fontSize(LABEL.size).fillColor(LABEL.color);
  const written = page.write(text);
  const width = document.widthOfString(written);
  const left = align === "left" ? x : align === "right" ? x - width : x - width / 2;
  document.text(written, left, y - LABEL.size * 0.65, { lineBreak: false });
}

function drawLegend(page: ReportPage, { legend, width }: CurvePicture): void {
  const { document } = page;
  let right = width;
  for (const { label, ink, isArea } of legend.toReversed()) {
    document.font("regular").fontSize(LABEL.size);
    const left = right - document.widthOfString(page.write(label));
    writeLabel(page, label, left, 7, "left");
    if (isArea) document.rect(left - 24, 2, 18, 10).fill(AREAS[ink]);
    else drawLine(page, { kind: "line", ink, path: `M${left - 26} 7L${left - 6} 7` });
    right = left - 42;
  }
}
