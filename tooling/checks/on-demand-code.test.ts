import { describe, expect, it } from "vitest";

import { findOnDemandCode } from "./on-demand-code.ts";

describe("first files of a product", () => {
  it.each([
    ["what makes a PDF", "this._write(`%PDF-${this.version}`)"],
    ["the type of a PDF", 'e.exports="data:font/woff;base64,d09G"'],
  ])("first files of a product are told to hold %s", (name, script) => {
    expect(findOnDemandCode("screen", { "entry.js": "", "product.js": script })).toEqual([
      `In the first files of screen, and must not be: ${name} (product.js).`,
    ]);
  });

  it("may speak of a PDF", () => {
    expect(findOnDemandCode("screen", { "product.js": '"Save PDF","application/pdf"' })).toEqual([]);
  });
});
