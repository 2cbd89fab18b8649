import { describe, expect, it } from "vitest";

import { findOnDemandCode } from "./on-demand-code.ts";

const PDF = "this._write(`%PDF-${this.version}`)";
const TYPE = 'e.exports="data:font/woff;base64,d09GRgABAAAAAVXU"';
const PAGES = [
  '"Statuses from a file"',
  '"Works out who had each handset from all records"',
  '"With the text of notes"',
];
const OTHERS = [PDF, TYPE, ...PAGES];

describe("findOnDemandCode", () => {
  it.each([
    ["screen", "what makes a PDF", PDF],
    ["screen", "the type of a PDF", TYPE],
    ["capture", "the file of statuses", PAGES[0] ?? ""],
    ["capture", "the log of handsets", PAGES[1] ?? ""],
    ["capture", "the log of changes", PAGES[2] ?? ""],
  ])("reports in the first files of %s %s", (product, name, script) => {
    const first = { "entry.js": "", "product.js": script };
    expect(findOnDemandCode(product, { first, others: OTHERS })).toEqual([
      `In the first files of ${product}, and must not be: ${name} (product.js).`,
    ]);
  });

  it("allows the word PDF, and asks for the pages of Capture nowhere else", () => {
    const first = { "product.js": '"Save PDF","application/pdf"' };
    expect(findOnDemandCode("screen", { first, others: [PDF, TYPE] })).toEqual([]);
    expect(findOnDemandCode("capture", { first, others: OTHERS })).toEqual([]);
  });

  it("reports what is in no file, because its sign has changed", () => {
    expect(findOnDemandCode("capture", { first: {}, others: OTHERS.slice(0, -1) })).toEqual([
      'In no file of capture: the log of changes. Is it still known by "With the text of notes"?',
    ]);
  });
});
