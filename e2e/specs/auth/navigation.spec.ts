import { expect, test } from "../../support/test.ts";
import { enter } from "./account-setup.ts";

test.describe("global navigation [spec §2] [REQ-NAV-01] [REQ-NAV-02] [REQ-NAV-03] [REQ-NAV-04] [REQ-NAV-05] [REQ-NAV-06] [REQ-NAV-07] [REQ-NAV-08]", () => {
  for (const [person, place] of [
    ["gp@capno.example", /\/nts\/handsets$/],
    ["everyone@capno.example", /\/product$/],
  ] as const) {
    test(`${person} begins at ${place.source}`, async ({ page }) => {
      await page.goto("/");
      await expect(page).toHaveURL(/\/login$/);
      await enter(page, person);
      await expect(page).toHaveURL(place);
    });
  }

  test("a missing permission is said once and does not turn in a circle (REQ-NAV-02)", async ({
    page,
    signInByForm,
  }) => {
    await signInByForm("gp@capno.example");
    await page.goto("/list");
    const dialog = page.getByRole("alertdialog", { name: "Error" });
    await expect(dialog).toHaveText(/You don't have permission to view this page\./);
    await dialog.getByRole("button", { name: "Back" }).click();
    await expect(page).toHaveURL(/\/nts\/handsets$/);
    await expect(dialog).toBeHidden();
  });

  test("the gallery needs sign-in; the test hooks do not exist (REQ-VALUE-14 [SECURITY]) @daily:policy", async ({
    page,
    signInByForm,
  }) => {
    await page.goto("/ui");
    await expect(page).toHaveURL(/\/login\?to=%2Fui$/);
    await signInByForm("viewer@capno.example");
    await page.goto("/ui");
    await expect(page).toHaveTitle("Dashboard - UI Components");
    // A page left in the middle of its renewal takes the rotated token with it: wait until it is there.
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto("/__test");
    await expect(page).toHaveURL(/\/list$/);
    expect(await page.evaluate(() => "capnoTestDoor" in window)).toBe(false);
  });

  test("titles follow the page, and the heading takes the focus @daily:focus", async ({
    page,
    signInByForm,
  }) => {
    await signInByForm("research@capno.example");
    await expect(page).toHaveTitle("Dashboard - All Users");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Documentation" }).click();
    await expect(page).toHaveTitle("Dashboard - Documentation");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });
});
