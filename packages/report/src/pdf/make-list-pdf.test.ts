import { extractText } from "unpdf";
import { expect, it } from "vitest";

import { makeListPdf } from "./make-list-pdf.ts";

it("`makeListPdf` writes every line under its heading, over as many pages as it takes [REQ-HANDSET-17]", async () => {
  const sections = Array.from({ length: 40 }, (_, place) => ({
    title: `NTH ${String(place).padStart(5, "0")}`,
    lines: Array.from({ length: 5 }, (_line, line) => `Line ${place}/${line}: ${"CARD-004 ".repeat(9)}`),
  }));
  const bytes = await makeListPdf({
    fileName: "handset-log",
    product: "Capno Capture",
    title: "Handset log",
    madeAt: Date.UTC(2026, 10, 27, 9),
    footer: ["Capno Capture 4.2.4"],
    fields: [{ label: "Project", value: "CARD" }],
    warnings: ["The records of 1 user could not be read."],
    sections,
  });
  const { text } = await extractText(new Uint8Array(bytes));
  const all = text.join(" ").replaceAll(/\s+/g, " ");
  expect(text.length).toBeGreaterThan(3);
  for (const { title, lines } of sections)
    for (const words of [title, ...lines.map((line) => line.trim())]) expect(all).toContain(words);
  expect(all).toContain("The records of 1 user could not be read.");
  expect(text.at(-1)?.replaceAll(/\s+/g, " ")).toContain(`Page ${text.length} of ${text.length}`);
  expect(new TextDecoder("latin1").decode(bytes)).toContain("pdfaid:part");
});
