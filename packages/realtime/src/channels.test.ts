import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { availabilityChannel, encodeForChannel, handsetChannel, locksChannel } from "./channels.ts";

const decode = (encoded: string) => {
  const binary = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)));
};

describe("the names of realtime channels [spec §7] [REQ-HANDSET-13] [REQ-HANDSET-14] [REQ-VALUE-13]", () => {
  it("follow the specification, with the prefix of encrypted channels", () => {
    expect(handsetChannel("(01)0506(21)NTH00001")).toBe(
      "private-encrypted-handset@KDAxKTA1MDYoMjEpTlRIMDAwMDE",
    );
    expect(availabilityChannel("NTH")).toBe("private-encrypted-availability@TlRI");
    expect(locksChannel("GPNORTH")).toBe("private-encrypted-locks@R1BOT1JUSA");
  });

  it("have another prefix where the deployment configures one", () => {
    expect(handsetChannel("NTH", "private-")).toBe("private-handset@TlRI");
  });

  it("encode any text in characters that channel names allow, without loss", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const encoded = encodeForChannel(text);
        expect(encoded).toMatch(/^[A-Za-z0-9_-]*$/);
        expect(decode(encoded)).toBe(text.toWellFormed());
      }),
    );
  });
});
