/** What a product loads on demand alone, and what gives it away in a script however it was shortened. */
const ON_DEMAND: readonly (readonly [name: string, sign: string, products?: readonly string[]])[] = [
  ["what makes a PDF", "%PDF-"],
  ["the type of a PDF", "d09GRgABAAAA"],
  ["the file of statuses", "Statuses from a file", ["capture"]],
  ["the log of handsets", "Works out who had each handset from all", ["capture"]],
  ["the log of changes", "With the text of notes", ["capture"]],
];

/** The scripts of a product by their name: those of its first page, and the others. */
export interface ProductScripts {
  readonly first: Readonly<Record<string, string>>;
  readonly others: readonly string[];
}

/** One line for each thing in a product's first files that is loaded on demand, or whose sign is nowhere. */
export function findOnDemandCode(product: string, { first, others }: ProductScripts): readonly string[] {
  return ON_DEMAND.filter(([, , products]) => products?.includes(product) ?? true).flatMap(([name, sign]) => {
    const found = Object.entries(first).filter(([, text]) => text.includes(sign));
    if (found.length > 0)
      return found.map(([file]) => `In the first files of ${product}, and must not be: ${name} (${file}).`);
    return others.some((text) => text.includes(sign))
      ? []
      : [`In no file of ${product}: ${name}. Is it still known by "${sign}"?`];
  });
}
