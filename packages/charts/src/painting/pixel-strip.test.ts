import { describe, expect, it } from "vitest";
import { createColumnExtents } from "../samples/column-extents.ts";
import { fillRect, paintColumns } from "./pixel-strip.ts";

const BLACK = { r: 0, g: 0, b: 0, a: 1 };
const WHITE = 0xffffffff;

function paint(parts: 1 | 2, set: (low: Float64Array, high: Float64Array) => void, thickness = 1.5) {
  const area = { pixels: new Uint32Array(10 * 20).fill(WHITE), width: 10, height: 20 };
  const extents = createColumnExtents(10 * parts);
  extents.low.fill(Infinity);
  extents.high.fill(-Infinity);
  set(extents.low, extents.high);
  paintColumns(area, extents, 0, parts, { top: 20, perUnit: 1 }, BLACK, thickness);
  const ink = (x: number, y: number) => 1 - ((area.pixels[y * 10 + x] ?? 0) & 255) / 255;
  return { ink };
}

describe("line on pixels [spec §9]", () => {
  it.each([8, 9, 10, 11])(
    "draws a peak in half column %d to its full height, at least a pixel wide",
    (at) => {
      const { ink } = paint(2, (low, high) => {
        low.fill(2);
        high.fill(2);
        high[at] = 15;
      });
      const row = 5; // 20 - 15
      const inks = Array.from({ length: 10 }, (_, x) => ink(x, row));
      expect(Math.max(...inks)).toBeCloseTo(1, 1);
      expect(inks.reduce((sum, value) => sum + value)).toBeCloseTo(1.5, 1);
    },
  );

  it("draws a flat line one and a half pixels thick", () => {
    const { ink } = paint(2, (low, high) => {
      low.fill(10);
      high.fill(10);
    });
    const total = Array.from({ length: 20 }, (_, y) => ink(5, y)).reduce((sum, value) => sum + value);
    expect(total).toBeCloseTo(1.5, 1);
  });

  it("draws nothing where the line is absent", () => {
    const { ink } = paint(1, () => undefined);
    expect(Array.from({ length: 20 }, (_, y) => ink(5, y)).every((value) => value === 0)).toBe(true);
  });

  it("clips a rectangle to the strip", () => {
    const area = { pixels: new Uint32Array(4).fill(WHITE), width: 2, height: 2 };
    fillRect(area, -Infinity, -5, 1, 1, BLACK);
    expect([...area.pixels].map((pixel) => pixel === 0xff000000)).toEqual([true, false, false, false]);
  });
});
