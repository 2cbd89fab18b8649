import type { DayAppearance } from "../../kit/calendar/day-appearance.ts";

export interface DaySize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The fill of a part of a shape; later ones are drawn on top. */
export const STRIP_PAINTS = [
  "sunken",
  "unknown",
  "hatch",
  "good",
  "goodSoft",
  "act",
  "strong",
  "waiting",
] as const;
export type StripPaint = (typeof STRIP_PAINTS)[number];

/** A part of a shape: its start from the left edge of the day, and the path from there. */
interface Part {
  readonly paint: StripPaint;
  readonly x: number;
  readonly y: number;
  readonly path: string;
}

type Point = readonly [x: number, y: number];

/** Left and right of each day: two that touch are two. */
const GAP = 1;
/** Above and below: what belongs to one user is read as a line. */
const GAP_BLOCK = 4;
/** Of a full box: a curve would cost as many corners as it has pixels. */
const ROUND = 2;
const CUT = 7;
const LINE = 2;
/** The radius of the dot of a day without any recording. */
const DOT = 1.75;
/** From one line of the hatching to the next, along the upper edge. */
const HATCH = 7;

/**
 * The shapes of `Days.module.css`, of straight edges and plain fills: strokes, patterns and round corners cost the
 * browser ten times as much in a row that scrolls.
 */
export function drawShapes(size: DaySize): Readonly<Record<DayAppearance | "waiting", readonly Part[]>> {
  const { widthPx, heightPx } = size;
  const [right, foot] = [widthPx - GAP, heightPx - GAP_BLOCK];
  return {
    made: [toPart("good", cutBox(size, 0, ROUND))],
    short: [toPart("good", cutBox(size, 0, ROUND)), toPart("goodSoft", cutBox(size, LINE, 0))],
    failed: [toPart("act", cutBox(size, 0, CUT))],
    none: [drawDot(size)],
    "no-handset": [
      toPart("sunken", cutBox(size, 0, 0)),
      toPart("strong", [
        [GAP, GAP_BLOCK],
        [GAP + 1.5, GAP_BLOCK],
        [right, foot],
        [right - 1.5, foot],
      ]),
    ],
    before: [toPart("strong", toBox(widthPx / 5, foot - 1, (widthPx * 4) / 5, foot))],
    after: [toPart("strong", toBox(widthPx / 5, GAP_BLOCK, (widthPx * 4) / 5, GAP_BLOCK + 1))],
    late: [
      toBox(GAP, GAP_BLOCK, right, GAP_BLOCK + LINE),
      toBox(GAP, foot - LINE, right, foot),
      toBox(GAP, GAP_BLOCK, GAP + LINE, foot),
      toBox(right - LINE, GAP_BLOCK, right, foot),
    ].map((side) => toPart("act", side)),
    unknown: [toPart("unknown", cutBox(size, 0, 0)), ...hatch(size)],
    waiting: [toPart("waiting", toBox(widthPx / 2 - 3, heightPx / 2 - 1, widthPx / 2 + 3, heightPx / 2 + 1))],
  };
}

const toBox = (left: number, top: number, right: number, foot: number): readonly Point[] => [
  [left, top],
  [right, top],
  [right, foot],
  [left, foot],
];

/** A box, or one within it, whose corners are cut off. */
function cutBox({ widthPx, heightPx }: DaySize, inset: number, cut: number): readonly Point[] {
  const [left, top] = [GAP + inset, GAP_BLOCK + inset];
  const [right, foot] = [widthPx - left, heightPx - top];
  if (cut === 0) return toBox(left, top, right, foot);
  return [
    [left + cut, top],
    [right - cut, top],
    [right, top + cut],
    [right, foot - cut],
    [right - cut, foot],
    [left + cut, foot],
    [left, foot - cut],
    [left, top + cut],
  ];
}

/** Absence is not louder than presence. */
function drawDot({ widthPx, heightPx }: DaySize): Part {
  const half = `a${DOT} ${DOT} 0 0 1 `;
  const path = `${half}${2 * DOT} 0${half}${-2 * DOT} 0z`;
  return { paint: "strong", x: widthPx / 2 - DOT, y: heightPx / 2, path };
}

/** Lines from the upper edge, or where they have left the box at its side, down to the left. */
function hatch({ widthPx, heightPx }: DaySize): readonly Part[] {
  const [right, foot] = [widthPx - GAP, heightPx - GAP_BLOCK];
  const parts: Part[] = [];
  for (let start = GAP + GAP_BLOCK + HATCH; start < right + foot; start += HATCH) {
    const top = Math.max(GAP_BLOCK, start - right);
    const down = Math.min(foot - LINE, start - GAP);
    if (down <= top) continue;
    parts.push(
      toPart("hatch", [
        [start - top, top],
        [start - top, top + LINE],
        [start - down, down + LINE],
        [start - down, down],
      ]),
    );
  }
  return parts;
}

function toPart(paint: StripPaint, points: readonly Point[]): Part {
  const [[x, y] = [0, 0], ...rest] = points;
  let [fromX, fromY] = [x, y];
  let path = "";
  for (const [toX, toY] of rest) {
    const [across, down] = [toX - fromX, toY - fromY];
    path += down === 0 ? `h${across}` : across === 0 ? `v${down}` : `l${across} ${down}`;
    [fromX, fromY] = [toX, toY];
  }
  return { paint, x, y, path: `${path}z` };
}
