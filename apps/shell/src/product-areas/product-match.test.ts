import type { Account } from "@capno/auth-session/account";
import { describe, expect, it } from "vitest";

import { matchesProduct } from "./product-match.ts";

describe("which product a page belongs to · spec §2, decision B9", () => {
  const account: Account = {
    username: "gp@capno.example",
    firstName: "",
    lastName: "",
    groups: [],
    permissions: ["camrest.nts_ui"],
    hasConsentedToEula: true,
    hasWatchedTrainingVideo: false,
  };

  it("needs both the permission and the same product", () => {
    expect(matchesProduct({ selectedProduct: "nts" }, "nts", account)).toBe(true);
    expect(matchesProduct({ selectedProduct: "ntd" }, "nts", account)).toBe(false);
    expect(matchesProduct({ selectedProduct: "ntd" }, "ntd", account)).toBe(false);
  });

  it("refuses a page that names no product", () => {
    expect(() => matchesProduct({}, "nts", account)).toThrow("Route not associated with a product");
  });
});
