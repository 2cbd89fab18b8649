import { LAST_BLOCK, toStoredBlocks } from "./stored-blocks.ts";

export interface ZipEntry {
  /** Of its own: of two entries with one name, a program that unpacks the file keeps the second alone. */
  readonly name: string;
  readonly pieces: AsyncIterable<Uint8Array>;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Of an entry, as the list at the end of the file has it. */
interface Written {
  readonly name: Bytes;
  readonly at: number;
  readonly crc: number;
  readonly stored: number;
  readonly bytes: number;
}

/** Before the name of an entry. */
export const ENTRY_HEADER_BYTES = 30;

/** Sizes follow the data; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
const VERSION_WITH_ZIP64 = 45;
const UNIX = 3 << 8;
const READABLE_FILE = 0o100644;
const NONE_16 = 0xffff;
const NONE_32 = 0xffff_ffff;

/**
 * A ZIP file (APPNOTE 6.3) whose entries can also be read one after the other, without its list at the end: each says
 * by itself where it ends. ZIP64 where it is needed.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, writtenAt: Date): AsyncGenerator<Bytes> {
  const when = toDosTime(writtenAt);
  const list: Written[] = [];
  let at = 0;
  const count = (bytes: Bytes) => {
    at += bytes.length;
    return bytes;
  };
  for await (const entry of entries) {
    const name = new TextEncoder().encode(entry.name);
    const begin = at;
    yield count(
      pack(4, 0x04034b50, 2, VERSION, 2, FLAGS, 2, DEFLATE, 4, when, 4, 0, 4, 0, 4, 0, 2, name.length, 2, 0),
    );
    yield count(name);
    const dataAt = at;
    let crc = 0;
    let bytes = 0;
    for await (const piece of entry.pieces) {
      if (piece.length === 0) continue;
      crc = addToCrc(crc, piece);
      bytes += piece.length;
      yield count(toStoredBlocks(piece));
    }
    yield count(LAST_BLOCK);
    const stored = at - dataAt;
    // A stream's reader takes the longer form from sizes that need it.
    const width = Math.max(stored, bytes) >= NONE_32 ? 8 : 4;
    yield count(pack(4, 0x08074b50, 4, crc, width, stored, width, bytes));
    list.push({ name, at: begin, crc, stored, bytes });
  }
  const listAt = at;
  for (const written of list) yield count(toListed(written, when));
  yield toEnd(list.length, listAt, at - listAt);
}

function toListed({ name, at, crc, stored, bytes }: Written, when: number): Bytes {
  const isLarge = Math.max(at, stored, bytes) >= NONE_32;
  const limit = (value: number) => (isLarge ? NONE_32 : value);
  const extra = isLarge ? pack(2, 1, 2, 24, 8, bytes, 8, stored, 8, at) : new Uint8Array();
  const version = isLarge ? VERSION_WITH_ZIP64 : VERSION;
  return join(
    pack(4, 0x02014b50, 2, VERSION_WITH_ZIP64 + UNIX, 2, version, 2, FLAGS, 2, DEFLATE, 4, when),
    pack(4, crc, 4, limit(stored), 4, limit(bytes), 2, name.length, 2, extra.length, 2, 0, 2, 0, 2, 0),
    pack(4, READABLE_FILE * 0x1_0000, 4, limit(at)),
    name,
    extra,
  );
}

function toEnd(entries: number, at: number, bytes: number): Bytes {
  const isLarge = entries >= NONE_16 || at >= NONE_32 || bytes >= NONE_32;
  const large = isLarge
    ? join(
        pack(4, 0x06064b50, 8, 44, 2, VERSION_WITH_ZIP64 + UNIX, 2, VERSION_WITH_ZIP64, 4, 0, 4, 0),
        pack(8, entries, 8, entries, 8, bytes, 8, at),
        pack(4, 0x07064b50, 4, 0, 8, at + bytes, 4, 1),
      )
    : new Uint8Array();
  const number = Math.min(entries, NONE_16);
  return join(
    large,
    pack(4, 0x06054b50, 2, 0, 2, 0, 2, number, 2, number),
    pack(4, Math.min(bytes, NONE_32), 4, Math.min(at, NONE_32), 2, 0),
  );
}

/** Little-endian numbers: a width in bytes and a value, and so on. */
function pack(...pairs: readonly number[]): Bytes {
  const bytes: number[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    let value = pairs[i + 1] ?? 0;
    for (let width = pairs[i] ?? 0; width > 0; width--) {
      bytes.push(value % 256);
      value = Math.floor(value / 256);
    }
  }
  return Uint8Array.from(bytes);
}

function join(...pieces: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Time and date as DOS wrote them, in UTC and in steps of two seconds. */
function toDosTime(date: Date): number {
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  return day * 0x1_0000 + time;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function addToCrc(crc: number, bytes: Uint8Array): number {
  let value = ~crc;
  for (const byte of bytes) value = (value >>> 8) ^ (CRC_TABLE[(value ^ byte) & 0xff] ?? 0);
  return ~value >>> 0;
}
