import { describe, expect, it } from "vitest";

import { isProductId } from "./product-id.ts";

describe("the id of a product [spec §1]", () => {
  it.each([
    ["dashboard", true],
    ["nts", true],
    ["hello2", true],
    ["", false],
    ["2hello", false],
    ["Hello", false],
    ["../evil", false],
    ["nts/evil", false],
    ["constructor", false],
  ])("%j: %s", (word, isId) => {
    expect(isProductId(word)).toBe(isId);
  });
});
