import { expect } from "../../support/test.ts";
import type { PageState, RouteGroup } from "../route-walkthrough.ts";
import { at } from "./steps.ts";

export const AUTH_PAGES: RouteGroup = {
  name: "ways in",
  states: [
    at("sign-in", "/login", /./),
    {
      name: "sign-in, refused",
      open: async ({ page }) => {
        await page.getByLabel("Email").fill("gp@capno.example");
        await page.getByLabel("Password", { exact: true }).fill("wrong");
        await page.getByRole("button", { name: "Next" }).click();
        await expect(page.getByRole("alert").first()).not.toBeEmpty();
      },
    },
    at("registration", "/login/register?token=x", /./),
    {
      name: "registration, with domains",
      open: async ({ page }) => {
        await page
          .getByRole("textbox", { name: "Allowed Domains" })
          .pressSequentially("a.example b.example ");
        await expect(page.getByRole("listitem").filter({ hasText: /example/ })).toHaveCount(2);
      },
    },
    at("forgotten password", "/login/forgotten", /./),
    {
      name: "forgotten password, not known",
      open: async ({ page }) => {
        await page.getByLabel("Email").fill("stranger@capno.example");
        await page.getByRole("button", { name: "Request Reset" }).click();
        await expect(page.getByRole("alertdialog")).toBeVisible();
      },
    },
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
    {
      name: "account menu",
      open: async ({ page }) => {
        await page.goto("/product?choose=1");
        await page.getByRole("button", { name: "Account" }).click();
        await expect(page.getByRole("menu")).toBeVisible();
      },
    },
    {
      name: "appearance",
      open: async ({ page }) => {
        await page.getByRole("menuitem", { name: "Appearance" }).click();
        await expect(page.getByLabel("Theme")).toBeVisible();
      },
    },
    {
      name: "command menu",
      open: async ({ page }) => {
        await page.goto("/product?choose=1");
        await page.getByRole("button", { name: "Account" }).waitFor();
        await page.keyboard.press("Control+k");
        await expect(page.getByRole("combobox", { name: "Search" })).toBeFocused();
      },
    },
    at("licences", "/licences", "OSS Attribution"),
    at("components", "/ui", /./),
  ],
};
