import { formatCount } from "@capno/domain/number/percent";
import { PAPER_WIDTH_PX } from "@capno/charts/plot-layout";
import { drawTrend } from "@capno/charts/draw-trend";
import { formatDateTime } from "@capno/domain/time/date-text";

import { toLine } from "../content/clean-text.ts";
import type { ReportCurve } from "../content/report-content.ts";
import { drawBesideTitle, drawCurve, drawPicture, TITLE_SIZE } from "../pdf/draw-curve.ts";
import { drawFields, drawPractice, drawRule, QUIET } from "../pdf/draw-fields.ts";
import { NUMBERS_NOTE } from "../pdf/printable-text.ts";
import { CONTENT_WIDTH, INK, MARGIN_X, type ReportPage, type WrittenText } from "../pdf/report-page.ts";
import { drawCalendar } from "./draw-calendar.ts";
import type { SummaryContent, SummaryTrend, SummaryValues } from "./summary-content.ts";
import type { SummaryFailure, SummaryNote } from "./summary-parts.ts";

/** With more kinds of errors the sentence is cut, and says so: the page is one. */
const LONGEST_QUALITY = 200;
const LONGEST_NOTE = 500;
const LONGEST_IN_SHORT = 240;

/** One participant on one page, always in this order. */
export function drawSummary(
  page: ReportPage,
  content: SummaryContent,
  product: string,
  hasNumbers: () => boolean,
): void {
  drawPractice(
    page,
    content.practice.map((line) => toLine(line)),
  );
  drawHead(page, product, `Summary of ${toLine(content.userId)}`);
  drawFields(
    page,
    content.fields.map(({ label, value }) => ({ label, value: toLine(value) })),
  );
  const { inShort } = content;
  if (inShort !== "")
    page.part("P", () =>
      page.text(toLine(inShort, LONGEST_IN_SHORT), MARGIN_X, CONTENT_WIDTH, { size: 9.5 }),
    );
  for (const warning of content.warnings) drawWarning(page, toLine(warning));
  drawTitle(page, "Adherence calendar");
  drawCalendar(page, content.calendar);
  page.skip(5);
  if (content.values === undefined) drawBlinded(page);
  else drawValues(page, content.values);
  drawNotes(page, content.notes, content.zone);
  if (hasNumbers()) page.part("P", () => page.text(NUMBERS_NOTE, MARGIN_X, CONTENT_WIDTH, QUIET));
}

function drawValues(page: ReportPage, { trends, record }: SummaryValues): void {
  const quality: readonly WrittenText[] = [
    { tag: "P", text: toLine(record.quality, LONGEST_QUALITY), size: 9 },
  ];
  const leftOut = [...sayOnce(trends, "marks"), ...sayOnce(trends, "leftOut")].map((text): WrittenText => ({
    tag: "P",
    text,
    ...QUIET,
  }));
  const words = page.measure([...quality, ...leftOut], CONTENT_WIDTH);
  const heights = getPlotHeights(page.getRoom() - words, trends);
  for (const trend of trends) drawTrendOf(page, trend, heights.trend);
  page.texts(leftOut, MARGIN_X, CONTENT_WIDTH);
  drawCurve(page, withHeight(record.curve, heights.record));
  page.texts(quality, MARGIN_X, CONTENT_WIDTH);
}

function drawBlinded(page: ReportPage): void {
  drawTitle(page, "Blinded");
  const words = "Values, trends and waveforms are not shown to the account that made this page.";
  page.part("P", () => page.text(words, MARGIN_X, CONTENT_WIDTH, { size: 9 }));
}

/** Who has no page, and why: a file of many is not taken for complete. */
export function drawFailures(
  page: ReportPage,
  failures: readonly SummaryFailure[],
  product: string,
  asked: number,
): void {
  drawHead(page, product, "Users without a summary");
  page.part("P", () =>
    page.text(
      `${formatCount(failures.length)} of the ${formatCount(asked)} requested summaries could not be made.`,
      MARGIN_X,
      CONTENT_WIDTH,
      { size: 10 },
    ),
  );
  page.skip(6);
  for (const { userId, reason } of failures)
    page.part("P", () =>
      page.text(`${toLine(userId)}: ${toLine(reason)}`, MARGIN_X, CONTENT_WIDTH, { size: 9 }),
    );
}

function drawHead(page: ReportPage, product: string, title: string): void {
  page.part("P", () => page.text(product, MARGIN_X, CONTENT_WIDTH, { size: 9, color: INK.quiet }));
  page.part("H1", () => page.text(title, MARGIN_X, CONTENT_WIDTH, { font: "strong", size: 17 }));
  page.skip(3);
  drawRule(page, 1.4, INK.text);
  page.skip(6);
}

