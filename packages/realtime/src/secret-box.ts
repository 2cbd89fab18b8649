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
    open(box: Uint8Array, nonce: Uint8Array, key: Uint8Array): Uint8Array | null {
      if (key.length !== KEY_LENGTH || nonce.length !== NONCE_LENGTH) return null;
      if (box.length < OVERHEAD_LENGTH) return null;
      try {
        return xsalsa20poly1305(key, nonce).decrypt(box);
      } catch {
        return null;
      }
    },
  },
};

/** The number of bytes that a base64 text stands for; undefined where it is none. */
export function getBase64Length(text: unknown): number | undefined {
  if (typeof text !== "string" || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  if (text.length % 4 !== 0) return undefined;
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return (text.length / 4) * 3 - padding;
}

/** Whether an event can be an encrypted one at all. @spec §5, decision N6 */
export function isEncryptedPayload(payload: unknown): boolean {
  if (typeof payload !== "object" || payload === null) return false;
  const { ciphertext, nonce } = payload as { ciphertext?: unknown; nonce?: unknown };
  const boxLength = getBase64Length(ciphertext) ?? 0;
  const nonceLength = getBase64Length(nonce) ?? 0;
  return boxLength >= OVERHEAD_LENGTH && nonceLength >= NONCE_LENGTH;
}

/** Whether a channel's key is one. */
export function isChannelKey(sharedSecret: string | undefined): boolean {
  return getBase64Length(sharedSecret) === KEY_LENGTH;
}
