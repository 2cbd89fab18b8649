import { CONTENT_WIDTH, INK, MARGIN_X, type ReportPage, type WrittenText } from "./report-page.ts";

export const QUIET = { size: 8.5, color: INK.quiet } as const;
export const COLUMN_GAP = 14;

export function drawRule(page: ReportPage, weight: number, color: string): void {
  const { document } = page;
  page.decorate(() =>
    document
      .moveTo(MARGIN_X, document.y)
      .lineTo(MARGIN_X + CONTENT_WIDTH, document.y)
      .lineWidth(weight)
      .stroke(color),
  );
}

/** Above everything else: the name, and the address in one line below it. */
export function drawPractice(page: ReportPage, [name, ...address]: readonly string[]): void {
  if (name === undefined) return;
  page.part("P", () => page.text(name, MARGIN_X, CONTENT_WIDTH, { font: "strong", size: 11 }));
  if (address.length > 0) page.part("P", () => page.text(address.join(", "), MARGIN_X, CONTENT_WIDTH, QUIET));
  page.skip(6);
}

/** Values under their labels, three beside each other. */
export function drawFields(
  page: ReportPage,
  fields: readonly { readonly label: string; readonly value: string }[],
): void {
  const { document } = page;
  const columns = 3;
  const width = (CONTENT_WIDTH - (columns - 1) * COLUMN_GAP) / columns;
  const cells = fields.map(({ label, value }): readonly WrittenText[] => [
    { text: label, ...QUIET },
    { text: value, font: "strong", size: 10 },
  ]);
  for (let first = 0; first < cells.length; first += columns) {
    const row = cells.slice(first, first + columns);
    const height = Math.max(...row.map((texts) => page.measure(texts, width)));
    page.keepTogether(height);
    const top = document.y;
    for (const [column, texts] of row.entries()) {
      const x = MARGIN_X + column * (width + COLUMN_GAP);
      document.y = top;
      page.part("P", () => page.texts(texts, x, width));
    }
    document.y = top + height + 6;
  }
}
