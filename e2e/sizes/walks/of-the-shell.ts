import { expect } from "../../support/test.ts";
import type { Place, Walk } from "../walk.ts";
import { at } from "./places.ts";

export const WAYS_IN: Walk = {
  name: "ways in",
  places: [
    at("sign-in", "/login", /./),
    at("registration", "/login/register?token=x", /./),
    at("forgotten password", "/login/forgotten", /./),
    at("new password", "/login/reset?vek=x", /./),
  ],
};

export const CONSENT: Walk = {
  name: "consent",
  who: "newcomer@capno.example",
  places: [
    {
      name: "agreement",
      open: async ({ page }) => {
        await page.goto("/");
        await expect(page.getByRole("dialog")).toBeVisible();
      },
    },
  ],
};

export const SHELL: Walk = {
  name: "shell",
  who: "everyone@capno.example",
  places: [
    at("choice of product", "/product?choose=1", "Product Selection"),
    ...["About", "Contact support", "Activity in this session"].map((item): Place => ({
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
