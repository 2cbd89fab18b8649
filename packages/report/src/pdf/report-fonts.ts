import regular from "@ibm/plex-sans/fonts/complete/woff/IBMPlexSans-Regular.woff?inline";
import strong from "@ibm/plex-sans/fonts/complete/woff/IBMPlexSans-SemiBold.woff?inline";
import { create } from "fontkit";

import { unpackWoff } from "./unpack-woff.ts";

export type FontName = "regular" | "strong";

/** Latin, Greek and Cyrillic, under the Open Font License. Inside the script, whose hash the release knows. */
interface ReportFonts {
  readonly files: Readonly<Record<FontName, Uint8Array>>;
  /** Whether the files hold a letter. */
  has(codePoint: number): boolean;
  /** Width of a line of the regular one, in points. */
  measure(text: string, size: number): number;
}

let loaded: ReportFonts | undefined;

/**
 * Unpacked once: the next report is set in the same. The library parses the files again for each report: a parsed font keeps state, and equal reports must be equal byte for byte.
 */
export const loadReportFonts = (): ReportFonts => (loaded ??= unpackFonts());

function unpackFonts(): ReportFonts {
  const files = { regular: unpackWoff(toBytes(regular)), strong: unpackWoff(toBytes(strong)) };
  const font = create(files.regular);
  const letters = new Set(font.characterSet);
  return {
    files,
    has: (codePoint) => letters.has(codePoint),
    measure: (text, size) => (font.layout(text).advanceWidth / font.unitsPerEm) * size,
  };
}

function toBytes(address: string): Uint8Array {
  return Uint8Array.from(atob(address.slice(address.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));
}
