import fc from "fast-check";
import nacl from "tweetnacl";
import { describe, expect, it } from "vitest";

import { toBase64 } from "./testing/fake-pusher-server.ts";
import { getBase64Length, isEncryptedPayload, secretBox } from "./secret-box.ts";

const { open } = secretBox.secretbox;
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

describe("opening an encrypted event [spec §5] [REQ-VALUE-06]", () => {
  it("opens what NaCl has closed", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), bytes(24), bytes(32), (text, nonce, key) => {
        expect(open(nacl.secretbox(text, nonce, key), nonce, key)).toEqual(text);
      }),
    );
  });

  it("does not open a box of which one bit was changed", () => {
    const box = fc.tuple(fc.uint8Array({ maxLength: 40 }), bytes(24), bytes(32), fc.nat());
    fc.assert(
      fc.property(box, ([text, nonce, key, place]) => {
        const changed = nacl.secretbox(text, nonce, key);
        const at = place % changed.length;
        changed[at] = (changed[at] ?? 0) ^ 1;
        expect(open(changed, nonce, key)).toBeNull();
      }),
    );
  });

  it.each([
    ["a short box", 15, 24, 32],
    ["a short nonce", 16, 23, 32],
    ["a long nonce", 16, 25, 32],
    ["a short key", 16, 24, 31],
    ["a long key", 16, 24, 33],
    ["nothing", 0, 0, 0],
  ])("says null to %s instead of throwing", (_name, box, nonce, key) => {
    expect(open(new Uint8Array(box), new Uint8Array(nonce), new Uint8Array(key))).toBeNull();
  });
});

describe("the check of an encrypted event [spec §5] [REQ-VALUE-06]", () => {
  const text = (length: number) => toBase64(new Uint8Array(length));

  it.each([
    [16, 24, true],
    [15, 24, false],
    [16, 23, false],
    [500, 24, true],
  ])("accepts ciphertext of %i bytes with a nonce of %i: %s", (ciphertext, nonce, expected) => {
    const payload = { ciphertext: text(ciphertext), nonce: text(nonce) };
    expect(isEncryptedPayload(payload)).toBe(expected);
  });

  it("never throws, and refuses any other value", () => {
    fc.assert(
      fc.property(fc.anything(), (payload) => {
        expect(isEncryptedPayload(payload)).toBe(false);
      }),
    );
  });

  it("computes the length of a Base64 text as the decoder does", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (data) => {
        expect(getBase64Length(toBase64(data))).toBe(data.length);
      }),
    );
    for (const wrong of ["a", "ab", "abc", "====", "a=bc", "%%%%", 5, null, undefined]) {
      expect(getBase64Length(wrong)).toBeNaN();
    }
  });
});
