import { describe, expect, it } from "vitest";

import { isContractInRange } from "./contract-range.ts";

describe("contract range of a product", () => {
  it.each([
    ["1.0.0", "^1.0.0", true],
    ["1.4.2", "^1.0.0", true],
    ["1.4.2", "^1.4.2", true],
    ["1.4.1", "^1.4.2", false],
    ["1.3.9", "^1.4.0", false],
    ["2.0.0", "^1.0.0", false],
    ["1.0.0", "^2.0.0", false],
    ["1.2.3", "1.2.3", true],
    ["1.2.4", "1.2.3", false],
    ["2.2.3", "1.2.3", false],
    ["1.0.0-beta", "^1.0.0", false],
    ["0.9.0", "^0.9.0", false],
    ["1.0.0", "", false],
    ["1.0.0", "*", false],
    ["1.0.0", ">=1.0.0", false],
    ["one", "^1.0.0", false],
  ])("a shell of contract %s and a product that asks for %s: %s", (shell, range, fits) => {
    expect(isContractInRange(shell, range)).toBe(fits);
  });
});
