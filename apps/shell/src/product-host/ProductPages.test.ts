import type { Account } from "@capno/api-client/models/account";
import { describe, expect, it } from "vitest";

import { checkProductPage } from "./ProductPages.tsx";

const SCREEN = { id: "nts", permission: "camrest.nts_ui" };
const DIAGNOSE = { id: "ntd", permission: "camrest.ntd_ui" };

describe("which product a page belongs to [spec §2] [REQ-NAV-09]", () => {
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
    expect(checkProductPage({ selectedProduct: "nts" }, SCREEN, account)).toBeUndefined();
    expect(checkProductPage({ selectedProduct: "ntd" }, SCREEN, account)).toBe("missing permission");
    expect(checkProductPage({ selectedProduct: "ntd" }, DIAGNOSE, account)).toBe("missing permission");
  });

  it("refuses a page that names no product", () => {
    expect(checkProductPage({}, SCREEN, account)).toBe("route without product");
  });
});
