import { expect, test } from "../../support/test.ts";
import { button, email, enter, getLink, password } from "./account-setup.ts";

test.describe("forgotten and reset password [spec §2] [spec §5] [spec §8]", () => {
  test("the link of the email sets a new password once @daily:journey", async ({ page, sandbox, watch }) => {
    watch.allow(/400/);
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot Password" }).click();
    await expect(button(page, "Request Reset")).toBeDisabled();
    await email(page).fill("not an address");
    await expect(button(page, "Request Reset")).toBeDisabled();
    await email(page).fill("GP@capno.example");
    await button(page, "Request Reset").click();
    await expect(page.getByRole("heading", { name: "Email Sent" })).toBeFocused();

    const link = await getLink(sandbox, "password-reset");
    await page.goto(link);
    await expect(page).toHaveURL(/\/login\/reset$/);
    await password(page).fill("a-new-secret-7");
    await page.getByLabel("Confirm", { exact: true }).fill("a-new-secret-7");
    await button(page, "Reset Password").click();
    await expect(page.getByRole("heading", { name: "Password Reset" })).toBeVisible();
    await expect(page.getByText("Your password has been reset. You may now login.")).toBeVisible();
    await page.getByRole("link", { name: "Back to Login" }).click();
    await enter(page, "gp@capno.example", "a-new-secret-7");
    await expect(page).toHaveURL(/\/nts/);
    await page.goto("/logout");
    await expect(page).toHaveURL(/\/login$/);

    await page.goto(link);
    await password(page).fill("another-secret-7");
    await page.getByLabel("Confirm", { exact: true }).fill("another-secret-7");
    await button(page, "Reset Password").click();
    await expect(page.getByRole("alert")).not.toBeEmpty();
    await expect(page).toHaveURL(/\/login\/reset$/);
  });

  test("the link ends after its hour", async ({ page, sandbox, watch }) => {
    watch.allow(/400/);
    await page.goto("/login/forgotten");
    await email(page).fill("gp@capno.example");
    await button(page, "Request Reset").click();
    await expect(page.getByRole("heading", { name: "Email Sent" })).toBeVisible();
    const link = await getLink(sandbox, "password-reset");
    await sandbox.clock(2 * 3_600_000);
    await page.goto(`${link}&set=1`);
    await expect(page.getByRole("heading", { name: "Set Password" })).toBeVisible();
    await password(page).fill("another-secret-7");
    await page.getByLabel("Confirm", { exact: true }).fill("another-secret-7");
    await button(page, "Set Password").click();
    await expect(page.getByRole("alert")).not.toBeEmpty();
  });
});
