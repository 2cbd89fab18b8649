import { expect } from "vitest";
import { type Bytes, type CanvasRecord, parseColor, toHex, type Word } from "./canvas-record.ts";
import { getRecord } from "./fake-canvas.ts";

/**
 * Where a plot must lie, in CSS px of the element around it. Written down here once more and not taken from the product:
 * a test that shares its scale with the painting agrees with it wherever it paints.
 */
export interface Ruler {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly x: readonly [start: number, end: number];
  readonly y: readonly [bottom: number, top: number];
}

/** jsdom lays nothing out; the charts assume a plot of 640 px then. The default height is 280 px. */
export const SCREEN = { left: 44, top: 8, width: 640, height: 280 } as const;

export const toLeft = ({ left, width, x: [start, end] }: Ruler, x: number): number =>
  left + ((x - start) / (end - start)) * width;
export const toTop = ({ top, height, y: [bottom, highest] }: Ruler, y: number): number =>
  top + ((highest - y) / (highest - bottom)) * height;

/** What is seen on a canvas at places told in the units of the plot. */
export interface PlotReader {
  readonly record: CanvasRecord;
  /** Colour at a place of the plot, as "#rrggbb". */
  colorAt(x: number, y: number): string;
  /** Colour so many CSS px from a place of the plot. */
  colorBeside(x: number, y: number, right: number, down: number): string;
  /** Where `color` stands in the column at x, in units of y: middle and thickness in CSS px. Undefined where it is not. */
  findLine(x: number, color?: string): { readonly y: number; readonly px: number } | undefined;
  /** From where to where along x, in CSS px of the frame, `color` is seen in the row at y. */
  findRow(y: number, color: string): { readonly from: number; readonly to: number } | undefined;
  /** Words with their anchors in CSS px of the frame. */
  readonly words: readonly Word[];
}

export const WAVE = "#1668c7";
export const GROUND = "#ffffff";
const STEP_PX = 0.25;
/** A pixel counts as painted in a colour that covers this much of it: more than any grey of the page comes to. */
const MOSTLY = 0.7;

/** `origin` is the canvas' own corner in CSS px of the frame. */
export function readPlot(
  canvas: HTMLCanvasElement,
  ruler: Ruler,
  ratio: number,
  origin: { readonly left: number; readonly top: number },
): PlotReader {
  const record = getRecord(canvas);
  const seen = (left: number, top: number): Bytes =>
    record.bytesAt((left - origin.left) * ratio, (top - origin.top) * ratio);
  const isInked = (left: number, top: number, color: string) =>
    getShare(seen(left, top), parseColor(color)) > MOSTLY;
  return {
    record,
    colorAt: (x, y) => toHex(seen(toLeft(ruler, x), toTop(ruler, y))),
    colorBeside: (x, y, right, down) => toHex(seen(toLeft(ruler, x) + right, toTop(ruler, y) + down)),
    findLine(x, color = WAVE) {
      const left = toLeft(ruler, x);
      const tops = walk(ruler.top, ruler.top + ruler.height).filter((top) => isInked(left, top, color));
      const [first] = tops;
      const last = tops.at(-1);
      if (first === undefined || last === undefined) return undefined;
      const [bottom, highest] = ruler.y;
      const middle = ((first + last) / 2 - ruler.top) / ruler.height;
      return { y: highest - middle * (highest - bottom), px: last - first + STEP_PX };
    },
    findRow(y, color) {
      const top = toTop(ruler, y);
      const lefts = walk(ruler.left - 16, ruler.left + ruler.width + 16).filter((left) =>
        isInked(left, top, color),
      );
      const [from] = lefts;
      const to = lefts.at(-1);
      return from === undefined || to === undefined ? undefined : { from, to };
    },
    get words() {
      return record.words.map((word) => ({
        ...word,
        x: origin.left + word.x / ratio,
        y: origin.top + word.y / ratio,
      }));
    },
  };
}

/** The canvas of a chart on screen, with the place that style and transform give it. */
export function readScreenPlot(container: ParentNode, ruler: Ruler, ratio = 1): PlotReader {
  const canvas = container.querySelector("canvas");
  const tile = canvas?.parentElement;
  if (!canvas || !tile) throw new Error("no canvas on the page");
  const { x, y } = getShift(canvas);
  return readPlot(canvas, ruler, ratio, {
    left: Number.parseFloat(tile.style.left) + x,
    top: Number.parseFloat(tile.style.top) + y,
  });
}

/** How far a transform moves an element, in px. */
export function getShift(element: HTMLElement): { readonly x: number; readonly y: number } {
  const [x = 0, y = 0] = (element.style.transform.match(/-?[\d.]+(?:e-?\d+)?(?=px)/g) ?? []).map(Number);
  return { x, y };
}

/** A place on a canvas is a whole pixel: it may be this many CSS px off. */
export function expectWithin(actual: number | undefined, expected: number, px: number, what = ""): void {
  const off = Math.abs((actual ?? Number.NaN) - expected);
  expect(off <= px, `${what} stands at ${String(actual)} and not within ${px} of ${expected}`).toBe(true);
}

function walk(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.floor((to - from) / STEP_PX) }, (_, i) => from + i * STEP_PX);
}

/** How far a pixel is from white towards `color`, 0 to 1; 0 for one of another hue. */
function getShare(seen: Bytes, color: Bytes): number {
  const away = (a: Bytes, b: Bytes) => Math.hypot(a.r - b.r, a.g - b.g, a.b - b.b);
  const white = { r: 255, g: 255, b: 255 };
  return 1 - Math.min(1, away(seen, color) / away(white, color));
}
