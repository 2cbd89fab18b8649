import { readPieces } from "./read-pieces.ts";

/**
 * DEFLATE (RFC 1951) with stored blocks: a streaming ZIP reader finds the end of an entry only in DEFLATE data, not in
 * an entry stored without it. Compressing again would gain nothing: Parquet is already compressed.
 */
const MOST_IN_BLOCK = 0xffff;
const HEADER_BYTES = 5;

/** A last block with nothing in it. */
export const LAST_BLOCK: Uint8Array<ArrayBuffer> = Uint8Array.of(1, 0, 0, 0xff, 0xff);

/** How long a piece becomes. */
export const getStoredSize = (bytes: number): number =>
  bytes + Math.ceil(bytes / MOST_IN_BLOCK) * HEADER_BYTES;

/** A piece as blocks, none of them the last one. */
export function toStoredBlocks(piece: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = new Uint8Array(getStoredSize(piece.length));
  const view = new DataView(blocks.buffer);
  let at = 0;
  for (let from = 0; from < piece.length; from += MOST_IN_BLOCK) {
    const data = piece.subarray(from, from + MOST_IN_BLOCK);
    view.setUint16(at + 1, data.length, true);
    view.setUint16(at + 3, MOST_IN_BLOCK - data.length, true);
    blocks.set(data, at + HEADER_BYTES);
    at += HEADER_BYTES + data.length;
  }
  return blocks;
}

/** Yields the content of stored blocks one by one, so that storing it again makes the same blocks. Throws on other input. */
export async function* readStoredBlocks(blob: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let rest: Uint8Array<ArrayBuffer> = new Uint8Array();
  for await (const piece of readPieces(blob)) {
    const bytes = new Uint8Array(rest.length + piece.length);
    bytes.set(rest);
    bytes.set(piece, rest.length);
    const view = new DataView(bytes.buffer);
    let at = 0;
    while (bytes.length - at >= HEADER_BYTES) {
      const length = view.getUint16(at + 1, true);
      if (bytes[at] !== 0 || view.getUint16(at + 3, true) !== MOST_IN_BLOCK - length)
        throw new Error("this is no stored block");
      const end = at + HEADER_BYTES + length;
      if (end > bytes.length) break;
      yield bytes.slice(at + HEADER_BYTES, end);
      at = end;
    }
    rest = bytes.slice(at);
  }
  if (rest.length > 0) throw new Error("a stored block is cut off");
}
