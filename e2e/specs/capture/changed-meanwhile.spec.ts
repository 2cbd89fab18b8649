import { allocateAs } from "../../support/other-account.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { HANDSET, openAllocation, openList } from "./study-list.ts";

const COLLEAGUE = "everyone@capno.example";

test.describe("a colleague gives the handset to another user before the press [REQ-LIST-33] [REQ-ALLOC-14]", () => {
  test("Deallocate takes it from no other user than the dialog names @daily:windows", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await openList(page, signIn);
    await page.getByRole("searchbox").fill("CARD-00");
    await page.getByRole("button", { name: "Actions for CARD-001" }).click();
    await page.getByRole("menuitem", { name: "Deallocate Handset" }).click();
    const dialog = page.getByRole("dialog", { name: "Deallocate Handset" });
    await expect(dialog).toContainText("the NTH 00101 handset from user CARD-001?");
    await allocateAs(sandbox, COLLEAGUE, { udi: HANDSET, duid: "CARD-003" });

    await dialog.getByRole("button", { name: "Deallocate" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("CARD-003 has NTH 00101 now. Nothing was changed.");
    await expect(dialog.getByRole("button", { name: "Deallocate" })).toHaveCount(0);
    await expectAccessible(page, dialog);
    await dialog.getByText("Close").click();
    await expect(page.getByRole("row", { name: /CARD-003/ })).toContainText("NTH 00101");
    await expect(page.getByRole("rowheader", { name: "CARD-001 (Inactive)" })).toBeVisible();
    const { requests } = await sandbox.log();
    expect(requests.filter(({ path }) => path === "/device/deassign/")).toEqual([]);
  });

  test("Confirm takes it from no other user than it names, and the form asks about the new one @daily:windows", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await openList(page, signIn);
    const dialog = await openAllocation(page);
    await dialog.getByRole("combobox", { name: "Handset ID" }).fill("00101");
    await dialog.getByRole("combobox", { name: "Handset ID" }).press("Enter");
    await dialog.getByLabel("Group", { exact: true }).selectOption({ label: "CARD" });
    // The suggested number has arrived: later it would stand beside the typed one.
    await expect(dialog.getByRole("textbox", { name: "Number" })).not.toHaveValue("");
    await dialog.getByRole("textbox", { name: "Number" }).fill("901");
    for (const box of await dialog.getByRole("checkbox").all()) await box.check();
    await dialog.getByRole("button", { name: "Next", exact: true }).click();
    const confirm = page.getByRole("dialog", { name: "Confirm Allocation" });
    await expect(confirm).toContainText(/CARD-001 loses NTH /);
    await allocateAs(sandbox, COLLEAGUE, { udi: HANDSET, duid: "CARD-003" });

    await confirm.getByRole("button", { name: "Confirm", exact: true }).click();
    const note = page.getByRole("alertdialog", { name: "Note" });
    await expect(note).toContainText("CARD-003 has NTH 00101 now. Nothing was changed.");
    await note.getByRole("button", { name: "Back" }).click();
    await expect(dialog.getByRole("group", { name: "This handset is allocated to CARD-003" })).toBeVisible();
    for (const box of await dialog.getByRole("checkbox").all()) await expect(box).not.toBeChecked();
    await expect(dialog.getByRole("textbox", { name: "Number" })).toHaveValue("901");
    const { allocations } = await sandbox.log();
    expect(allocations.map(({ duid }) => duid)).toEqual(["CARD-003"]);
  });
});

test("an allocation whose answer is cut off goes on to the training, without an override [REQ-ALLOC-15]", async ({
  page,
  sandbox,
  signIn,
}) => {
  await openList(page, signIn);
  const dialog = await openAllocation(page);
  await dialog.getByRole("combobox", { name: "Handset ID" }).fill("00101");
  await dialog.getByRole("combobox", { name: "Handset ID" }).press("Enter");
  await dialog.getByLabel("Group", { exact: true }).selectOption({ label: "CARD" });
  await expect(dialog.getByRole("textbox", { name: "Number" })).not.toHaveValue("");
  await dialog.getByRole("textbox", { name: "Number" }).fill("902");
  for (const box of await dialog.getByRole("checkbox").all()) await box.check();
  await dialog.getByRole("button", { name: "Next", exact: true }).click();
  await sandbox.faults([{ method: "POST", path: "/device/assign/", change: { cutTo: 1 } }]);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Participant Training" })).toContainText("CARD-902");
  const { requests } = await sandbox.log();
  expect(requests.filter(({ path }) => path === "/device/assign/")).toHaveLength(1);
});
