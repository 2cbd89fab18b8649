export interface PrintableText {
  /** The text in letters that the font has: any other is written as its code point, `[U+5F20]`, never as a blank. */
  write(text: string): string;
  /** Whether a letter was replaced by its code point. */
  hasNumbers(): boolean;
}

/** The note on a report in which a letter is written as its Unicode number. */
export const NUMBERS_NOTE =
  "Letters missing from this file's typeface are shown as Unicode numbers, such as [U+5F20].";

export function createPrintableText(has: (codePoint: number) => boolean): PrintableText {
  let isNumbered = false;
  return {
    write(text) {
      return Array.from(text, (letter) => {
        const codePoint = letter.codePointAt(0) ?? 0;
        if (has(codePoint)) return letter;
        isNumbered = true;
        return `[U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}]`;
      }).join("");
    },
    hasNumbers: () => isNumbered,
  };
}
