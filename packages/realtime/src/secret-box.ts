import { xsalsa20poly1305 } from "@noble/ciphers/salsa.js";

const KEY_LENGTH = 32;
const NONCE_LENGTH = 24;
const OVERHEAD_LENGTH = 16;

/**
 * The one operation of NaCl that encrypted channels need, in the shape pusher-js asks for. Null where the
 * box does not open, as NaCl says it: another key, a changed byte, a wrong length.
 */
export const secretBox = {
  secretbox: {
    keyLength: KEY_LENGTH,
    nonceLength: NONCE_LENGTH,
    overheadLength: OVERHEAD_LENGTH,
    /** The library refuses every wrong length itself. */
    open(box: Uint8Array, nonce: Uint8Array, key: Uint8Array): Uint8Array | null {
      try {
        return xsalsa20poly1305(key, nonce).decrypt(box);
      } catch {
        return null;
      }
    },
  },
};

/** The decoded length of a base64 text in bytes; NaN for other text. */
export function getBase64Length(text: unknown): number {
  if (typeof text !== "string" || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return Number.NaN;
  if (text.length % 4 !== 0) return Number.NaN;
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return (text.length / 4) * 3 - padding;
}

/** Whether an event can be an encrypted one at all. */
export function isEncryptedPayload(payload: unknown): boolean {
  if (typeof payload !== "object" || payload === null) return false;
  const { ciphertext, nonce } = payload as { ciphertext?: unknown; nonce?: unknown };
  return getBase64Length(ciphertext) >= OVERHEAD_LENGTH && getBase64Length(nonce) >= NONCE_LENGTH;
}

export function isChannelKey(sharedSecret: string | undefined): sharedSecret is string {
  return getBase64Length(sharedSecret) === KEY_LENGTH;
}
