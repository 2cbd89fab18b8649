import type { Page } from "@playwright/test";

import { arrowTo, tabTo } from "../../support/keyboard.ts";
import { moveClock } from "../../support/move-clock.ts";
import { cutOffFiles } from "../../support/other-files.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { EVERYONE, expectSignedIn, MINUTE_MS, note, PROVOKED } from "./browser-session.ts";

// The ways in, consent, the choice, the menu and its dialogs: ../accessibility.spec.ts.
for (const width of [320, 1280]) {
  test.describe(`WCAG 2.2 AA at ${width} px: rare states`, () => {
    test.use({ viewport: { width, height: 720 } });

    test("gallery, agreement to read, registration done, email sent, password set, nothing enabled", async ({
      page,
      signInByForm,
      sandbox,
    }) => {
      test.setTimeout(120_000);
      await sandbox.faults([
        { method: "POST", path: "/user/register/", body: {} },
        { method: "GET", path: "/user/login/reset/", body: {} },
        { method: "POST", path: "/user/login/reset/", body: {} },
      ]);
      await page.goto("/login/register");
      await page.getByLabel("Email").fill("new@capno.example");
      await page.getByLabel("Password", { exact: true }).fill("breathe-easy-1");
      await page.getByLabel("Confirm Password").fill("breathe-easy-1");
      await page.getByLabel("Secure Invitation Code").fill("CODE");
      await page.getByRole("button", { name: "Register", exact: true }).click();
      await expectState(page, "Almost Done");
      await page.goto("/login/forgotten");
      await page.getByLabel("Email").fill("new@capno.example");
      await page.getByRole("button", { name: "Request Reset" }).click();
      await expectState(page, "Email Sent");
      await page.goto("/login/reset?vek=x");
      await page.getByLabel("Password", { exact: true }).fill("breathe-easy-1");
      await page.getByLabel(/^Confirm/).fill("breathe-easy-1");
      await page.locator("form button[type=submit]").click();
      await expectState(page, "Your password has been reset.");

      await signInByForm("nobody@capno.example");
      await expectState(page, "No products are enabled for this account");
      await page.getByRole("button", { name: "EULA" }).click();
      await expectState(page, "End User Licence Agreement");
      await page.keyboard.press("Escape");
      await page.goto("/ui");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
    });

    test("a message over sign-in, what a fatal one leaves, a product that failed, the warning before log-out, the cover", async ({
      page,
      sandbox,
      signInByForm,
      stack,
      watch,
    }) => {
      test.setTimeout(120_000);
      watch.allow(PROVOKED);
      watch.allow(/did not open/);
      await page.clock.install();
      await sandbox.faults([{ method: "GET", path: "/user/info/", status: 400, body: {}, times: 1 }]);
      await page.goto("/login");
      await page.getByLabel("Email").fill(EVERYONE);
      await page.getByLabel("Password", { exact: true }).fill("breathe-easy-1");
      await page.getByRole("button", { name: "Next" }).click();
      await expect(note(page)).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expectState(page, "Reload to finish");

      await cutOffFiles(page, (url) => url.port === String(stack.ports.screen));
      await page.goto("/logout");
      await expect(page).toHaveURL(/\/login$/);
      await signInByForm(EVERYONE);
      await expectSignedIn(page);
      await page.goto("/nts");
      await expectState(page, "Screen is unavailable");
      await page.goto("/nts/licences");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);

      await page.goto("/product?choose=1");
      await expectSignedIn(page);
      await moveClock(page, 13.2 * MINUTE_MS);
      await expectState(page, "Are you still there?");
      await page.keyboard.press("Enter");
      await sandbox.faults([{ method: "POST", path: "/user/login/refresh/", hold: true, times: 1 }]);
      await moveClock(page, 10 * MINUTE_MS);
      await expectState(page, "Checking your session…");
      await sandbox.letGo();
      await expectSignedIn(page);
    });
  });
}

test("sign-in, choice, account menu, support dialog and log-out by keyboard alone @daily:focus", async ({
  page,
}) => {
  await page.goto("/login");
  await page.getByLabel("Email").focus();
  await page.keyboard.type(EVERYONE);
  await page.keyboard.press("Tab");
  await page.keyboard.type("breathe-easy-1");
  await page.keyboard.press("Enter");
  await expectSignedIn(page);
  await expect(page.getByRole("heading", { level: 1, name: "Product Selection" })).toBeFocused();

  await tabTo(page, "Account");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await arrowTo(page, "Contact support");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Contact support" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Account" })).toBeFocused();

  await tabTo(page, "Screen");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/nts\/handsets$/);
  await tabTo(page, "Account");
  await page.keyboard.press("Enter");
  await arrowTo(page, "Log out");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
});

async function expectState(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
}
