/** What a product loads on a press alone, and what gives it away in a script however it was shortened. */
const ON_THE_PRESS_ONLY: readonly (readonly [name: string, sign: string])[] = [
  ["what makes a PDF", "%PDF-"],
  ["the type of a PDF", "data:font/woff"],
];

/** One line for each thing in a product's first files that belongs to a press. */
export function findOnDemandCode(
  product: string,
  scripts: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.entries(scripts).flatMap(([file, text]) =>
    ON_THE_PRESS_ONLY.flatMap(([name, sign]) =>
      text.includes(sign) ? [`In the first files of ${product}, and must not be: ${name} (${file}).`] : [],
    ),
  );
}
