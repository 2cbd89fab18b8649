import { makeZip } from "client-zip";

type Bytes = Uint8Array<ArrayBuffer>;

/** From so many entries on the library would write a wrong count without a word. */
const TOO_MANY_ENTRIES = 65_535;

export interface ZipEntry {
  /** Of its own: of two entries with one name, a program that unpacks the file keeps the second alone. */
  readonly name: string;
  readonly input: Blob | Bytes | AsyncIterable<Bytes>;
}

/** A ZIP file, read piece by piece while its entries are made; ZIP64 above 4 GB. `madeAt`: its day is that of each entry. */
export function openZip(
  entries: AsyncIterable<ZipEntry>,
  madeAt: number,
): ReadableStreamDefaultReader<Bytes> {
  const lastModified = toNoon(new Date(madeAt));
  async function* dateEntries() {
    let count = 0;
    for await (const entry of entries) {
      count += 1;
      if (count >= TOO_MANY_ENTRIES) throw new Error("a ZIP file of this kind holds no more entries");
      yield { ...entry, lastModified };
    }
  }
  return (makeZip(dateEntries()) as ReadableStream<Bytes>).getReader();
}

/** The times in a ZIP file are local: noon makes the same bytes in every time zone, also on a day when clocks change. */
const toNoon = (date: Date) => new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 12);
