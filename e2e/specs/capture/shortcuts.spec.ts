import { expect, expectAccessible, test } from "../../support/test.ts";

test.describe("single-key shortcuts", () => {
  test("/ searches, ? shows what the keys do, and who presses keys by mistake turns them off", async ({
    page,
    signIn,
  }) => {
    await signIn("research@capno.example");
    await expect(page.getByText("60 of 60 users")).toBeVisible();
    // Before anything is typed: within half a second of other keys a single key does nothing.
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(sheet.getByText("All Users: find a user by ID")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("card?");
    await expect(page.getByRole("searchbox")).toHaveValue("CARD?");

    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
    await expectAccessible(page, page.getByRole("dialog"));
    await sheet.getByRole("checkbox").uncheck();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await page.keyboard.press("?");
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).not.toBeFocused();
    await expect(sheet).toBeHidden();

    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
    await expect(sheet.getByRole("checkbox")).not.toBeChecked();
    await page.keyboard.press("Escape");

    // A person who types as evenly as a scanner.
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: "Search" })).toBeFocused();
    await page.keyboard.type("data checks", { delay: 110 });
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/list\/checks/);
  });
});
