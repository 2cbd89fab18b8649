import type { Rgba } from "./chart-theme.ts";
import type { ColumnExtents } from "./column-extents.ts";

/** A strip of pixels, painted here and put on the canvas in one go. Narrow, so that it stays in the processor's cache. */
export interface PixelStrip {
  readonly image: ImageData;
  /** One pixel each, bytes a b g r. */
  readonly pixels: Uint32Array;
  readonly width: number;
  readonly height: number;
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

export function fillStrip(strip: PixelStrip, color: Rgba): void {
  strip.pixels.fill(toPixel(color));
}

/** A rectangle of whole pixels, right and bottom edge exclusive; clipped to the strip. */
export function fillRect(
  { pixels, width, height }: PixelStrip,
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

/** Value to pixels from the top. */
export interface VerticalScale {
  readonly top: number;
  readonly perUnit: number;
}

/** Fills between two values per column, `offset` is the column of the strip's left edge. */
export function fillBetween(
  { pixels, width, height }: PixelStrip,
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
 * Paints a line from its extents, `thickness` in pixels. Thickness across is got by letting each column reach as far as
 * its neighbours do: whole neighbours first, then the part of one that is left over.
 */
export function paintColumns(
  strip: PixelStrip,
  extents: ColumnExtents,
  offset: number,
  scale: VerticalScale,
  color: Rgba,
  thickness: number,
): void {
  const beside = Math.max(0, (thickness - 1) / 2);
  const whole = Math.floor(beside);
  const part = beside - whole;
  if (part > 0.01) paintPass(strip, extents, offset, scale, color, thickness, whole + 1, part * color.a);
  paintPass(strip, extents, offset, scale, color, thickness, whole, color.a);
}

function paintPass(
  { pixels, width, height }: PixelStrip,
  { low, high }: ColumnExtents,
  offset: number,
  scale: VerticalScale,
  color: Rgba,
  thickness: number,
  reach: number,
  alpha: number,
): void {
  const solid = toPixel(color);
  const last = low.length - 1;
  for (let x = 0; x < width; x++) {
    let lowest = Infinity;
    let highest = -Infinity;
    const from = Math.max(0, offset + x - reach);
    const to = Math.min(last, offset + x + reach);
    for (let column = from; column <= to; column++) {
      if ((low[column] as number) < lowest) lowest = low[column] as number;
      if ((high[column] as number) > highest) highest = high[column] as number;
    }
    if (!(highest >= lowest)) continue;
    const top = Math.max(0, (scale.top - highest) * scale.perUnit - thickness / 2);
    const bottom = Math.min(height, (scale.top - lowest) * scale.perUnit + thickness / 2);
    if (!(bottom > top)) continue;
    const firstRow = Math.floor(top);
    const lastRow = Math.min(height - 1, Math.floor(bottom));
    let at = firstRow * width + x;
    if (firstRow === lastRow) {
      pixels[at] = mix(pixels[at] as number, color, (bottom - top) * alpha);
      continue;
    }
    pixels[at] = mix(pixels[at] as number, color, (1 - (top - firstRow)) * alpha);
    at += width;
    for (let y = firstRow + 1; y < lastRow; y++, at += width) {
      pixels[at] = alpha === 1 ? solid : mix(pixels[at] as number, color, alpha);
    }
    pixels[at] = mix(pixels[at] as number, color, Math.min(1, bottom - lastRow) * alpha);
  }
}
