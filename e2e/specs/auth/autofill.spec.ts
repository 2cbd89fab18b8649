import { delayFiles } from "../../support/other-files.ts";
import { expect, test } from "../../support/test.ts";
import { button, email, password, PASSWORD } from "./account-setup.ts";

const OWN_SCRIPT = /\/main\.[^/]*\.js$/;

test.describe("password managers on the sign-in page", () => {
  test("fields that are filled in without an event sign in @daily:journey", async ({ page }) => {
    await page.goto("/login");
    await expect(button(page, "Next")).toBeDisabled();
    await page.evaluate((secret) => {
      const fill = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      fill?.call(document.querySelector("[name=username]"), "gp@capno.example");
      fill?.call(document.querySelector("[name=password]"), secret);
    }, PASSWORD);
    await button(page, "Next").click();
    await expect(page).toHaveURL(/\/nts/);
  });

  test("a form that an extension changed and filled in before the page's script came still signs in", async ({
    page,
    watch,
  }) => {
    watch.allow(/did not fit its HTML|Hydration|Minified React error/);
    const script = Promise.withResolvers<void>();
    const files = await delayFiles(page, OWN_SCRIPT, script.promise);
    await page.goto("/login", { waitUntil: "commit" });
    await email(page).fill("gp@capno.example");
    await password(page).fill(PASSWORD);
    await page.evaluate(() => {
      const icon = document.createElement("span");
      icon.textContent = "Fill in with Vault";
      document.querySelector("[name=password]")?.before(icon);
      document.querySelector("form")?.prepend(document.createElement("div"));
    });
    await expect.poll(() => files.asked()).toBe(1);
    script.resolve();
    await expect(page.getByText("Fill in with Vault"), "React drew the form afresh").toHaveCount(0);
    await expect(email(page)).toHaveValue("gp@capno.example");
    await expect(password(page)).toHaveValue(PASSWORD);
    await button(page, "Next").click();
    await expect(page).toHaveURL(/\/nts/);
    await page.goto("/logout");
    await expect(email(page)).toHaveValue("");
  });
});

test("a reload of an administrator's registration page stays one, and its link's secret is in no address", async ({
  page,
}) => {
  await page.goto("/login/register?token=DEMO-TOKEN");
  await expect(page).toHaveURL(/\/login\/register$/);
  await page.reload();
  await expect(page.getByLabel("Group Name")).toBeVisible();
  await expect(page).toHaveURL(/\/login\/register$/);
  await page.goto("/login");
  await page.getByRole("link", { name: "Register" }).click();
  await expect(button(page, "Register")).toBeVisible();
  await expect(page.getByLabel("Group Name")).toHaveCount(0);
});
