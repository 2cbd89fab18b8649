import { expect, test } from "../../support/test.ts";
import { isResultPage, SCREEN_HANDSET, startTest } from "./clinic.ts";

test.describe("tests that fail", () => {
  test("TEST ERROR after 30 seconds, Back, and the next test succeeds @daily:journey", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await page.clock.install();
    await signIn("gp@capno.example");
    await startTest(page, "00201");
    await sandbox.breathe(SCREEN_HANDSET, { outcome: "decode-failed", seconds: 0 });
    await expect(page.getByText("failed", { exact: false }).first()).toBeAttached();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await page.clock.fastForward(31_000);
    const dialog = page.getByRole("alertdialog", { name: "TEST ERROR" });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Back" }).click();
    await expect(page).toHaveURL(/start-test$/);
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await sandbox.breathe(SCREEN_HANDSET, { seconds: 0 });
    await page.waitForURL(isResultPage);
  });
});
