import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { parseBuiltComponents } from "./built-components.ts";

describe("components of a build [REQ-DATA-06]", () => {
  it("reads name, version, licence, author and address", () => {
    const content = [
      {
        name: "ky",
        version: "2.1.0",
        licence: "MIT",
        author: "Sindre Sorhus",
        url: "https://github.example/ky",
      },
      { name: "bare" },
      { version: "1.0.0" },
      "text",
    ];
    expect(parseBuiltComponents(content)).toEqual([
      {
        name: "ky",
        version: "2.1.0",
        url: "https://github.example/ky",
        licence: "MIT",
        description: null,
        authors: ["Sindre Sorhus"],
      },
      { name: "bare", version: "unknown", url: null, licence: null, description: null, authors: [] },
    ]);
  });

  it("are read from any server response without throwing", () => {
    fc.assert(
      fc.property(fc.anything(), (content) => {
        expect(() => parseBuiltComponents(content)).not.toThrow();
        expect(() => parseBuiltComponents([content])).not.toThrow();
      }),
    );
  });
});
