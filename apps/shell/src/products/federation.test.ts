import * as router from "@capno/router";
import type { ProductRelease } from "@capno/product-contract/release-manifest";
import * as React from "react";
import * as ReactDom from "react-dom";
import * as jsxRuntime from "react/jsx-runtime";
import { beforeAll, describe, expect, it } from "vitest";

import { createFederation } from "./federation.ts";

interface SharedVersion {
  readonly lib?: () => unknown;
  readonly shareConfig: object;
  get(): unknown;
}
type SharedScope = Readonly<Record<string, Readonly<Record<string, SharedVersion>>>>;

const CONTAINER = "capno_borrower";
const release = { container: CONTAINER, entry: "entry.js" } as unknown as ProductRelease;

let sharedScope: SharedScope | undefined;

// Opens a product that notes what it is lent. Once: the runtime remembers a container for as long as the page lives.
beforeAll(async () => {
  const container = {
    init: (scope: SharedScope) => void (sharedScope = scope),
    get: () => () => ({ default: "the product" }),
  };
  const federation = createFederation();
  const module = await federation.loadProductModule(release, () => Promise.resolve(container));
  expect(module).toEqual({ default: "the product" });
});

describe("modules that the shell shares", () => {
  it("the shell shares React and the router with every product, and nothing else", () => {
    // The same list is borrowed by every product's build: rspack-remote.test.ts holds it there.
    expect(Object.keys(sharedScope ?? {}).toSorted()).toEqual([
      "@capno/router",
      "react",
      "react-dom",
      "react/jsx-runtime",
    ]);
  });

  it.each([
    ["react", React],
    ["react-dom", ReactDom],
    ["react/jsx-runtime", jsxRuntime],
    ["@capno/router", router],
  ])("%s is the shell's own and no copy: two of them in one page do not work", async (name, own) => {
    const [version] = Object.values(sharedScope?.[name] ?? {});
    const given = version?.lib ?? ((await version?.get()) as (() => unknown) | undefined);
    expect(given?.()).toBe(own);
    // Whatever version a product was built with: another one would be its own copy.
    expect(version?.shareConfig).toMatchObject({ singleton: true, requiredVersion: false, eager: true });
  });
});
