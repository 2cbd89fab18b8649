interface CsvRow {
  /** The lines on which it begins and ends, counted from 1. */
  readonly line: number;
  readonly lastLine: number;
  readonly cells: readonly string[];
  /** Why its cells cannot be trusted. */
  readonly problem: string | undefined;
  /** The file ends in its last cell, which has neither a line end nor quotation marks: it may have been longer. */
  readonly mayBeCut: boolean;
}

/** "sep=;", which tells Excel the separator. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?(?=[\r\n]|$)/i;
const LINE_END = /\r\n?|\n/g;
const OPENING = /[^\S\r\n\t]*"/y;

/**
 * Rows of RFC 4180, without empty ones. A quotation mark inside a bare cell, text after a closing mark and a mark that is
 * never closed are the row's problem, and the rows behind it are read by themselves. Takes time in proportion to the length.
 */
export function splitCsvRows(written: string): readonly CsvRow[] {
  const text = written.replace(/^\uFEFF/, "");
  const named = SEPARATOR_LINE.exec(text);
  const separator = named?.[1] ?? findSeparator(text);
  const cellEnd = new RegExp(`[\\${separator}\r\n]|$`, "g");
  const rows: CsvRow[] = [];
  let at = named?.[0].length ?? 0;
  let line = 1;
  while (at < text.length) {
    const begin = line;
    const cells: string[] = [];
    let problem: string | undefined;
    let ending: string;
    let mayBeCut: boolean;
    do {
      const cell = readCell(text, at, cellEnd);
      cells.push(cell.text);
      problem ??= cell.problem;
      line += cell.text.match(LINE_END)?.length ?? 0;
      ending = text.charAt(cell.end);
      mayBeCut = ending === "" && !cell.isQuoted;
      at = cell.end + 1;
    } while (ending === separator);
    if (problem !== undefined || cells.some((cell) => cell.trim() !== ""))
      rows.push({ line: begin, lastLine: line, cells, problem, mayBeCut });
    if (ending === "\r" && text.charAt(at) === "\n") at++;
    line++;
  }
  return rows;
}

interface ReadCell {
  readonly text: string;
  /** Index of the separator or line end. */
  readonly end: number;
  readonly isQuoted: boolean;
  readonly problem?: string;
}

function readCell(text: string, begin: number, cellEnd: RegExp): ReadCell {
  const findEnd = (from: number) => {
    cellEnd.lastIndex = from;
    return cellEnd.exec(text)?.index ?? text.length;
  };
  OPENING.lastIndex = begin;
  if (!OPENING.test(text)) {
    const end = findEnd(begin);
    const bare = text.slice(begin, end);
    return bare.includes('"')
      ? {
          text: bare,
          end,
          isQuoted: false,
          problem: "it has a quotation mark inside a cell without quotation marks",
        }
      : { text: bare, end, isQuoted: false };
  }
  const first = OPENING.lastIndex;
  const closing = findClosing(text, first);
  if (closing === -1) {
    const end = findEnd(first);
    return { text: text.slice(first, end), end, isQuoted: false, problem: "a quotation mark is not closed" };
  }
  const end = findEnd(closing + 1);
  const cell = text.slice(first, closing).replaceAll('""', '"');
  return text.slice(closing + 1, end).trim() === ""
    ? { text: cell, end, isQuoted: true }
    : { text: cell, end, isQuoted: true, problem: "it has text after a closing quotation mark" };
}

/** The next quotation mark that is not doubled, or -1. */
function findClosing(text: string, from: number): number {
  let mark = text.indexOf('"', from);
  while (mark !== -1 && text.charAt(mark + 1) === '"') mark = text.indexOf('"', mark + 2);
  return mark;
}

/** The most frequent separator outside quotation marks in the first non-empty line; a comma by default. */
function findSeparator(text: string): string {
  const first = /\S.*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, "") ?? "";
  const count = (separator: string) => first.split(separator).length;
  return [",", ";", "\t"].reduce((most, each) => (count(each) > count(most) ? each : most));
}
