import { expect, it } from "vitest";

import { decodeText } from "./decode-text.ts";

const TEXT = "CARD-1,2026-03-03,Dose +5 µg";
const toUtf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    Array.from(text, (sign) => sign.charCodeAt(0)).flatMap((code) =>
      isLittle ? [code % 256, Math.floor(code / 256)] : [Math.floor(code / 256), code % 256],
    ),
  );

it.each([
  ["UTF-8", new TextEncoder().encode(TEXT)],
  ["UTF-8 with its mark", new TextEncoder().encode(`\uFEFF${TEXT}`)],
  ["Windows-1252", Uint8Array.from(TEXT, (sign) => sign.charCodeAt(0))],
  ["UTF-16 with its mark", toUtf16(`\uFEFF${TEXT}`, true)],
  ["big-endian UTF-16 with its mark", toUtf16(`\uFEFF${TEXT}`, false)],
  ["UTF-16 without its mark", toUtf16(TEXT, true)],
  ["big-endian UTF-16 without its mark", toUtf16(TEXT, false)],
])("`decodeText` reads %s", (_, bytes) => {
  expect(decodeText(bytes)).toBe(TEXT);
});

it("`decodeText` refuses binary content", () => {
  expect(decodeText(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 8, 0))).toBeUndefined();
});
