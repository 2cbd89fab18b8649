import type { CalendarDay } from "@capno/domain/calendar";
import { describe, expect, it } from "vitest";

import { createDayRenderer } from "./day-strip.ts";

const SIZE = { widthPx: 17, heightPx: 36 };
const { drawDays, drawWaiting } = createDayRenderer(SIZE);

const aDay = (state: CalendarDay["state"], made = 0, missed?: number): CalendarDay => ({
  state,
  made,
  failed: 0,
  isCounted: true,
  expected: undefined,
  missed,
});

/** Where each subpath of a paint begins, as the day it is of. */
const daysOf = (path: string | undefined) =>
  Array.from((path ?? "").matchAll(/M([\d.]+) /g), ([, x]) => Math.floor(Number(x) / SIZE.widthPx));

describe("the drawing of a row of days", () => {
  it("has the shape of each day's state at the position of that day", () => {
    const { paths } = drawDays([
      aDay("made", 2),
      aDay("made", 1, 1),
      aDay("failed"),
      aDay("none"),
      aDay("no-handset"),
      aDay("before"),
      aDay("unknown"),
    ]);
    expect(daysOf(paths.good)).toEqual([0, 1]);
    expect(daysOf(paths.goodSoft)).toEqual([1]);
    expect(daysOf(paths.act)).toEqual([2]);
    expect(daysOf(paths.strong)).toEqual([3, 4, 5]);
    expect(daysOf(paths.sunken)).toEqual([4]);
    expect(daysOf(paths.unknown)).toEqual([6]);
    expect(new Set(daysOf(paths.hatch))).toEqual(new Set([6]));
    expect(paths.waiting).toBeUndefined();
  });

  it("keeps every corner within its day, at the sizes for mouse and for touch", () => {
    for (const size of [SIZE, { widthPx: 44, heightPx: 44 }]) {
      const states = ["made", "failed", "none", "no-handset", "before", "unknown"] as const;
      for (const day of [...states.map((state) => aDay(state)), aDay("made", 1, 1)]) {
        for (const path of Object.values(createDayRenderer(size).drawDays([day]).paths)) {
          for (const [x, y] of toCorners(path)) {
            expect(x).toBeGreaterThanOrEqual(0);
            expect(x).toBeLessThanOrEqual(size.widthPx);
            expect(y).toBeGreaterThanOrEqual(0);
            expect(y).toBeLessThanOrEqual(size.heightPx);
          }
        }
      }
    }
  });

  it("has each label in the middle of its day, in a colour readable on its background", () => {
    const { labels } = drawDays([
      aDay("made", 2),
      aDay("none"),
      aDay("failed"),
      aDay("unknown"),
      aDay("made", 12),
      aDay("no-handset"),
      aDay("before"),
    ]);
    expect(labels).toEqual({
      onFull: [
        { column: 0, x: 8.5, text: "2" },
        { column: 2, x: 42.5, text: "F" },
        { column: 4, x: 76.5, text: "12" },
      ],
      onLight: [{ column: 5, x: 93.5, text: "H" }],
      quiet: [
        { column: 3, x: 59.5, text: "?" },
        { column: 6, x: 110.5, text: "B" },
      ],
    });
  });

  it("is empty before the records were read", () => {
    const { paths, labels } = drawWaiting(3);
    expect(Object.keys(paths)).toEqual(["waiting"]);
    expect(daysOf(paths.waiting)).toEqual([0, 1, 2]);
    expect(labels).toEqual({});
  });
});

/** Every end of a path's lines; of an arc its end. */
function toCorners(path: string): readonly (readonly [number, number])[] {
  const corners: (readonly [number, number])[] = [];
  let [x, y] = [0, 0];
  for (const [, command, rest = ""] of path.matchAll(/([Mhvla])([^Mhvlaz]*)/g)) {
    const numbers = rest.trim().split(/ /).map(Number);
    if (command === "M") [x = 0, y = 0] = numbers;
    else if (command === "h") x += numbers[0] ?? 0;
    else if (command === "v") y += numbers[0] ?? 0;
    else [x, y] = [x + (numbers.at(-2) ?? 0), y + (numbers.at(-1) ?? 0)];
    corners.push([round(x), round(y)]);
  }
  return corners;
}

const round = (value: number) => Math.round(value * 1000) / 1000;
