import { makeZip } from "client-zip";

type Bytes = Uint8Array<ArrayBuffer>;

/** The library silently writes a wrong count from this many entries on. */
const TOO_MANY_ENTRIES = 65_535;

export interface ZipEntry {
  /** Unique: programs that unpack the file keep only the last of two entries with one name. */
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
