import { expect, test } from "../../support/test.ts";
import { button, email, enter, getLink, password } from "./account-setup.ts";

test.describe("registration [spec §2] [spec §5] [spec §6]", () => {
  test("a standard user registers, follows the link of the email, and signs in @daily:journey", async ({
    page,
    sandbox,
  }) => {
    await page.goto("/login");
    await page.getByRole("link", { name: "Register" }).click();
    await expect(page).toHaveTitle("Dashboard - Register");
    await expect(button(page, "Register")).toBeDisabled();
    await email(page).fill("New.Person@Clinic.example");
    await password(page).fill("breathe-easy-9");
    await page.getByLabel("Confirm Password").fill("breathe-easy-8");
    await page.getByLabel("Secure Invitation Code").fill("DEMO-SIC");
    await expect(button(page, "Register")).toBeDisabled();
    await page.getByLabel("Confirm Password").fill("breathe-easy-9");
    await button(page, "Register").click();
    await expect(page.getByRole("heading", { name: "Almost Done" })).toBeFocused();
    await page.goto(await getLink(sandbox, "verification"));
    await expect(page).toHaveURL(/\/login/);
    await enter(page, "new.person@clinic.example", "breathe-easy-9");
    await expect(page.getByRole("dialog", { name: "End User Licence Agreement" })).toBeVisible();
  });

  test("an administrator registers a group with its domains; the token leaves the address bar @daily:journey", async ({
    page,
    sandbox,
  }) => {
    await page.goto("/login/register?token=DEMO-TOKEN");
    await expect(page).toHaveURL(/\/login\/register$/);
    const submit = button(page, "Register as Administrator");
    await email(page).fill("lead@clinic.example");
    await password(page).fill("breathe-easy-9");
    await page.getByLabel("Confirm Password").fill("breathe-easy-9");
    await page.getByLabel("Secure Invitation Code").fill("DEMO-SIC");
    await page.getByLabel("Group Name").fill("Northern study");
    await expect(submit).toBeDisabled();
    const domains = page.getByRole("textbox", { name: "Allowed Domains" });
    await domains.pressSequentially("Clinic.example ");
    await domains.pressSequentially("nhs.example");
    await domains.press("Tab");
    await expect(domains).toBeFocused();
    await domains.pressSequentially("wrong.example");
    await domains.press("Enter");
    await domains.press("Backspace");
    await domains.fill("");
    await expect(page.getByRole("listitem").filter({ hasText: /example/ })).toHaveText([
      "clinic.example",
      "nhs.example",
    ]);
    await domains.press("Tab");
    await expect(domains).not.toBeFocused();
    await submit.click();
    await expect(page.getByRole("heading", { name: "Almost Done" })).toBeVisible();
    await page.goto(await getLink(sandbox, "verification"));
    await enter(page, "lead@clinic.example", "breathe-easy-9");
    await expect(page.getByRole("dialog", { name: "End User Licence Agreement" })).toBeVisible();
  });
});
