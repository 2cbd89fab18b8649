import { describe, expect, it } from "vitest";

import { PRODUCT } from "../../testing/a-product-loader.ts";
import { ProductLoadError, isProductLoadError, toFailure } from "./product-failure.ts";
import { readProduct } from "./read-product.ts";

describe("what a container offers", () => {
  it("what a container offers is a product that says whose it is", () => {
    expect(readProduct({ default: PRODUCT }, "nts")).toBe(PRODUCT);
    expect(readProduct({ default: PRODUCT }, "ntd")).toBe("calls itself nts");
  });

  it.each([
    undefined,
    {},
    { default: null },
    { default: "a product" },
    ...(["contractVersion", "id", "version", "create"] as const).map((part) => ({
      default: { ...PRODUCT, [part]: undefined },
    })),
  ])("what a container offers is none: %j", (namespace) => {
    expect(readProduct(namespace, "nts")).toBe("the default export is not a product");
  });
});

it.each([
  [new ProductLoadError(toFailure({ id: "nts", kind: "broken", detail: "", attempts: 1 })), true],
  [new Error("another"), false],
  [Object.assign(new Error("another"), { failure: {} }), false],
  [Object.assign(new Error("another"), { name: "ProductLoadError" }), false],
  [{ name: "ProductLoadError", failure: {} }, false],
  [undefined, false],
])("knows a failure of a product: %s", (error, expected) => {
  expect(isProductLoadError(error)).toBe(expected);
});
