import { Buffer } from "node:buffer";

import { expect, it } from "vitest";

import { toBase64 } from "./base64.ts";

it.each([0, 1, 2, 3, 0x6000 - 1, 0x6000, 0x6000 + 1, 300_001])(
  "writes %i bytes as any other does",
  (length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7919) % 256);
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
  },
);
