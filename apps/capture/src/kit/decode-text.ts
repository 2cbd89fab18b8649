/**
 * The text of a file that a spreadsheet wrote: UTF-8, UTF-16 with its mark or without, else Windows-1252, which is what
 * "CSV" means to Excel on Windows. Undefined where it is no text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const encoding = findUtf16(bytes);
  const text = encoding === undefined ? decodeBytes(bytes) : new TextDecoder(encoding).decode(bytes);
  return text.includes("\0") ? undefined : text;
}

function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function findUtf16([first, second]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // UTF-16 without a byte order mark: an id begins with an ASCII letter, so one of its two bytes is 0.
  if (first !== undefined && first !== 0 && second === 0) return "utf-16le";
  if (first === 0 && second !== undefined && second !== 0) return "utf-16be";
  return undefined;
}
