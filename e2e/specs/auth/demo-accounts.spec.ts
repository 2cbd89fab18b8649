import type { Page } from "@playwright/test";

import { fence } from "../../support/fence.ts";
import { alterFiles } from "../../support/other-files.ts";
import { expect, test } from "../../support/test.ts";

const offerAccounts = (page: Page, password: string) =>
  alterFiles(page, /\/config\.json$/, (text) =>
    JSON.stringify({
      ...(JSON.parse(text) as object),
      demo: {
        controlUrl: "http://localhost:4400",
        accounts: [{ label: "GP practice", email: "gp@capno.example", password }],
      },
    }),
  );

test("the sign-in page of a sandbox signs a demo account in at one press [REQ-NAV-23] @daily:demo", async ({
  page,
}) => {
  await offerAccounts(page, "breathe-easy-1");
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "GP practice" })).toBeVisible();
  await page.getByRole("button", { name: "GP practice" }).click();
  await expect(page).toHaveURL(/\/nts/);
});

test("a link of the sandbox's control page signs its account in [REQ-NAV-23]", async ({ page }) => {
  await offerAccounts(page, "breathe-easy-1");
  await page.goto("/login#as=research%40capno.example");
  await expect(page).toHaveURL(/\/list$/);
});

test("a demo account that is refused says so beside its button [REQ-NAV-23]", async ({ page, watch }) => {
  watch.allow(/401/);
  await offerAccounts(page, "wrong");
  await page.goto("/login");
  await page.getByRole("button", { name: "GP practice" }).click();
  await expect(page.getByRole("region", { name: "Demo accounts" })).toContainText("No active account found");
});

test("the sign-in page without a demo section offers no account [REQ-NAV-23]", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-font", "loaded");
  await fence(page);
  await expect(page.getByText("Try it as:")).toHaveCount(0);
});
