/** Hyphens and dashes of every kind, and the minus sign. */
const DASHES = /[\p{Pd}\u2212]/gu;

/** Zero-width spaces, word joiners, soft hyphens, marks of direction: nothing that anyone can see or type. */
const FORMAT_CHARACTERS = /\p{Cf}/gu;

/** Matches most typed text. */
const PLAIN = /^[\x20-\x7E]*$/;

/**
 * An identifier, a number or a code as it was meant, however a letter, a PDF or a word processor wrote it: full-width
 * signs as usual ones, every dash as a hyphen, without format characters. Never for passwords.
 */
export function normalisePastedText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.normalize("NFKC").replaceAll(FORMAT_CHARACTERS, "").replaceAll(DASHES, "-");
}

/** For email addresses, in which other signs may be meant as they are. */
export function dropFormatCharacters(text: string): string {
  return text.replaceAll(FORMAT_CHARACTERS, "");
}
