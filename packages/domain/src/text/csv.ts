export type Cell = string | number;

/** Without a byte order mark spreadsheets read a file in an encoding of their own. */
export const forSpreadsheets = (csv: string): string => `\uFEFF${csv}`;

export const toCsv = (rows: readonly (readonly Cell[])[]): string => forSpreadsheets(toCsvLines(rows));

/**
 * Lines of RFC 4180, each with its end, for what is read by programs: they take a byte order mark for a part of the
 * first name. Text that a spreadsheet would run as a formula gets a leading apostrophe; numbers stay numbers, a
 * negative one too.
 */
export function toCsvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(",")}\r\n`).join("");
}

/**
 * What a spreadsheet takes for a formula: a sign at the beginning, also its full-width form, also behind blanks of any
 * kind and format characters, which it may cut off. A tab or line end at the beginning is neutralised by itself.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

/** Separators of this and other locales' spreadsheets, quotation marks and line ends. */
const QUOTED = /[",;\t\r\n]/;

function toCell(cell: Cell): string {
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell) : "";
  const harmless = toHarmlessCell(cell);
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Escapes a text that a spreadsheet would run as a formula. */
export const toHarmlessCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
