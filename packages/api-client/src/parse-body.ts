interface ParsedBody {
  readonly body: unknown;
  /** How many words that JSON does not have were read as null. */
  readonly notFinite: number;
  /** The rows of a list that contain NaN or Infinity. */
  readonly notFiniteRows: ReadonlySet<number>;
}

/** A string, to its end or to the end of the text, or one of the words that Python writes for a float without a value. */
const STRING_OR_WORD = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|$)|-?(?:NaN|Infinity)/gs;
/** A number that JSON has and JavaScript reads as Infinity. */
const TOO_LARGE = "1e999";

/**
 * Parses a JSON text. Some servers write NaN and Infinity, which JSON does not have: one such number would lose a whole
 * list. Where the text is not JSON, it is parsed once more with these words as null. Throws a SyntaxError where that
 * does not help either.
 */
export function parseBody(text: string): ParsedBody {
  let notFinite = 0;
  try {
    return { body: JSON.parse(text), notFinite, notFiniteRows: new Set() };
  } catch (error) {
    const readAs = (replacement: string): unknown =>
      JSON.parse(
        text.replace(STRING_OR_WORD, (match) => {
          if (match.startsWith('"')) return match;
          notFinite++;
          return replacement;
        }),
      );
    const marked = readAs(TOO_LARGE);
    if (notFinite === 0) throw error;
    const rows = Array.isArray(marked)
      ? marked.flatMap((row: unknown, place) => (isAllFinite(row) ? [] : [place]))
      : [];
    notFinite = 0;
    return { body: readAs("null"), notFinite, notFiniteRows: new Set(rows) };
  }
}

function isAllFinite(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value !== "object" || value === null || Object.values(value).every(isAllFinite);
}
