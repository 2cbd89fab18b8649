/** Padding at both sides of a reason, the gap between two, and the room of "+1". */
const PADDING_EM = 1.2;
const GAP_EM = 0.5;
const BEYOND_EM = 1.8;

interface FittedReasons {
  /** The first reasons, in full or shortened. */
  readonly shown: readonly string[];
  /** How many more there are. */
  readonly beyond: number;
}

/**
 * As many reasons as fit into one line, shortened where that is needed. Widths come from the letters, not from the
 * document: measuring each new row would lay out the list twice while it scrolls. The style sheet ends with an ellipsis
 * where a font is wider than expected.
 */
export function fitReasons(
  full: readonly string[],
  short: readonly string[],
  roomEm: number | undefined,
): FittedReasons {
  if (roomEm === undefined) return { shown: full, beyond: 0 };
  for (let count = full.length; count > 0; count--) {
    const beyond = full.length - count;
    const fitting = [full, short]
      .map((words) => words.slice(0, count))
      .find((words) => getWidthEm(words) + (beyond > 0 ? BEYOND_EM : 0) <= roomEm);
    if (fitting !== undefined) return { shown: fitting, beyond };
  }
  return { shown: short.slice(0, 1), beyond: Math.max(0, full.length - 1) };
}

const getWidthEm = (words: readonly string[]) =>
  words.reduce((sum, text) => sum + PADDING_EM + getTextEm(text), GAP_EM * (words.length - 1));

const getTextEm = (text: string) =>
  Array.from(text).reduce((width, letter) => width + getLetterEm(letter), 0);

/** The width of a semi-bold letter of the interface, rounded up. */
function getLetterEm(letter: string): number {
  if (/[ .,:;'ijlrtf()]/.test(letter)) return 0.3;
  if (/[mwMW%@]/.test(letter)) return 0.95;
  return /[A-Z]/.test(letter) ? 0.7 : /[a-z]/.test(letter) ? 0.58 : 0.6;
}
