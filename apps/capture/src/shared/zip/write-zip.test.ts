import { inflateRawSync } from "node:zlib";

import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";

import { readPieces } from "./read-pieces.ts";
import { getStoredSize, readStoredBlocks, toStoredBlocks } from "./stored-blocks.ts";
import { ENTRY_HEADER_BYTES, writeZip } from "./write-zip.ts";

const LARGE = Uint8Array.from({ length: 200_000 }, (_, place) => (place * 7) % 251);
const FILES = {
  "waveforms.parquet": LARGE,
  "empty.csv": new Uint8Array(),
  "records.csv": Uint8Array.of(1, 2, 3),
};

async function makeZip(): Promise<Uint8Array<ArrayBuffer>> {
  async function* listEntries() {
    for (const [name, bytes] of Object.entries(FILES)) yield { name, pieces: readPieces(new Blob([bytes])) };
  }
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of writeZip(listEntries(), new Date("2026-11-20T09:30:00Z"))) pieces.push(piece);
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** As Java's `ZipInputStream` and `funzip` read: from the front, without the list at the end. */
function readAsStream(zip: Uint8Array): Record<string, Uint8Array> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const files: Record<string, Uint8Array> = {};
  let at = 0;
  while (view.getUint32(at, true) === 0x04034b50) {
    expect(view.getUint16(at + 8, true), "method: DEFLATE").toBe(8);
    const nameLength = view.getUint16(at + 26, true);
    const name = new TextDecoder().decode(zip.subarray(at + 30, at + 30 + nameLength));
    const dataAt = at + ENTRY_HEADER_BYTES + nameLength + view.getUint16(at + 28, true);
    const { buffer, engine } = inflateRawSync(zip.subarray(dataAt), { info: true }) as unknown as {
      readonly buffer: Uint8Array;
      readonly engine: { readonly bytesWritten: number };
    };
    files[name] = new Uint8Array(buffer);
    at = dataAt + engine.bytesWritten;
    expect(view.getUint32(at, true), "sizes after the data").toBe(0x08074b50);
    expect([view.getUint32(at + 8, true), view.getUint32(at + 12, true)]).toEqual([
      engine.bytesWritten,
      buffer.length,
    ]);
    at += 16;
  }
  return files;
}

describe("`writeZip`", () => {
  it("writes entries that a reader finds from the front, without the list at the end", async () => {
    expect(readAsStream(await makeZip())).toEqual(FILES);
  });

  it("writes the time of an entry in UTC, so that a package made elsewhere has the same bytes", async () => {
    const zip = await makeZip();
    const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
    // This suite runs in a zone that is off UTC on that day.
    expect(new Date("2026-11-20T09:30:00Z").getHours()).not.toBe(9);
    const [time, day] = [view.getUint16(10, true), view.getUint16(12, true)];
    expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([9, 30, 0]);
    expect([(day >> 9) + 1980, (day >> 5) & 15, day & 31]).toEqual([2026, 11, 20]);
  });

  it("writes a list at the end by which others find the same entries", async () => {
    expect(unzipSync(await makeZip())).toEqual(FILES);
  });
});

describe("stored blocks", () => {
  it.each([0, 1, 65_535, 65_536, 200_000])(
    "hold %i bytes and are as long as `getStoredSize` says",
    async (length) => {
      const bytes = LARGE.slice(0, length);
      const blocks = toStoredBlocks(bytes);
      expect(blocks).toHaveLength(getStoredSize(length));
      const again: Uint8Array<ArrayBuffer>[] = [];
      for await (const piece of readStoredBlocks(new Blob([blocks]))) again.push(piece);
      expect(new Uint8Array(await new Blob(again).arrayBuffer())).toEqual(bytes);
      expect(await new Blob(again.map(toStoredBlocks)).arrayBuffer()).toEqual(blocks.buffer);
    },
  );

  it.each([
    ["damaged", toStoredBlocks(Uint8Array.of(1, 2, 3)).map((byte, place) => (place === 3 ? byte + 1 : byte))],
    ["cut off", toStoredBlocks(Uint8Array.of(1, 2, 3)).slice(0, -1)],
  ])("that are %s are refused", async (_, blocks) => {
    const read = async () => {
      for await (const piece of readStoredBlocks(new Blob([blocks]))) expect(piece).toBeDefined();
    };
    await expect(read()).rejects.toThrow("stored block");
  });
});
