import { describe, expect, it } from "vitest";

import { PRODUCT } from "../testing/a-product-loader.ts";
import { ProductLoadError, isProductLoadError, toFailure } from "./product-failure.ts";
import { readProduct } from "./read-product.ts";

describe("readProduct", () => {
  it("returns the default export that carries the requested id", () => {
    expect(readProduct({ default: PRODUCT }, "nts")).toEqual({ kind: "product", product: PRODUCT });
    expect(readProduct({ default: PRODUCT }, "ntd")).toEqual({ kind: "invalid", reason: "calls itself nts" });
  });

  it.each([
    undefined,
    {},
    { default: null },
    { default: "a product" },
    ...(["contractVersion", "id", "version", "create"] as const).map((part) => ({
      default: { ...PRODUCT, [part]: undefined },
    })),
  ])("rejects a module without a product: %j", (namespace) => {
    expect(readProduct(namespace, "nts")).toEqual({
      kind: "invalid",
      reason: "the default export is not a product",
    });
  });
});

it.each([
  [new ProductLoadError(toFailure({ id: "nts", kind: "broken", detail: "", attempts: 1 })), true],
  [new Error("another"), false],
  [Object.assign(new Error("another"), { failure: {} }), false],
  [Object.assign(new Error("another"), { name: "ProductLoadError" }), false],
  [{ name: "ProductLoadError", failure: {} }, false],
  [undefined, false],
])("isProductLoadError recognises only errors of its own class: %s", (error, expected) => {
  expect(isProductLoadError(error)).toBe(expected);
});
