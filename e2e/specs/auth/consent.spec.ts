import { expect, test } from "../../support/test.ts";
import { enter } from "./account-setup.ts";

const DIALOG = { name: "End User Licence Agreement" };

test.describe("consent [spec §2] [spec §4] [REQ-SESSION-16] [REQ-SESSION-17] [REQ-SESSION-18]", () => {
  test("consent is recorded with the marketing choice, and leads on to where the person was going @daily:journey", async ({
    page,
    sandbox,
  }) => {
    await page.goto("/documentation");
    await enter(page, "newcomer@capno.example");
    const dialog = page.getByRole("dialog", DIALOG);
    for (const fact of ["version 1.0.0", "£1000", "five years", "English law"]) {
      await expect(dialog).toContainText(fact);
    }
    await expect(dialog.getByRole("checkbox")).not.toBeChecked();
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Accept" }).click();
    await expect(page).toHaveURL(/\/documentation$/);
    const { consents, marketingPreferences } = await sandbox.log();
    expect(consents).toMatchObject([{ username: "newcomer@capno.example" }]);
    expect(marketingPreferences).toHaveLength(1);
    await page.goto("/eula-consent");
    await expect(page).toHaveURL(/\/list$/);
  });

  test("can be read again from the footer", async ({ page, signInByForm }) => {
    await signInByForm("gp@capno.example");
    // A page that still comes would take the focus to the first handset.
    await expect(page.getByRole("button", { name: /00201/ })).toBeFocused();
    await page.getByRole("button", { name: "EULA" }).click();
    const dialog = page.getByRole("dialog", DIALOG);
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Accept" })).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "EULA" })).toBeFocused();
  });
});
