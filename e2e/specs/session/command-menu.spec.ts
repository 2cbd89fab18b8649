import { expect, test } from "../../support/test.ts";

test("the command menu goes to a page, to a user and to another product by keyboard alone [REQ-NAV-21] @daily:focus", async ({
  page,
  signInByForm,
}) => {
  await signInByForm("everyone@capno.example");
  await page.goto("/list");
  await expect(page.getByRole("row").nth(3)).toBeVisible();
  const field = page.getByRole("combobox", { name: "Search" });

  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await field.fill("documentation");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/documentation$/);
  await expect(field).toBeHidden();

  await page.keyboard.press("Control+k");
  await field.fill("allocate");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Allocate Handset" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  await field.fill("card 12");
  await expect(page.getByRole("option").first()).toContainText("CARD-012");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/detail\/CARD-012$/);

  await page.getByRole("button", { name: "Search" }).click();
  await field.fill("card-00");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/list\?q=card-00$/);
  await expect(page.getByRole("searchbox")).toHaveValue("CARD-00");

  await page.keyboard.press("Control+k");
  await field.fill("product diagnose");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/ntd\/handsets$/);

  await page.keyboard.press("Control+k");
  await field.fill("log out");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login$/);
});

test("theme and density are remembered, and in place before the first paint [REQ-NAV-22] @daily:storage", async ({
  page,
  signInByForm,
}) => {
  await signInByForm("gp@capno.example");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Appearance" }).click();
  await page.getByLabel("Theme").selectOption("Dark");
  await page.getByLabel("Density").selectOption("Compact");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await page.goto("/logout");
  await expect(page).toHaveURL(/\/login$/);
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      document.documentElement.dataset["early"] = document.documentElement.dataset["theme"] ?? "none";
    });
  });
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("data-early", "dark");
  await expect(page.locator("html")).toHaveAttribute("data-density", "compact");
});
