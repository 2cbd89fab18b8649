import type { Account } from "@capno/auth-session/account";
import { describe, expect, it } from "vitest";

import { judgeProductPage } from "./judge-product-page.ts";

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
    expect(judgeProductPage({ selectedProduct: "nts" }, SCREEN, account)).toBeUndefined();
    expect(judgeProductPage({ selectedProduct: "ntd" }, SCREEN, account)).toBe("missing permission");
    expect(judgeProductPage({ selectedProduct: "ntd" }, DIAGNOSE, account)).toBe("missing permission");
  });

  it("refuses a page that names no product", () => {
    expect(judgeProductPage({}, SCREEN, account)).toBe("route without product");
  });
});
