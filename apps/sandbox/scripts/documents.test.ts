import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";

import { hashSource } from "./document-page.ts";
import { DOCUMENTS } from "./documents.ts";

const FOLDER = join(import.meta.dirname, "..", "documents");
const printed = readdirSync(FOLDER).filter((name) => name.endsWith(".pdf"));
const squeeze = (text: string) => text.replace(/\s+/g, " ").trim();

describe("the demo's printed documents", () => {
  it("are those there is a source for", () => {
    expect(printed.toSorted()).toEqual(
      Object.keys(DOCUMENTS)
        .map((name) => `${name}.pdf`)
        .toSorted(),
    );
  });

  it("were printed from the source as it is: otherwise run `pnpm documents`", () => {
    const sources = Object.entries(DOCUMENTS).map(([name, document]) => [
      `${name}.pdf`,
      hashSource(document),
    ]);
    const printedFrom: unknown = JSON.parse(readFileSync(join(FOLDER, "printed-from.json"), "utf8"));
    expect(printedFrom).toEqual(Object.fromEntries(sources));
  });

  it.each(Object.entries(DOCUMENTS))(
    "%s can be read, and says what its source says",
    async (name, document) => {
      const file = await getDocumentProxy(new Uint8Array(readFileSync(join(FOLDER, `${name}.pdf`))));
      const { text, totalPages } = await extractText(file, { mergePages: true });
      const { title, subtitle, sections } = document;
      const said = squeeze(text);
      for (const line of [title, subtitle, ...sections.flatMap(({ heading, lines }) => [heading, ...lines])])
        expect(said).toContain(line);
      expect(said).toContain(`Capno demo document, synthetic content. Page 1 of ${totalPages}.`);
    },
  );
});
