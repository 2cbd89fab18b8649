import type { Locator, Page } from "@playwright/test";

import { getPatienceMs } from "../../support/patience.ts";
import { tabTo } from "../../support/keyboard.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Allocate Handset" }).click();
  const dialog = page.getByRole("dialog", { name: "Allocate Handset" });
  await expect(dialog.getByRole("combobox", { name: "Handset ID" })).toBeVisible();
  return dialog;
}

async function choose(dialog: Locator, handset: string, group: string): Promise<void> {
  await dialog.getByRole("combobox", { name: "Handset ID" }).fill(handset);
  await dialog.getByRole("combobox", { name: "Handset ID" }).press("Enter");
  await dialog.getByLabel("Group", { exact: true }).selectOption({ label: group });
}

const number = (dialog: Locator) => dialog.getByRole("textbox", { name: "Number" });
const next = (dialog: Locator) => dialog.getByRole("button", { name: "Next", exact: true });

test.describe("handset allocation", () => {
  test("walks through every override, confirm with Back, and training with a live record [REQ-ALLOC-09] @daily:journey", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await signIn("research@capno.example");
    const dialog = await openForm(page);
    await expect(next(dialog)).toHaveAttribute("aria-disabled", "true");
    await expect(dialog.getByText("Choose a handset")).toBeVisible();

    await choose(dialog, "00101", "CARD");
    await expect(number(dialog)).not.toHaveValue("");
    const suggested = await number(dialog).inputValue();
    await dialog.getByRole("button", { name: /^\+2/ }).click();
    await expect(number(dialog)).toHaveValue(String(Number(suggested) + 2).padStart(suggested.length, "0"));

    await number(dialog).fill("12a");
    await expect(dialog.getByText("The user ID should contain only numbers").first()).toBeVisible();
    await number(dialog).fill("001");
    await dialog.getByLabel("Override allocated device").check();
    await expect(next(dialog)).toHaveAttribute("aria-disabled", "true");
    await dialog.getByLabel("Cleaning procedure check").check();
    await expect(next(dialog)).toHaveAttribute("aria-disabled", "true");
    await dialog.getByLabel("Override existing User ID").check();
    await expectAccessible(page, dialog);
    await next(dialog).click();

    const confirm = page.getByRole("dialog", { name: "Confirm Allocation" });
    await expect(confirm).toContainText("CARD-001");
    await confirm.getByRole("button", { name: "Back" }).click();
    await expect(number(dialog)).toHaveValue("001");
    await expect(dialog.getByLabel("Cleaning procedure check")).toBeChecked();
    await next(dialog).click();
    await expectAccessible(page, confirm);
    await confirm.getByRole("button", { name: "Confirm" }).click();

    const training = page.getByRole("dialog", { name: "Participant Training" });
    await expect(training.getByText("Waiting for a breath record")).toBeVisible();
    await expectAccessible(page, training);
    await expect(training.getByRole("button", { name: "Complete" })).toHaveAttribute("aria-disabled", "true");
    const { allocations } = await sandbox.log();
    expect(allocations).toHaveLength(1);
    const [allocation] = allocations;
    expect(allocation).toMatchObject({ duid: "CARD-001" });

    await sandbox.breathe(String(allocation?.["handsetUdi"] ?? allocation?.["handset_udi"]), { seconds: 3 });
    await expect(training.getByRole("meter", { name: "Progress of the breath record" })).toBeVisible();
    await expect(training.getByText("Breath quality")).toBeVisible();
    await training.getByLabel("CONFIRM TRAINING").check();
    await training.getByRole("button", { name: "Complete" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);

    // Done resets everything.
    const again = await openForm(page);
    await expect(again.getByRole("combobox", { name: "Handset ID" })).toHaveValue("");
  });

  test("training catches up on a record that came while the link was down", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/WebSocket|ws:\/\//);
    await signIn("research@capno.example");
    const dialog = await openForm(page);
    await choose(dialog, "00101", "CARD");
    await dialog.getByLabel("Override allocated device").check();
    await dialog.getByLabel("Cleaning procedure check").check();
    await next(dialog).click();
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    const training = page.getByRole("dialog", { name: "Participant Training" });
    await expect(training).toBeVisible();
    const [allocation] = (await sandbox.log()).allocations;
    await sandbox.realtime(false);
    await sandbox.breathe(String(allocation?.["handsetUdi"] ?? allocation?.["handset_udi"]), {
      seconds: 0,
    });
    await expect(training.getByText("Breath quality")).toBeVisible({ timeout: 2 * getPatienceMs() });
  });

  test("tells the second of two administrators who want one ID why, and keeps the form", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/400 \(Bad Request\)/);
    await sandbox.reset({ scenario: "two-admins-one-id" });
    await signIn("research@capno.example");
    const dialog = await openForm(page);
    const handsets = dialog.getByRole("combobox", { name: "Handset ID" });
    await handsets.click();
    await dialog
      .getByRole("option", { name: /Not allocated/ })
      .first()
      .click();
    await dialog.getByLabel("Group", { exact: true }).selectOption({ label: "CARD" });
    await expect(number(dialog)).not.toHaveValue("");
    const suggested = await number(dialog).inputValue();
    await next(dialog).click();
    await page.getByRole("button", { name: "Confirm", exact: true }).click();

    const error = page.getByRole("alertdialog", { name: "Error" });
    await expect(error).toBeVisible();
    await expect(error).not.toContainText("unexpected");
    await error.getByRole("button", { name: "Back" }).click();
    await expect(number(dialog)).toHaveValue(suggested);
    await expect(dialog.getByLabel("Override existing User ID")).toBeVisible();
  });

  test("a handset is allocated with the keyboard alone", async ({ page, sandbox, signIn }) => {
    await signIn("research@capno.example");
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    await page.getByRole("button", { name: "Allocate Handset" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Allocate Handset" });
    await expect(dialog.getByRole("combobox", { name: "Handset ID" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(dialog.getByLabel("Group", { exact: true })).toBeFocused();
    await page.keyboard.type("CARD");
    await expect(number(dialog)).not.toHaveValue("");
    await tabTo(page, "Next");
    await page.keyboard.press("Enter");
    const confirm = page.getByRole("dialog", { name: "Confirm Allocation" });
    await expect(confirm).toBeVisible();
    const assign = confirm.getByRole("button", { name: "Confirm", exact: true });
    await expect(confirm.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Tab");
    await expect(assign).toBeFocused();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await sandbox.log()).allocations.length).toBe(1);
    await expect(page.getByRole("dialog", { name: "Participant Training" })).toBeVisible();
  });
});
