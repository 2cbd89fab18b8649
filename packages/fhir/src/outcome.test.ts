import { expect, it } from "vitest";

import { toBase64 } from "./outcome.ts";

it.each([0, 1, 2, 3, 0x6000 - 1, 0x6000, 0x6000 + 1, 100_001])(
  "the Base64 encoder writes %i bytes so that they are read back",
  (length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7919) % 256);
    const text = toBase64(bytes);
    expect(text).toHaveLength(Math.ceil(length / 3) * 4);
    expect(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))).toEqual(bytes);
  },
);
