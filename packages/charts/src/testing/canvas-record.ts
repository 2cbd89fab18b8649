/** What was painted on a canvas, kept as shapes in device pixels, so that a test can look at any place of it. */

export type Point = readonly [x: number, y: number];

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Bytes {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

interface Inked {
  readonly color: Bytes;
  readonly alpha: number;
  readonly clip: Box;
}

export interface Stroke extends Inked {
  readonly kind: "stroke";
  readonly paths: readonly (readonly Point[])[];
  readonly width: number;
  readonly dashes: readonly number[];
}

export interface Filling extends Inked {
  readonly kind: "fill";
  readonly paths: readonly (readonly Point[])[];
}

export interface Word extends Inked {
  readonly kind: "word";
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly align: string;
  readonly baseline: string;
  readonly font: string;
}

interface Pixels {
  readonly kind: "pixels";
  readonly box: Box;
  readonly width: number;
  readonly data: Uint8ClampedArray;
}

interface Copy {
  readonly kind: "copy";
  readonly box: Box;
  readonly source: CanvasRecord;
  readonly scale: number;
}

export type Shape = Stroke | Filling | Word | Pixels | Copy;

export const EVERYWHERE: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

export class CanvasRecord {
  readonly shapes = new Array<Shape>();

  get strokes(): readonly Stroke[] {
    return this.shapes.filter((shape) => shape.kind === "stroke");
  }

  get fillings(): readonly Filling[] {
    return this.shapes.filter((shape) => shape.kind === "fill");
  }

  /** Words that nothing was painted over since, those of copied canvases too. */
  get words(): readonly Word[] {
    return this.shapes.flatMap((shape, index) => {
      const later = this.shapes.slice(index + 1);
      const isSeen = ({ x, y }: Word) =>
        !later.some((over) => over.kind !== "word" && over.kind !== "stroke" && covers(over, x, y) === 1);
      if (shape.kind === "word") return isSeen(shape) ? [shape] : [];
      if (shape.kind !== "copy") return [];
      const { box, source, scale } = shape;
      return source.words
        .map((word) => ({ ...word, x: box.left + word.x * scale, y: box.top + word.y * scale }))
        .filter(isSeen);
    });
  }

  /** The colour at a point, as "#rrggbb"; what was painted later lies over what was there. */
  colorAt(x: number, y: number): string {
    return toHex(this.bytesAt(x, y));
  }

  bytesAt(x: number, y: number): Bytes {
    let under: Bytes = { r: 0, g: 0, b: 0 };
    for (const shape of this.shapes) {
      if (shape.kind === "word") continue;
      const cover = covers(shape, x, y);
      if (cover === 0) continue;
      const over = getColor(shape, x, y);
      const mix = (from: number, to: number) => Math.round(from + (to - from) * cover);
      under = { r: mix(under.r, over.r), g: mix(under.g, over.g), b: mix(under.b, over.b) };
    }
    return under;
  }
}

const isIn = ({ left, top, right, bottom }: Box, x: number, y: number): boolean =>
  x >= left && x < right && y >= top && y < bottom;

function getColor(shape: Exclude<Shape, Word>, x: number, y: number): Bytes {
  if (shape.kind === "copy") {
    const { box, source, scale } = shape;
    return source.bytesAt((x - box.left) / scale, (y - box.top) / scale);
  }
  if (shape.kind !== "pixels") return shape.color;
  const { box, data, width } = shape;
  const at = (Math.floor(y - box.top) * width + Math.floor(x - box.left)) * 4;
  return { r: data[at] ?? 0, g: data[at + 1] ?? 0, b: data[at + 2] ?? 0 };
}

/** How much of what lies below is hidden at the point, 0 to 1. */
function covers(shape: Exclude<Shape, Word>, x: number, y: number): number {
  if (shape.kind === "pixels" || shape.kind === "copy") return isIn(shape.box, x, y) ? 1 : 0;
  if (!isIn(shape.clip, x, y)) return 0;
  const isHit =
    shape.kind === "fill"
      ? isInside(shape.paths, x, y)
      : shape.paths.some((path) => isNear(path, x, y, shape.width / 2));
  return isHit ? shape.alpha : 0;
}

/** By the even-odd rule: a ray to the left crosses the outline an odd number of times. */
function isInside(paths: readonly (readonly Point[])[], x: number, y: number): boolean {
  let isOdd = false;
  for (const path of paths) {
    for (const [i, [x1, y1]] of path.entries()) {
      const [x0, y0] = path[(i + path.length - 1) % path.length] ?? [x1, y1];
      if (y0 > y !== y1 > y && x >= x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) isOdd = !isOdd;
    }
  }
  return isOdd;
}

/** Whether a line passes within so far of the point. */
function isNear(path: readonly Point[], x: number, y: number, reach: number): boolean {
  let [x0, y0] = path[0] ?? [Infinity, Infinity];
  for (const [x1, y1] of path) {
    const isBeside = Math.max(x0, x1) < x - reach || Math.min(x0, x1) > x + reach;
    if (!isBeside && getDistance(x0, y0, x1, y1, x, y) <= reach) return true;
    x0 = x1;
    y0 = y1;
  }
  return false;
}

/** From a point to the nearest of a straight line between two others. */
function getDistance(x0: number, y0: number, x1: number, y1: number, x: number, y: number): number {
  const length = (x1 - x0) ** 2 + (y1 - y0) ** 2;
  const along = length === 0 ? 0 : ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length;
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(x - x0 - part * (x1 - x0), y - y0 - part * (y1 - y0));
}

export function toHex({ r, g, b }: Bytes): string {
  return `#${[r, g, b].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** "#rrggbb", "#rgb" or "rgb(r,g,b)". */
export function parseColor(color: string): Bytes {
  const parts = color.startsWith("#")
    ? (color.length === 4 ? color.replaceAll(/[^#]/g, "$&$&") : color)
        .match(/[^#]{2}/g)
        ?.map((two) => parseInt(two, 16))
    : color.match(/\d+/g)?.map(Number);
  const [r, g, b] = parts ?? [];
  if (r === undefined || g === undefined || b === undefined) throw new Error(`no colour: ${color}`);
  return { r, g, b };
}
