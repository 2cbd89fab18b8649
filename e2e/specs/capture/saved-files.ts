import type { Download, Locator, Page } from "@playwright/test";

export async function save(
  page: Page,
  inside: Locator,
): Promise<{ readonly name: string; readonly content: Buffer }> {
  // With the pointer: an Enter within half a second of another key presses nothing, as a scanner sends it.
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    inside.getByRole("button", { name: /^Save .* as CSV$/ }).click(),
  ]);
  return { name: download.suggestedFilename(), content: await readDownload(download) };
}

export async function readDownload(download: Download): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Decodes a picture in the page: an empty one has one colour. */
export async function countColours(page: Page, png: Buffer): Promise<number> {
  return page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
      const colours = new Set<string>();
      for (let at = 0; at < data.length; at += 4) colours.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
      return colours.size;
    },
    [...png],
  );
}
