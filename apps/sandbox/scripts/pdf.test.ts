import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { formatPdf } from "./pdf.ts";

const FOLDER = join(import.meta.dirname, "..", "documents");
const committed = readdirSync(FOLDER).filter((name) => name.endsWith(".pdf"));

/** What a reader does first: from the end to the table, and from each of its rows to an object. */
function expectReadable(file: string): void {
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
  const rows = file.slice(start).split("\n").slice(3);
  const offsets = rows.flatMap((row) => /^(\d{10}) 00000 n $/.exec(row)?.[1] ?? []);
  expect(file.slice(start, start + 4)).toBe("xref");
  expect(offsets.length).toBeGreaterThan(5);
  for (const [index, offset] of offsets.entries()) {
    expect(file.slice(Number(offset))).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
  }
  for (const [, length, rest] of file.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g)) {
    expect(rest).toHaveLength(Number(length));
  }
}

describe("documents of the demo · issue capture", () => {
  test.each(committed)("%s can be opened", (name) => {
    expectReadable(readFileSync(join(FOLDER, name), "latin1"));
  });

  test("a long one goes on over several pages, and brackets do no harm", () => {
    const lines = Array.from({ length: 120 }, (_, index) => `Line ${index} (of many) \\ all kept`);
    const file = formatPdf({
      title: "Long",
      subtitle: "More than a page",
      sections: [{ heading: "Everything", lines }],
    });
    expectReadable(file);
    expect(file).toContain("/Count 4");
    expect(file).toContain("Line 119 \\(of many\\) \\\\ all kept");
  });
});
