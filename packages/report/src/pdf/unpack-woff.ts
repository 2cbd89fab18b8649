import { unzlibSync } from "fflate";

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * A WOFF file as the plain font inside it. The library reads WOFF too, but inflates a table again at each access: a report took four times as long. https://www.w3.org/TR/WOFF/
 */
export function unpackWoff(woff: Uint8Array): Uint8Array {
  const read = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  const count = read.getUint16(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = WOFF_HEADER + index * WOFF_ENTRY;
    const offset = read.getUint32(entry + 4);
    const packed = woff.subarray(offset, offset + read.getUint32(entry + 8));
    const length = read.getUint32(entry + 12);
    return {
      tag: read.getUint32(entry),
      checksum: read.getUint32(entry + 16),
      // What would not get shorter is stored as it is.
      bytes: packed.length === length ? packed : unzlibSync(packed),
    };
  });
  const begin = SFNT_HEADER + count * SFNT_ENTRY;
  const size = tables.reduce((sum, { bytes }) => sum + toWhole(bytes.length), begin);
  const font = new Uint8Array(size);
  const write = new DataView(font.buffer);
  write.setUint32(0, read.getUint32(4));
  write.setUint16(4, count);
  const power = Math.floor(Math.log2(count));
  write.setUint16(6, 2 ** power * 16);
  write.setUint16(8, power);
  write.setUint16(10, (count - 2 ** power) * 16);
  let offset = begin;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = SFNT_HEADER + index * SFNT_ENTRY;
    write.setUint32(entry, tag);
    write.setUint32(entry + 4, checksum);
    write.setUint32(entry + 8, offset);
    write.setUint32(entry + 12, bytes.length);
    font.set(bytes, offset);
    offset += toWhole(bytes.length);
  }
  return font;
}

/** Tables begin at 4-byte boundaries. */
const toWhole = (length: number): number => Math.ceil(length / 4) * 4;
