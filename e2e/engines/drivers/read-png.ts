import { inflateSync } from "node:zlib";

import type { Box } from "./app.ts";

/** The pixels of a picture: red, green and blue, row after row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): readonly [red: number, green: number, blue: number];
}

/** Eight bits a channel, not interlaced: what browsers write. */
export function readPng(png: Buffer): Picture {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = png[25] === 6 ? 4 : 3;
  if (png[24] !== 8 || (png[25] !== 6 && png[25] !== 2) || png[28] !== 0)
    throw new Error("another kind of PNG");
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const lines = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = lines[y * (stride + 1)] ?? 0;
    for (let i = 0; i < stride; i++) {
      const left = i < channels ? 0 : (pixels[y * stride + i - channels] ?? 0);
      const above = y === 0 ? 0 : (pixels[(y - 1) * stride + i] ?? 0);
      const corner = y === 0 || i < channels ? 0 : (pixels[(y - 1) * stride + i - channels] ?? 0);
      const raw = lines[y * (stride + 1) + 1 + i] ?? 0;
      pixels[y * stride + i] = raw + unfilter(filter, left, above, corner);
    }
  }
  return {
    width,
    height,
    at(x, y) {
      const at = y * stride + x * channels;
      return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
    },
  };
}

function unfilter(filter: number, left: number, above: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4: {
      const guess = left + above - corner;
      const [toLeft, toAbove, toCorner] = [left, above, corner].map((each) => Math.abs(guess - each)) as [
        number,
        number,
        number,
      ];
      if (toLeft <= toAbove && toLeft <= toCorner) return left;
      return toAbove <= toCorner ? above : corner;
    }
    default:
      return 0;
  }
}

export interface Ink {
  /** Share of the columns, 0 to 1, in which something is drawn. */
  readonly columns: number;
  /** Share of the height between the highest and the lowest drawn pixel. */
  readonly height: number;
}

/** How much of a part of the picture stands out from its most common colour by more than a grid line does. */
export function measureInk(picture: Picture, box: Box): Ink {
  const inside: { readonly x: number; readonly y: number }[] = [];
  for (let x = Math.ceil(box.x); x < Math.min(box.x + box.width, picture.width); x++) {
    for (let y = Math.ceil(box.y); y < Math.min(box.y + box.height, picture.height); y++)
      inside.push({ x, y });
  }
  const counts = new Map<string, number>();
  for (const { x, y } of inside) {
    const colour = picture.at(x, y).join(",");
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [ground = "255,255,255"] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const [red = 0, green = 0, blue = 0] = ground.split(",").map(Number);
  const drawn = inside.filter(({ x, y }) => {
    const [r, g, b] = picture.at(x, y);
    return Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue) > 150;
  });
  const rows = drawn.map(({ y }) => y);
  const highest = rows.reduce((least, y) => Math.min(least, y), Infinity);
  const lowest = rows.reduce((most, y) => Math.max(most, y), -Infinity);
  return {
    columns: new Set(drawn.map(({ x }) => x)).size / box.width,
    height: drawn.length === 0 ? 0 : (lowest - highest) / box.height,
  };
}
