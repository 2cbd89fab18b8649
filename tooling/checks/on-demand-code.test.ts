import { describe, expect, it } from "vitest";

import { findOnDemandCode } from "./on-demand-code.ts";

describe("findOnDemandCode", () => {
  it.each([
    ["what makes a PDF", "this._write(`%PDF-${this.version}`)"],
    ["the type of a PDF", 'e.exports="data:font/woff;base64,d09G"'],
  ])("reports %s in the first files of a product", (name, script) => {
    expect(findOnDemandCode("screen", { "entry.js": "", "product.js": script })).toEqual([
      `In the first files of screen, and must not be: ${name} (product.js).`,
    ]);
  });

  it("allows the word PDF", () => {
    expect(findOnDemandCode("screen", { "product.js": '"Save PDF","application/pdf"' })).toEqual([]);
  });
});
