import type { ColumnExtents } from "../samples/column-extents.ts";
import type { Rgba } from "../theme/chart-theme.ts";

/** Pixels in rows, bytes a b g r each. */
export interface PixelArea {
  readonly pixels: Uint32Array;
  readonly width: number;
  readonly height: number;
}

/** A strip of pixels, painted here and put on the canvas in one go. Narrow, so that it stays in the processor's cache. */
export interface PixelStrip extends PixelArea {
  readonly image: ImageData;
}

export function createPixelStrip(width: number, height: number): PixelStrip {
  const image = new ImageData(width, height);
  return { image, pixels: new Uint32Array(image.data.buffer), width, height };
}

const toPixel = ({ r, g, b }: Rgba): number => ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;

/** Lays `color` over an opaque pixel, `coverage` 0 to 1 of it. */
function mix(pixel: number, color: Rgba, coverage: number): number {
  const r = pixel & 255;
  const g = (pixel >> 8) & 255;
  const b = (pixel >> 16) & 255;
  return (
    (255 << 24) |
    ((b + (color.b - b) * coverage) << 16) |
    ((g + (color.g - g) * coverage) << 8) |
    (r + (color.r - r) * coverage)
  );
}

export function fillStrip(strip: PixelArea, color: Rgba): void {
  strip.pixels.fill(toPixel(color));
}

/** A rectangle of whole pixels, right and bottom edge exclusive; clipped to the strip. */
export function fillRect(
  { pixels, width, height }: PixelArea,
  left: number,
  top: number,
  right: number,
  bottom: number,
  color: Rgba,
): void {
  const x0 = Math.max(0, Math.round(left));
  const x1 = Math.min(width, Math.round(right));
  const y1 = Math.min(height, Math.round(bottom));
  if (x1 <= x0) return;
  const solid = toPixel(color);
  for (let y = Math.max(0, Math.round(top)); y < y1; y++) {
    const row = y * width;
    if (color.a === 1) pixels.fill(solid, row + x0, row + x1);
    else for (let x = row + x0; x < row + x1; x++) pixels[x] = mix(pixels[x] as number, color, color.a);
  }
}

export interface VerticalScale {
  readonly top: number;
  readonly perUnit: number;
}

/** Fills between two values per column, `offset` is the column of the strip's left edge. */
export function fillBetween(
  { pixels, width, height }: PixelArea,
  { low, high }: ColumnExtents,
  offset: number,
  scale: VerticalScale,
  color: Rgba,
): void {
  for (let x = 0; x < width; x++) {
    const top = (scale.top - (high[offset + x] as number)) * scale.perUnit;
    const bottom = (scale.top - (low[offset + x] as number)) * scale.perUnit;
    if (!(bottom >= top)) continue;
    const end = Math.min(height, Math.round(bottom));
    for (let y = Math.max(0, Math.round(top)); y < end; y++) {
      const at = y * width + x;
      pixels[at] = mix(pixels[at] as number, color, color.a);
    }
  }
}

/**
 * Paints a line from its extents, `thickness` in pixels. There are `parts` extents to a pixel column, one or two: a pixel is
 * covered as far as its parts are, which smooths steep flanks. Thickness across is got by letting each extent reach as far
 * as its neighbours do.
 */
export function paintColumns(
  { pixels, width, height }: PixelArea,
  { low, high }: ColumnExtents,
  offset: number,
  parts: 1 | 2,
  scale: VerticalScale,
  color: Rgba,
  thickness: number,
): void {
  const solid = toPixel(color);
  const reach = Math.max(0, Math.round((thickness * parts - 1) / 2));
  const half = thickness / 2;
  const last = low.length - 1;
  for (let x = 0; x < width; x++) {
    const part = (offset + x) * parts;
    const lastPart = part + parts - 1;
    // Extents that both parts reach, then the one that only the left or the right part does.
    let lowest = Infinity;
    let highest = -Infinity;
    for (let i = Math.max(0, lastPart - reach); i <= Math.min(last, part + reach); i++) {
      if ((low[i] as number) < lowest) lowest = low[i] as number;
      if ((high[i] as number) > highest) highest = high[i] as number;
    }
    let leftLow = lowest;
    let leftHigh = highest;
    let rightLow = lowest;
    let rightHigh = highest;
    if (parts === 2) {
      const left = part - reach;
      const right = lastPart + reach;
      if (left >= 0) {
        if ((low[left] as number) < leftLow) leftLow = low[left] as number;
        if ((high[left] as number) > leftHigh) leftHigh = high[left] as number;
      }
      if (right <= last) {
        if ((low[right] as number) < rightLow) rightLow = low[right] as number;
        if ((high[right] as number) > rightHigh) rightHigh = high[right] as number;
      }
    }
    const leftTop = (scale.top - leftHigh) * scale.perUnit - half;
    const leftBottom = (scale.top - leftLow) * scale.perUnit + half;
    const rightTop = (scale.top - rightHigh) * scale.perUnit - half;
    const rightBottom = (scale.top - rightLow) * scale.perUnit + half;
    // Where the line is absent the top is Infinity and the bottom -Infinity, so nothing is covered.
    const firstRow = Math.max(0, Math.floor(Math.min(leftTop, rightTop)));
    const endRow = Math.min(height, Math.ceil(Math.max(leftBottom, rightBottom)));
    const solidFrom = Math.max(leftTop, rightTop);
    const solidTo = Math.min(leftBottom, rightBottom) - 1;
    let at = firstRow * width + x;
    for (let row = firstRow; row < endRow; row++, at += width) {
      if (row >= solidFrom && row <= solidTo) pixels[at] = solid;
      else {
        const covered = cover(row, leftTop, leftBottom) + cover(row, rightTop, rightBottom);
        pixels[at] = mix(pixels[at] as number, color, (covered / 2) * color.a);
      }
    }
  }
}

/** How much of a row lies between top and bottom. */
function cover(row: number, top: number, bottom: number): number {
  const from = top > row ? top : row;
  const to = bottom < row + 1 ? bottom : row + 1;
  return to > from ? to - from : 0;
}
