import { sha256 } from "@noble/hashes/sha2.js";

import { readPieces } from "../../../shared/zip/read-pieces.ts";

/** Written by hand, because the library's own function needs an API that the oldest browsers lack. */
const toHexadecimal = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 of data that arrives in chunks; the browser's own function needs all of it at once. */
export interface Checksum {
  add(bytes: Uint8Array): void;
  /** The checksum of all data added so far, in hexadecimal. */
  read(): string;
}

export function createChecksum(): Checksum {
  const hash = sha256.create();
  return { add: (bytes) => void hash.update(bytes), read: () => toHexadecimal(hash.clone().digest()) };
}

export function getChecksum(text: string): string {
  return toHexadecimal(sha256(new TextEncoder().encode(text)));
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
