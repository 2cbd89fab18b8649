import { formatQuantity } from "@capno/domain/number/percent";
import { DAY_STATES, type CalendarDay, type DayState } from "@capno/domain/calendar/calendar";
import {
  DAY_STATE_NAMES,
  formatDayCounts,
  formatDayMark,
  sumCalendar,
} from "@capno/domain/calendar/calendar-text";

import { QUIET } from "../pdf/draw-fields.ts";
import { CONTENT_WIDTH, INK, MARGIN_X, type ReportPage } from "../pdf/report-page.ts";
import type { SummaryCalendar } from "./summary-content.ts";

const WEEKDAYS = ["M", "T", "W", "T", "F", "S", "S"] as const;
const MONTH_GAP = 11;
const CELL_HEIGHT = 10.5;
const WEEKS = 6;
const MARK_SIZE = 6.5;
const LEGEND_BOX = 10;
const LEGEND_LINE = 13;

const FULL = "#1b7f4b";
const PART = "#e3f2ea";
const FAILED = "#b3261e";
const STRUCK = "#8a9599";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The months beside each other, and below them what each shape and letter says and how many days it is. */
export function drawCalendar(page: ReportPage, calendar: SummaryCalendar): void {
  const { months, counts } = calendar;
  page.part("Figure", () => drawMonths(page, months), {
    alt: page.write(`Adherence calendar. ${formatDayCounts(calendar)}`),
  });
  page.part("P", () => drawLegend(page, calendar));
  page.part("P", () => page.text(counts.join(" · "), MARGIN_X, CONTENT_WIDTH, QUIET));
}

function drawMonths(page: ReportPage, months: SummaryCalendar["months"]): void {
  const { document } = page;
  const top = document.y;
  const width = (CONTENT_WIDTH - MONTH_GAP * (months.length - 1)) / Math.max(1, months.length);
  const cell = width / WEEKDAYS.length;
  for (const [place, { name, weeks }] of months.entries()) {
    const left = MARGIN_X + place * (width + MONTH_GAP);
    document.y = top;
    page.text(name, left, width, { size: 8, font: "strong" });
    const head = document.y;
    for (const [weekday, letter] of WEEKDAYS.entries())
      writeInBox(page, letter, { x: left + weekday * cell, y: head, width: cell, height: 9 }, INK.quiet);
    for (const [week, days] of weeks.entries())
      for (const [weekday, day] of days.entries()) {
        const x = left + weekday * cell;
        const y = head + 9 + week * CELL_HEIGHT;
        if (day !== undefined)
          drawDay(page, day, { x: x + 0.5, y: y + 0.5, width: cell - 1, height: CELL_HEIGHT - 1 });
      }
    document.y = head + 9 + WEEKS * CELL_HEIGHT + 3;
  }
}

type Look = Pick<CalendarDay, "state" | "made" | "missed">;

/** The screen's shapes: states differ in shape as well as colour, and most have a letter too. */
function drawDay(page: ReportPage, day: Look, box: Box): void {
  const { document } = page;
  const { x, y, width, height } = box;
  const mark = formatDayMark(day);
  const line = (color: string, ...points: readonly [x: number, y: number][]) => {
    for (const [place, [px, py]] of points.entries())
      if (place === 0) document.moveTo(px, py);
      else document.lineTo(px, py);
    document.lineWidth(0.7).lineCap("butt").stroke(color);
  };
  switch (day.state) {
    case "made": {
      const isShort = (day.missed ?? 0) > 0;
      document.rect(x, y, width, height).fill(isShort ? PART : FULL);
      if (isShort)
        document
          .rect(x + 0.5, y + 0.5, width - 1, height - 1)
          .lineWidth(1)
          .stroke(FULL);
      return writeInBox(page, mark, box, isShort ? INK.text : "#ffffff", "strong");
    }
    case "failed": {
      const cut = 2.5;
      document
        .path(
          `M${x + cut} ${y}H${x + width - cut}L${x + width} ${y + cut}V${y + height - cut}L${x + width - cut} ${y + height}H${x + cut}L${x} ${y + height - cut}V${y + cut}Z`,
        )
        .fill(FAILED);
      return writeInBox(page, mark, box, "#ffffff", "strong");
    }
    case "none":
      document.rect(x + width / 2 - 1, y + height / 2 - 1, 2, 2).fill(STRUCK);
      return undefined;
    case "no-handset":
      document.rect(x, y, width, height).fill(INK.panel);
      line(STRUCK, [x, y + height], [x + width, y]);
      return writeInBox(page, mark, box, INK.text);
    case "before":
      line(STRUCK, [x + width * 0.2, y + height - 0.5], [x + width * 0.8, y + height - 0.5]);
      return writeInBox(page, mark, box, INK.quiet);
    case "after":
      line(STRUCK, [x + width * 0.2, y + 0.5], [x + width * 0.8, y + 0.5]);
      return writeInBox(page, mark, box, INK.quiet);
    case "late":
      document
        .rect(x + 0.5, y + 0.5, width - 1, height - 1)
        .lineWidth(1)
        .stroke(FAILED);
      return writeInBox(page, mark, box, FAILED, "strong");
    case "unknown":
      document
        .rect(x + 0.25, y + 0.25, width - 0.5, height - 0.5)
        .dash(1, { space: 1 })
        .lineWidth(0.5)
        .stroke(STRUCK);
      document.undash();
      return writeInBox(page, mark, box, INK.quiet);
    default:
      return day.state satisfies never;
  }
}

function writeInBox(
  page: ReportPage,
  text: string,
  { x, y, width, height }: Box,
  color: string,
  font: "regular" | "strong" = "regular",
): void {
  const { document } = page;
  document.font(font).fontSize(MARK_SIZE).fillColor(color);
  const left = x + (width - document.widthOfString(text)) / 2;
  document.text(text, left, y + (height - document.currentLineHeight()) / 2, { lineBreak: false });
}

function drawLegend(page: ReportPage, calendar: SummaryCalendar): void {
  const { document } = page;
  const { days } = sumCalendar(calendar);
  const entries = [
    ...DAY_STATES.filter((state) => days[state] > 0).map((state) => ({
      look: toSample(state, undefined),
      label: `${DAY_STATE_NAMES[state]}: ${formatQuantity(days[state], "day")}`,
    })),
    ...(calendar.isExpected ? [{ look: toSample("made", 1), label: "Too few" }] : []),
  ];
  let [x, y] = [MARGIN_X, document.y];
  for (const { look, label } of entries) {
    document.font("regular").fontSize(QUIET.size);
    const width = LEGEND_BOX + 3 + document.widthOfString(label);
    if (x + width > MARGIN_X + CONTENT_WIDTH) [x, y] = [MARGIN_X, y + LEGEND_LINE];
    drawDay(page, look, { x, y: y + 0.5, width: LEGEND_BOX, height: LEGEND_BOX - 1 });
    document.font("regular").fontSize(QUIET.size).fillColor(QUIET.color);
    document.text(label, x + LEGEND_BOX + 3, y, { lineBreak: false });
    x += width + 10;
  }
  document.y = y + LEGEND_LINE;
}

const toSample = (state: DayState, missed: number | undefined): Look => ({
  state,
  made: 2 - (missed ?? 0),
  missed,
});
