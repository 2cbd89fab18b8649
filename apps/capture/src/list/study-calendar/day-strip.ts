import { type CalendarDay, formatDayMark } from "@capno/domain/calendar";

import { getDayAppearance, type DayAppearance } from "../../kit/calendar/day-appearance.ts";
import { drawShapes, type DaySize, type StripPaint } from "./day-shapes.ts";

/** The text colour of a label, by its background. */
export type StripInk = "onFull" | "onLight" | "quiet";
export const STRIP_INKS: readonly StripInk[] = ["onFull", "onLight", "quiet"];

const INKS: Readonly<Record<DayAppearance, StripInk>> = {
  made: "onFull",
  failed: "onFull",
  short: "onLight",
  none: "onLight",
  "no-handset": "onLight",
  before: "quiet",
  after: "quiet",
  late: "onLight",
  unknown: "quiet",
};

export interface DayStrip {
  /** Of each paint one path, however many days have it. */
  readonly paths: Readonly<Partial<Record<StripPaint, string>>>;
  /** Of each ink the labels of the days that have one. */
  readonly labels: Readonly<Partial<Record<StripInk, readonly DayLabel[]>>>;
}

/** A letter or a number, each placed by itself: where one stands depends on no other and on no font. */
export interface DayLabel {
  readonly column: number;
  /** The middle of its day, from the start of the row. */
  readonly x: number;
  readonly text: string;
}

export interface DayRenderer {
  readonly size: DaySize;
  readonly drawDays: (days: readonly CalendarDay[]) => DayStrip;
  /** Nothing stands there that could be taken for a day. */
  readonly drawWaiting: (count: number) => DayStrip;
}

export function createDayRenderer(size: DaySize): DayRenderer {
  const shapes = drawShapes(size);
  const add = (
    paths: Partial<Record<StripPaint, string>>,
    look: DayAppearance | "waiting",
    column: number,
  ) => {
    const left = column * size.widthPx;
    for (const { paint, x, y, path } of shapes[look]) {
      paths[paint] = `${paths[paint] ?? ""}M${left + x} ${y}${path}`;
    }
  };
  return {
    size,
    drawDays(days) {
      const paths = {};
      const labels: Partial<Record<StripInk, DayLabel[]>> = {};
      for (const [column, day] of days.entries()) {
        const look = getDayAppearance(day);
        add(paths, look, column);
        const text = formatDayMark(day);
        if (text === "") continue;
        (labels[INKS[look]] ??= []).push({ column, x: (column + 0.5) * size.widthPx, text });
      }
      return { paths, labels };
    },
    drawWaiting(count) {
      const paths = {};
      for (let column = 0; column < count; column++) add(paths, "waiting", column);
      return { paths, labels: {} };
    },
  };
}
