import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";

import { openZip, type ZipEntry } from "./open-zip.ts";

const LARGE = Uint8Array.from({ length: 200_000 }, (_, place) => (place * 7) % 251);

async function* toPieces(bytes: Uint8Array<ArrayBuffer>, at = 70_000) {
  for (let from = 0; from < bytes.length; from += at) yield bytes.slice(from, from + at);
}

async function* listEntries(): AsyncGenerator<ZipEntry> {
  yield { name: "waveforms.parquet", input: toPieces(LARGE) };
  yield { name: "empty.csv", input: new Blob([]) };
  yield { name: "records.csv", input: Uint8Array.of(1, 2, 3) };
}

async function readAll(reader: ReturnType<typeof openZip>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) pieces.push(piece.value);
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

const NOON = Date.UTC(2026, 10, 20, 12);

describe("`openZip`", () => {
  it("makes entries that another program finds, of a stream, a blob and bytes", async () => {
    expect(unzipSync(await readAll(openZip(listEntries(), NOON)))).toEqual({
      "waveforms.parquet": LARGE,
      "empty.csv": new Uint8Array(),
      "records.csv": Uint8Array.of(1, 2, 3),
    });
  });

  it("makes the same bytes of the same content at any time of a UTC day", async () => {
    const early = await readAll(openZip(listEntries(), Date.UTC(2026, 2, 29, 0, 30)));
    // The hour that this zone leaves out on that day.
    expect(await readAll(openZip(listEntries(), Date.UTC(2026, 2, 29, 1, 30)))).toEqual(early);
    expect(await readAll(openZip(listEntries(), Date.UTC(2026, 2, 29, 23, 59)))).toEqual(early);
    expect(await readAll(openZip(listEntries(), Date.UTC(2026, 2, 30, 0, 30)))).not.toEqual(early);
  });

  it("asks for an entry only once the one before is read, so that a large file is never held in memory", async () => {
    let asked = 0;
    async function* countPieces(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
      for (; asked < 1_000; asked += 1) yield LARGE;
    }
    async function* oneLarge(): AsyncGenerator<ZipEntry> {
      yield { name: "waveforms.parquet", input: countPieces() };
    }
    const reader = openZip(oneLarge(), NOON);
    for (let reads = 0; reads < 10; reads++) await reader.read();
    expect(asked).toBeLessThan(15);
  });

  it("ends with the fault of an entry that cannot be made", async () => {
    async function* failing(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
      yield LARGE;
      throw new Error("no such record");
    }
    async function* entries(): AsyncGenerator<ZipEntry> {
      yield { name: "waveforms.parquet", input: failing() };
    }
    await expect(readAll(openZip(entries(), NOON))).rejects.toThrow("no such record");
  });

  it("refuses the entry that would need ZIP64 by count, which the library does not write", async () => {
    async function* entries(): AsyncGenerator<ZipEntry> {
      for (let place = 0; place < 65_535; place++) yield { name: `${place}.pdf`, input: new Uint8Array() };
    }
    await expect(readAll(openZip(entries(), NOON))).rejects.toThrow("no more entries");
  });
});