function drawTitle(page: ReportPage, title: string): void {
  page.part("H2", () => page.text(title, MARGIN_X, CONTENT_WIDTH, { font: "strong", size: TITLE_SIZE }));
}

/** Black on white with a thick edge: a printer may have no colour. */
function drawWarning(page: ReportPage, words: string): void {
  const { document } = page;
  const texts: readonly WrittenText[] = [{ tag: "P", text: words, font: "strong", size: 9 }];
  const height = page.measure(texts, CONTENT_WIDTH - 12) + 4;
  const top = document.y;
  page.decorate(() => document.rect(MARGIN_X, top, 4, height).fill(INK.text));
  page.skip(2);
  page.texts(texts, MARGIN_X + 12, CONTENT_WIDTH - 12);
  document.y = top + height + 4;
}

function drawTrendOf(
  page: ReportPage,
  { title, latest, drawing, emptyText }: SummaryTrend,
  height: number,
): void {
  drawTitle(page, title);
  drawBesideTitle(page, `Latest: ${latest}`, { font: "strong", size: 9.5, color: INK.text });
  const picture = drawTrend({ ...drawing, height });
  const words = picture === undefined ? emptyText : picture.note;
  if (picture !== undefined)
    page.part("Figure", () => drawPicture(page, picture), {
      alt: page.write(`${title}. ${picture.description} ${describeBands(drawing)}`),
    });
  if (words !== undefined) page.part("P", () => page.text(words, MARGIN_X, CONTENT_WIDTH, QUIET));
  page.skip(3);
}

/** What the readings' marks say, or which are not drawn: once where it is the same of all trends. */
function sayOnce(trends: readonly SummaryTrend[], what: "marks" | "leftOut"): readonly string[] {
  const texts = new Set(trends.map((trend) => trend[what]).filter((text) => text !== undefined));
  return Array.from(texts, (text) => {
    const titles = trends.filter((trend) => trend[what] === text).map(({ title }) => title);
    return titles.length === trends.length ? text : `${titles.join(", ")}: ${text}`;
  });
}

const PX = CONTENT_WIDTH / PAPER_WIDTH_PX;
/** 28 mm of paper. */
const HIGHEST_TREND_PX = 112;
const LOWEST_TREND_PX = 20;
/** The record's plot is so many times as high as a trend's. */
const RECORD_SHARE = 4 / 3;
/** Titles and axes, in points. */
const AROUND_TREND = 41;
const AROUND_RECORD = 77;
const NOTES = 32;

/** What the plots share of the page, in px of the drawings: all that must be said stays on it. */
function getPlotHeights(room: number, trends: SummaryValues["trends"]) {
  const around = trends.length * AROUND_TREND + AROUND_RECORD + NOTES;
  const share = (room - around) / (trends.length + RECORD_SHARE) / PX;
  const trend = Math.floor(Math.min(HIGHEST_TREND_PX, Math.max(LOWEST_TREND_PX, share)));
  return { trend, record: Math.floor(trend * RECORD_SHARE) };
}

const withHeight = (curve: ReportCurve, height: number): ReportCurve =>
  curve.kind === "capnogram" ? { ...curve, drawing: { ...curve.drawing, height } } : curve;

const describeBands = ({ bands, unit }: SummaryTrend["drawing"]): string =>
  bands
    .map(({ low, high, color }) => `From ${low} to ${high}${unit === "" ? "" : ` ${unit}`} ${color}.`)
    .join(" ");

/** Draws as many notes as fit and counts the others. */
function drawNotes(page: ReportPage, notes: readonly SummaryNote[], zone: string): void {
  page.skip(4);
  drawTitle(page, "Notes");
  const width = CONTENT_WIDTH;
  if (notes.length === 0) page.part("P", () => page.text("No notes", MARGIN_X, width, { size: 9 }));
  for (const [place, { writtenAt, author, text }] of notes.entries()) {
    const written = `${formatDateTime(writtenAt, zone)}, ${toLine(author)}: ${toLine(text, LONGEST_NOTE)}`;
    const note: readonly WrittenText[] = [{ tag: "P", text: written, size: 9 }];
    const left = notes.length - place;
    // A line for how many are left out.
    const spare = left === 1 ? 0 : 12;
    if (page.measure(note, width) + spare > page.getRoom()) {
      const others = left === 1 ? "1 more note is" : `${formatCount(left)} more notes are`;
      page.part("P", () => page.text(`${others} on the User Summary.`, MARGIN_X, width, QUIET));
      return;
    }
    page.texts(note, MARGIN_X, width);
  }
}
