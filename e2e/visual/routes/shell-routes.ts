import { expect } from "../../support/test.ts";
import type { PageState, RouteGroup } from "../route-walkthrough.ts";
import { at } from "./steps.ts";

export const AUTH_PAGES: RouteGroup = {
  name: "ways in",
  states: [
    at("sign-in", "/login", /./),
    at("registration", "/login/register?token=x", /./),
    at("forgotten password", "/login/forgotten", /./),
    at("new password", "/login/reset?vek=x", /./),
  ],
};

export const CONSENT: RouteGroup = {
  name: "consent",
  who: "newcomer@capno.example",
  states: [
    {
      name: "agreement",
      open: async ({ page }) => {
        await page.goto("/");
        await expect(page.getByRole("dialog")).toBeVisible();
      },
    },
  ],
};

export const SHELL: RouteGroup = {
  name: "shell",
  who: "everyone@capno.example",
  states: [
    at("choice of product", "/product?choose=1", "Product Selection"),
    ...["About and versions", "Contact support", "Activity in this session"].map((item): PageState => ({
      name: item.toLowerCase(),
      open: async ({ page }) => {
        await page.goto("/product?choose=1");
        await page.getByRole("button", { name: "Account" }).click();
        await page.getByRole("menuitem", { name: item }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
      },
    })),
    at("licences", "/licences", "OSS Attribution"),
    at("components", "/ui", /./),
  ],
};
