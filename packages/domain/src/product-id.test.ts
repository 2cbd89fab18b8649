import { expect, it } from "vitest";

import { isProductId, PRODUCT_IDS } from "./product-id.ts";

it("knows the three products, and nothing else that a browser may have kept", () => {
  expect(PRODUCT_IDS).toEqual(["dashboard", "nts", "ntd"]);
  expect(PRODUCT_IDS.every(isProductId)).toBe(true);
  for (const other of ["ntx", "", "NTS", null, undefined, 5, ["nts"]]) expect(isProductId(other)).toBe(false);
});
