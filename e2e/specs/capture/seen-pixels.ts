import type { Page } from "@playwright/test";

export interface Colour {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

export interface SeenPicture {
  readonly width: number;
  readonly height: number;
  /** Every colour within `reach` pixels of a place. */
  around(x: number, y: number, reach: number): readonly Colour[];
}

/** The pixels of a PNG, decoded by the page. */
export async function readPicture(page: Page, png: Buffer): Promise<SeenPicture> {
  const { width, height, data } = await page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
    let binary = "";
    for (let at = 0; at < pixels.length; at += 8192) {
      binary += String.fromCharCode(...pixels.subarray(at, at + 8192));
    }
    return { width: image.width, height: image.height, data: btoa(binary) };
  }, png.toString("base64"));
  const bytes = Buffer.from(data, "base64");
  return {
    width,
    height,
    around(x, y, reach) {
      const found = new Array<Colour>();
      for (let row = Math.round(y - reach); row <= y + reach; row++) {
        for (let column = Math.round(x - reach); column <= x + reach; column++) {
          const at = (row * width + column) * 4;
          found.push({ r: bytes[at] ?? 0, g: bytes[at + 1] ?? 0, b: bytes[at + 2] ?? 0 });
        }
      }
      return found;
    },
  };
}

/** How far a colour is from another, 0 to 441. */
export const getDistance = (one: Colour, other: Colour): number =>
  Math.hypot(one.r - other.r, one.g - other.g, one.b - other.b);
