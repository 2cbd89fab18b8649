import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** What a blob holds, piece by piece: it may be larger than the memory of a page. */
export async function* readPieces(blob: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = blob.stream().getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
}

/** The SHA-256 of what comes in pieces: the browser's own wants all of it at once. */
export interface Checksum {
  add(bytes: Uint8Array): void;
  /** Of what was added so far, in hexadecimal. */
  read(): string;
}

export function createChecksum(): Checksum {
  const hash = sha256.create();
  return { add: (bytes) => void hash.update(bytes), read: () => bytesToHex(hash.clone().digest()) };
}

export function getChecksum(text: string): string {
  return bytesToHex(sha256(new TextEncoder().encode(text)));
}

export async function getBlobChecksum(blob: Blob): Promise<string> {
  const checksum = createChecksum();
  for await (const piece of readPieces(blob)) checksum.add(piece);
  return checksum.read();
}

/** As `sha256sum --check` reads it. */
export function formatChecksums(sums: readonly { readonly name: string; readonly sha256: string }[]): string {
  return sums.map(({ name, sha256: sum }) => `${sum}  ${name}\n`).join("");
}
