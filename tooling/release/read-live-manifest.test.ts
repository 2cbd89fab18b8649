import { describe, expect, it } from "vitest";

import { parseLiveManifest } from "./read-live-manifest.ts";

const reference = {
  version: "1.0.0",
  contract: "^1.0.0",
  url: "/r/screen/1.0.0/release.json",
  integrity: "x",
};
const product = { container: "capno_screen", version: "1.1.0", releasedAt: "2026-01-05T09:00:00.000Z" };
const shell = { version: "4.2.5", commit: "abc", releasedAt: "2026-01-05T09:00:00.000Z" };

const parse = (content: unknown) => parseLiveManifest(Buffer.from(JSON.stringify(content)));

describe("readLiveManifest", () => {
  it("keeps unknown fields", () => {
    const list = {
      products: [
        {
          ...product,
          previous: reference,
          canary: { ...reference, percent: 5 },
          withdrawn: ["0.9.0"],
          odd: 1,
        },
      ],
      shell: { ...shell, pinned: true },
      note: "kept",
    };
    expect(parse(list)).toEqual(list);
    expect(parse({ products: [] })).toEqual({ products: [] });
  });

  it.each([
    ["text", "the whole file"],
    [{}, "products"],
    [{ products: [{ ...product, container: 5 }] }, "products.0.container"],
    [{ products: [{ ...product, container: 'capno_x"; }' }] }, "products.0.container"],
    [{ products: [{ ...product, container: "capno_x *" }] }, "products.0.container"],
    [{ products: [product, { ...product, version: "../1.0.0" }] }, "products.1.version"],
    [{ products: [{ ...product, releasedAt: "yesterday" }] }, "products.0.releasedAt"],
    [{ products: [{ ...product, previous: "1.0.0" }] }, "products.0.previous"],
    [{ products: [{ ...product, canary: reference }] }, "products.0.canary.percent"],
    [{ products: [{ ...product, withdrawn: [1] }] }, "products.0.withdrawn.0"],
    [{ products: [], shell: { ...shell, version: "new" } }, "shell.version"],
    [{ products: [], shell: { ...shell, commit: undefined } }, "shell.commit"],
  ])("refuses %j and names the field %s", (content, place) => {
    expect(() => parse(content)).toThrow(`remotes.json cannot be read: ${place}: `);
  });

  it("refuses a manifest that is not JSON", () => {
    expect(() => parseLiveManifest(Buffer.from("<html>"))).toThrow("remotes.json is no JSON");
  });
});
