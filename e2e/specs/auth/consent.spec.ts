import { expect, test } from "../../support/test.ts";
import { enter } from "./account-setup.ts";

const DIALOG = { name: "End User Licence Agreement" };

test.describe("consent [spec §2] [spec §4] [REQ-SESSION-16] [REQ-SESSION-17] [REQ-SESSION-18]", () => {
  test("consent is recorded with the marketing choice, and leads on to where the person was going", async ({
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

  test("a refusal records nothing and logs out", async ({ page, sandbox }) => {
    await page.goto("/login");
    await enter(page, "newcomer@capno.example");
    await page.getByRole("dialog", DIALOG).getByRole("button", { name: "Reject" }).click();
    await expect(page).toHaveURL(/\/login$/);
    const { consents, marketingPreferences } = await sandbox.log();
    expect([consents, marketingPreferences]).toEqual([[], []]);
    await page.goto("/list");
    await expect(page).toHaveURL(/\/login\?to=/);
  });

  test("a failure keeps the dialog open with its reason; a second try goes through", async ({
    page,
    sandbox,
    watch,
  }) => {
    watch.allow(/500/);
    await sandbox.faults([{ method: "POST", path: "/user/eula", status: 500, times: 1 }]);
    await page.goto("/login");
    await enter(page, "newcomer@capno.example");
    const dialog = page.getByRole("dialog", DIALOG);
    await dialog.getByRole("button", { name: "Accept" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(
      "An unexpected error occurred whilst recording your consent.",
    );
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Accept" }).click();
    await expect(page).toHaveURL(/\/list$/);
  });

  test("a refused marketing choice is not told", async ({ page, sandbox, watch }) => {
    watch.allow(/400/);
    await sandbox.faults([
      { method: "POST", path: "/v2/marketing-preference/", status: 400, body: {}, times: 1 },
    ]);
    await page.goto("/login");
    await enter(page, "newcomer@capno.example");
    await page.getByRole("dialog", DIALOG).getByRole("button", { name: "Accept" }).click();
    await expect(page).toHaveURL(/\/list$/);
    await expect(page.getByRole("alertdialog")).toBeHidden();
  });

  test("can be read again from the footer", async ({ page, signIn }) => {
    await signIn("gp@capno.example");
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
