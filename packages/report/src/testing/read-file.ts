import { extractText, getDocumentProxy, getResolvedPDFJS } from "unpdf";

import { readShapes, type ReadShape } from "./read-shapes.ts";

export interface ReadPage {
  /** Every text in the file's order, with single blanks. */
  readonly text: string;
  /** Each written piece with its left end and its height above the page's foot, in points. */
  readonly words: readonly ReadWord[];
  /** What a screen reader says of each figure. */
  readonly alts: readonly string[];
  /** The headings that a screen reader finds, by their level. */
  readonly headings: readonly string[];
  /** Every colour that something is drawn in, as `#rrggbb`. */
  readonly colors: ReadonlySet<string>;
  /** Everything that is drawn and no letter. */
  readonly shapes: readonly ReadShape[];
}

interface ReadWord {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** The file's own name of its typeface: the same for all that is as bold. */
  readonly font: string;
  /** In points. */
  readonly size: number;
  readonly isOblique: boolean;
}

interface Part {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly Part[];
}

interface ReadFile {
  readonly title: unknown;
  readonly language: unknown;
  readonly pages: readonly ReadPage[];
}

/** A PDF as a reader, and a screen reader, gets it. */
export async function readFile(bytes: Uint8Array): Promise<ReadFile> {
  const file = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(file);
  const { info } = await file.getMetadata();
  const pages = await Promise.all(
    text.map(async (all, index): Promise<ReadPage> => {
      const page = await file.getPage(index + 1);
      const { items } = await page.getTextContent();
      const parts = (await page.getStructTree()) as Part;
      return {
        text: all.replaceAll(/\s+/g, " "),
        words: items.flatMap((item) =>
          "str" in item && item.str.trim() !== ""
            ? [toWord(item.str.trim(), item.fontName, item.transform.map(Number))]
            : [],
        ),
        alts: findAlts(parts),
        headings: findHeadings(parts),
        colors: await readColors(page),
        shapes: await readShapes(await page.getOperatorList()),
      };
    }),
  );
  return { title: Reflect.get(info, "Title"), language: Reflect.get(info, "Language"), pages };
}

const toWord = (
  text: string,
  font: string,
  [, , slant = 0, size = 0, x = 0, y = 0]: readonly number[],
): ReadWord => ({ text, x, y, font, size, isOblique: Math.abs(slant) > 0.1 });

const findAlts = ({ alt, children = [] }: Part): readonly string[] => [
  ...(alt === undefined ? [] : [alt]),
  ...children.flatMap(findAlts),
];

const findHeadings = ({ role = "", children = [] }: Part): readonly string[] => [
  ...(/^H\d$/.test(role) ? [role] : []),
  ...children.flatMap(findHeadings),
];

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>;

async function readColors(page: Page): Promise<ReadonlySet<string>> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const setters = new Set([
    OPS.setFillRGBColor,
    OPS.setStrokeRGBColor,
    OPS.setFillColorN,
    OPS.setStrokeColorN,
  ]);
  return new Set(
    fnArray.flatMap((operator, place) => (setters.has(operator) ? [String(argsArray[place]?.[0])] : [])),
  );
}
