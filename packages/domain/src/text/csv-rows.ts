export interface CsvRow {
  /** The line on which it begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The text ends within quotation marks. */
  readonly isOpen: boolean;
}

/**
 * Rows of RFC 4180: a cell in quotation marks may hold commas, line ends and doubled quotation marks. Blanks around a
 * cell, and half of Windows' line ends among them, are the reader's to cut off; rows may be empty.
 */
export function splitCsvRows(text: string): readonly CsvRow[] {
  const separator = findSeparator(text);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let line = 1;
  let begin = 1;
  const endRow = (isOpen: boolean) => {
    rows.push({ line: begin, cells: [...cells, cell], isOpen });
    cells = [];
    cell = "";
  };
  for (let i = 0; i < text.length; i++) {
    const sign = text.charAt(i);
    const isEnd = sign === "\n" || (sign === "\r" && text.charAt(i + 1) !== "\n");
    if (isEnd) line++;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(i + 1) === '"') {
        cell += '"';
        i++;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === "") {
      isQuoted = true;
    } else if (sign === separator) {
      cells.push(cell);
      cell = "";
    } else if (isEnd) {
      endRow(false);
      begin = line;
    } else cell += sign;
  }
  endRow(isQuoted);
  return rows;
}

/** What stands most often in the first line that holds anything, outside quotation marks; a comma where none does. */
function findSeparator(text: string): string {
  const first = /\S.*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, "") ?? "";
  const count = (separator: string) => first.split(separator).length;
  return [",", ";", "\t"].reduce((most, each) => (count(each) > count(most) ? each : most));
}
