import { scan } from "../../support/scanner.ts";
import { expect, test } from "../../support/test.ts";
import { openAllocation, openList, rows } from "./study-list.ts";

test.describe("a keyboard-wedge scanner in Capture", () => {
  test("finds the handset of the label in the allocation dialog, wherever the focus is [FM-30 C] @daily:focus", async ({
    page,
    signIn,
  }) => {
    await openList(page, signIn);
    const dialog = await openAllocation(page);
    const handset = dialog.getByRole("combobox", { name: "Handset ID" });
    await expect(handset).toBeFocused();
    await scan(page, "010501234567890021NTH00101");
    await expect(handset).toHaveValue("NTH 00101");

    await dialog.getByLabel("Group", { exact: true }).selectOption({ label: "CARD" });
    await dialog.getByLabel("Group", { exact: true }).focus();
    await scan(page, "(01)05012345678900(21)NTH00102");
    await expect(handset).toHaveValue("NTH 00102");
    await dialog.getByRole("button", { name: "Cancel" }).focus();
    await scan(page, "5012345678900");
    await expect(dialog.getByText("The scanned code matches no handset in the list.")).toBeVisible();
    await expect(handset).toHaveValue("NTH 00102");

    await dialog.getByLabel("Group", { exact: true }).selectOption({ label: "CARD" });
    await dialog.getByRole("textbox", { name: "Number" }).fill("");
    await scan(page, "123456");
    await expect(dialog.getByRole("textbox", { name: "Number" })).toHaveValue("123456");
    await expect(dialog).toBeVisible();
  });

  test("a scan in All Users opens and marks no user, and leaves the filter as typed [FM-30 C]", async ({
    page,
    signIn,
  }) => {
    await openList(page, signIn);
    await rows(page).first().getByRole("link").focus();
    for (const label of ["]d2010501234567890021NTH00101", "m/?mmmmmm[", "LEEDS 00101", "m0"])
      for (const gapMs of [5, 40]) await scan(page, label, { gapMs });
    await expect(page).toHaveURL(/\/list(\?.*)?$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(rows(page).first().getByRole("link")).toBeFocused();
    await expect(page.getByText("60 of 60 users")).toBeVisible();

    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await scan(page, "LEEDS-001");
    await expect(page.getByRole("searchbox")).toHaveValue("LEEDS-001");
    await expect(page.getByText("1 of 60 users")).toBeVisible();
    await expect(page).toHaveURL(/\/list/);
  });

  test("a scan over the button of a dialog deallocates nothing, and a person's Enter does [FM-30 C] @daily:focus", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await openList(page, signIn);
    await page.getByRole("searchbox").fill("CARD-001");
    await page.getByRole("button", { name: "Actions for CARD-001" }).click();
    await page.getByRole("menuitem", { name: "Deallocate Handset" }).click();
    const dialog = page.getByRole("dialog", { name: "Deallocate Handset" });
    await dialog.getByRole("button", { name: "Deallocate" }).focus();
    for (const setup of [{ gapMs: 40 }, { bunchMs: 80 }, { lateEndMs: 65 }, { writesAltCodes: true }])
      for (const label of ["NTH00102", "102"]) await scan(page, label, setup);
    await expect(dialog.getByRole("button", { name: "Deallocate" })).toBeFocused();
    const getDeallocations = async () =>
      (await sandbox.log()).requests.filter(
        ({ method, path }) => method === "POST" && path.includes("deassign"),
      );
    expect(await getDeallocations()).toEqual([]);
    await dialog.getByRole("button", { name: "Deallocate" }).press("Enter");
    await expect.poll(async () => (await getDeallocations()).length).toBe(1);
  });
});
