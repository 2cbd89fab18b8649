import { expect, expectAccessible, test } from "../../support/test.ts";
import { button, email, enter } from "./account-setup.ts";

const SIZES = [
  { width: 1280, height: 800 },
  { width: 320, height: 640 },
];

for (const size of SIZES) {
  // The narrow one at night: every run walks the same pages at 320 px for what is cut and too small.
  test.describe(`WCAG 2.2 AA at ${size.width} px`, { tag: size.width < 640 ? "@nightly" : [] }, () => {
    test.use({ viewport: size });

    test("is met by the sign-in pages", async ({ page, watch }) => {
      watch.allow(/400|401/);
      await page.goto("/login");
      await expect(button(page, "Next")).toBeVisible();
      await expectAccessible(page);
      await enter(page, "gp@capno.example", "wrong");
      await expect(page.getByRole("alert").first()).not.toBeEmpty();
      await expectAccessible(page);
      await page.goto("/login/register?token=x");
      await page.getByRole("textbox", { name: "Allowed Domains" }).fill("a.example b ");
      await page.keyboard.press("Enter");
      await expectAccessible(page);
      await page.goto("/login/forgotten");
      await email(page).fill("stranger@capno.example");
      await expectAccessible(page);
      await button(page, "Request Reset").click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectAccessible(page);
      await page.goto("/login/reset?vek=x");
      await expect(page.getByLabel("Confirm", { exact: true })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    test("is met by consent, product choice and the frame", async ({ page, signInByForm }) => {
      test.slow();
      await page.goto("/login");
      await enter(page, "newcomer@capno.example");
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
      await page.goto("/logout");
      await expect(page).toHaveURL(/\/login$/);
      await signInByForm("everyone@capno.example");
      await expect(page.getByRole("heading", { name: "Product Selection" })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole("button", { name: "Account" }).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await expectAccessible(page);
      for (const name of ["About and versions", "Contact support", "Activity in this session"]) {
        if (!(await page.getByRole("menu").isVisible()))
          await page.getByRole("button", { name: "Account" }).click();
        await page.getByRole("menuitem", { name }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press("Escape");
      }
      await page.goto("/licences");
      await expect(page.getByRole("heading", { name: "OSS Attribution" })).toBeVisible();
      await page.locator("summary").first().click();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}

async function expectNoSidewaysScroll(page: import("@playwright/test").Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
