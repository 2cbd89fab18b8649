export interface Section {
  readonly heading: string;
  readonly lines: readonly string[];
}

export interface PdfDocument {
  readonly title: string;
  readonly subtitle: string;
  readonly sections: readonly Section[];
}

const PAGE = { width: 595, height: 842, margin: 62 };
const LINE_LENGTH = 88;

interface TextRun {
  readonly text: string;
  readonly font: "F1" | "F2";
  readonly size: number;
  readonly y: number;
  readonly page: number;
}

/** A small A4 document of headings and paragraphs in the fonts that every reader has. */
export function formatPdf(document: PdfDocument): string {
  const runs = layOut(document);
  const pageCount = Math.max(...runs.map(({ page }) => page)) + 1;
  const pageIds = Array.from({ length: pageCount }, (_, page) => 6 + page * 2);

  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(" ")}] /Count ${pageCount} >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>`,
    `<< /Title (${escape(document.title)}) /Producer (Capno sandbox) >>`,
  ];
  for (let page = 0; page < pageCount; page++) {
    const footer = `Capno demo document, synthetic content. Page ${page + 1} of ${pageCount}.`;
    const drawn = [
      "0.06 0.35 0.36 rg 0 830 595 12 re f 0.1 0.14 0.18 rg",
      ...runs.filter((run) => run.page === page).map(drawRun),
      "0.35 0.4 0.45 rg",
      drawRun({ text: footer, font: "F1", size: 8, y: 34, page }),
    ].join("\n");
    const content = (pageIds[page] ?? 0) + 1;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents ${content} 0 R` +
        ` /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
      `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    );
  }
  return writeObjects(objects);
}

function layOut({ title, subtitle, sections }: PdfDocument): TextRun[] {
  const runs: TextRun[] = [];
  let page = 0;
  let y = PAGE.height - PAGE.margin - 20;
  const put = (text: string, font: TextRun["font"], size: number, leading: number) => {
    if (y < PAGE.margin) {
      page++;
      y = PAGE.height - PAGE.margin;
    }
    runs.push({ text, font, size, y, page });
    y -= leading;
  };
  put(title, "F2", 22, 26);
  put(subtitle, "F1", 11, 36);
  for (const { heading, lines } of sections) {
    if (y < PAGE.margin + 70) y = 0;
    put(heading, "F2", 13, 20);
    for (const line of lines) {
      for (const wrapped of wrap(line)) put(wrapped, "F1", 10.5, 15);
      y -= 4;
    }
    y -= 12;
  }
  return runs;
}

function wrap(line: string): string[] {
  const rows: string[] = [];
  let row = "";
  for (const word of line.split(" ")) {
    if (`${row} ${word}`.length > LINE_LENGTH) {
      rows.push(row);
      row = word;
    } else {
      row = row === "" ? word : `${row} ${word}`;
    }
  }
  return [...rows, row];
}

function drawRun({ text, font, size, y }: TextRun): string {
  return `BT /${font} ${size} Tf ${PAGE.margin} ${y} Td (${escape(text)}) Tj ET`;
}

function escape(text: string): string {
  return text.replace(/[\\()]/g, "\\$&");
}

function writeObjects(objects: readonly string[]): string {
  let file = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  return (
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}` +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`
  );
}
