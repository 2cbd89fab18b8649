import { fence } from "../../support/fence.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { openStudyPage, RESEARCHER } from "./study-list.ts";
import { readDownload } from "./saved-files.ts";

test.describe("the list of a study's handsets [REQ-HANDSET-16]", () => {
  test("opens from All Users, shows who has each handset and since when it is silent, and saves a CSV file @daily:journey", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await signIn(RESEARCHER, { at: "/login?to=%2Flist%3Fgroup%3D1" });
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    // Nothing is asked before somebody wants it.
    await fence(page);
    expect((await sandbox.log()).requests.filter(({ path }) => path === "/device/")).toEqual([]);
    await openStudyPage(page, "Handsets");
    await expect(page.getByRole("heading", { level: 1, name: "Handsets" })).toBeVisible();
    await expect(page.getByText(/^\d+ of \d+ handsets$/)).toBeVisible();
    await expect(page.getByText(/^as of \d{2}:\d{2}, .+$/)).toBeVisible();
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
    const row = page.getByRole("row", { name: /NTH 00117/ });
    await expect(row).toContainText("CARD-017");
    await expect(row).toContainText(/\d{2} \w+ 2026, \d{2}:\d{2}/);
    await expect(page.getByRole("row", { name: /LEEDS-/ })).toHaveCount(0);

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as CSV" }).press("Enter"),
    ]);
    expect((await readDownload(download)).toString("utf8")).toMatch(/\r\nNTH,00117,CARD,CARD-017,2026-/);

    await page.getByRole("button", { name: /^Free \(\d+\)$/ }).click();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole("row", { name: /Not allocated/ }).first()).toBeVisible();
    await page.getByRole("button", { name: /^Free/ }).click();
    await page.getByRole("searchbox", { name: "Handset or user" }).fill("card 17");
    await expect(row).toHaveCount(0);
    await page.getByRole("searchbox", { name: "Handset or user" }).fill("card-017");
    await expect(page.getByRole("rowheader")).toHaveCount(1);
    await row.getByRole("link", { name: "CARD-017" }).press("Enter");
    await expect(page).toHaveURL(/\/detail\/CARD-017/);
  });

  test("is requested again on a press where it could not be loaded", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/400|could not be loaded/);
    await sandbox.faults([{ method: "GET", path: "/device/", status: 400 }]);
    await signIn(RESEARCHER, { at: "/login?to=%2Flist%2Fhandsets" });
    const alert = page.getByRole("alert").filter({ hasText: "The handsets could not be loaded" });
    await expect(alert).toBeVisible();
    await sandbox.clearFaults();
    await alert.getByRole("button", { name: "Try again" }).press("Enter");
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    await expect(alert).toHaveCount(0);
  });
});
