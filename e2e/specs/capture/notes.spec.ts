import type { Page } from "@playwright/test";

import { changeConfiguration } from "../../support/other-files.ts";
import { signIn as signInAs } from "../../support/sign-in.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { RESEARCHER, rows } from "./study-list.ts";

const share = () => ({ capture: { noteStoreUrl: "/v2/notes/" } });
const dialog = (page: Page) => page.getByRole("dialog", { name: /^Notes on/ });

async function openNotes(page: Page) {
  await page.getByRole("button", { name: /^Notes \(\d+\)$/ }).click();
  await expect(dialog(page)).toBeVisible();
}

async function write(page: Page, text: string) {
  await dialog(page).getByRole("textbox").fill(text);
  await dialog(page).getByRole("button", { name: /^Save/ }).click();
}

test.describe("notes about participants [REQ-NOTE-01] [REQ-NOTE-02]", () => {
  test("a note on a day is in the calendar, the trend and the list, by keyboard alone [REQ-NOTE-04]", async ({
    page,
    signIn,
  }) => {
    await signIn(RESEARCHER);
    const user = rows(page).first().getByRole("link");
    const duid = (await user.textContent()) ?? "";
    await user.click();
    const day = page.locator("td[data-day]").last();
    await day.click();
    await page.getByRole("button", { name: "Add note" }).focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toContainText("For you, until you log out");
    await dialog(page).getByRole("textbox").focus();
    await page.keyboard.type("كان مريضًا 🤧 =1+1, ring 07700 900123");
    await expect(dialog(page).getByText(/has the shape of a telephone number/)).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole("textbox").fill("كان مريضًا 🤧 =1+1");
    await dialog(page).getByRole("button", { name: "Save note" }).press("Enter");
    await expect(dialog(page).getByText("The note is saved.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(day).toHaveAccessibleName(/, 1 note$/);
    await expect(page.getByText(/^Note of .*كان مريضًا 🤧 =1\+1$/).first()).toBeVisible();
    await expectAccessible(page);
    // It outlives a reload, and not the log-out.
    await page.goto("/list");
    await page.getByRole("searchbox").fill(duid);
    await expect(rows(page).getByRole("img", { name: "Has a note" })).toBeVisible();
    await page.getByRole("link", { name: "Log out" }).click();
    await expect(page).toHaveURL(/login/);
    await signIn(RESEARCHER);
    await page.getByRole("searchbox").fill(duid);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).getByRole("img", { name: "Has a note" })).toHaveCount(0);
  });

  test("two people who change the same note both keep their text, and the second is told who changed it [REQ-NOTE-03]", async ({
    page,
    watch,
    openWindow,
    sandbox,
  }) => {
    // The store answers 404 while it is empty, and 412 after a conflict.
    watch.allow(/404|412/);
    const open = async (window: Page, email: string) => {
      await changeConfiguration(window, share);
      await signInAs(window, email);
      await window.goto("/detail/CARD-001");
      await openNotes(window);
    };
    await open(page, RESEARCHER);
    await write(page, "Had a cold");
    const other = await openWindow();
    await open(other, "everyone@capno.example");
    await expect(dialog(other)).toContainText("Had a cold");

    await dialog(other).getByRole("button", { name: "Change" }).click();
    await dialog(page).getByRole("button", { name: "Change" }).click();
    await write(other, "Had a cold from Monday on");
    await expect(dialog(other).getByText("Not shared yet")).toHaveCount(0);
    await write(page, "Had influenza");
    const told = dialog(page)
      .getByRole("alert")
      .filter({ hasText: "everyone@capno.example changed a note on CARD-001" });
    await expect(told).toContainText("Yours was not saved: “Had influenza”");
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Save mine as a newer version" }).click();
    await expect(dialog(page).getByRole("listitem").first()).toContainText("Had influenza");
    await dialog(page).getByText("2 earlier versions").click();
    await expect(dialog(page).getByText("Had a cold from Monday on")).toBeVisible();

    // What cannot be shared is said, and is kept until it can.
    watch.allow(/500/);
    await sandbox.faults([{ method: "PUT", path: "/v2/notes/", status: 500 }]);
    await write(page, "Moved house");
    await expect(dialog(page).getByText(/are not shared yet/)).toBeVisible();
    await sandbox.clearFaults();
    await dialog(page).getByRole("button", { name: "Try again" }).click();
    await expect(dialog(page).getByText(/are not shared yet/)).toBeHidden();
    await page.goto("/list");
    await page.getByRole("searchbox").fill("CARD-001");
    await expect(rows(page).getByRole("img", { name: "Has a note" })).toBeVisible();
  });
});
