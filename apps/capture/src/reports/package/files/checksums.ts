import { sha256 } from "@noble/hashes/sha2.js";

/** Written by hand, because the library's own function needs an API that the oldest browsers lack. */
const toHexadecimal = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 of data that arrives in chunks; the browser's own function needs the whole input at once. */
export interface Checksum {
  add(bytes: Uint8Array): void;
  /** The checksum of all data added, in hexadecimal. */
  read(): string;
}

export function createChecksum(): Checksum {
  const hash = sha256.create();
  return { add: (bytes) => void hash.update(bytes), read: () => toHexadecimal(hash.digest()) };
}

export async function getBlobChecksum(blob: Blob): Promise<string> {
  const checksum = createChecksum();
  const reader = blob.stream().getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) checksum.add(piece.value);
  return checksum.read();
}

/** As `sha256sum --check` reads it. */
export const formatChecksums = (sums: readonly { readonly name: string; readonly sha256: string }[]) =>
  sums.map(({ name, sha256: sum }) => `${sum}  ${name}\n`).join("");
