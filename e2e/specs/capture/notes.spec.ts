import type { Page } from "@playwright/test";

import { changeConfiguration } from "../../support/other-files.ts";
import { moveClock } from "../../support/move-clock.ts";
import { signIn as signInAs } from "../../support/sign-in.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { RESEARCHER, rows } from "./study-list.ts";

const share = () => ({ capture: { studyLogUrl: "/v2/study-log/" } });
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
  test("a note on a day is in the calendar, the trend and the list, by keyboard alone [REQ-NOTE-04] @daily:journey", async ({
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
    await expect(dialog(page)).toContainText("Kept in this tab until you log out");
    await dialog(page).getByRole("textbox").focus();
    await page.keyboard.type("كان مريضًا 🤧 =1+1, ring 07700 900123");
    await expect(dialog(page).getByText(/looks like a telephone number/)).toBeVisible();
    await expectAccessible(page, dialog(page));
    await dialog(page).getByRole("textbox").fill("كان مريضًا 🤧 =1+1");
    await dialog(page).getByRole("button", { name: "Save note" }).press("Enter");
    await expect(page.getByText(`Note on ${duid} added.`)).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(day).toHaveAccessibleName(/, 1 note$/);
    await expect(page.getByText(/كان مريضًا 🤧 =1\+1$/).first()).toBeVisible();
    await expectAccessible(page);
    // The newest note stands above the sentence about the user, not over it.
    const note = await page.getByTitle(/كان مريضًا .*capno/).boundingBox();
    const sentence = await page.getByRole("link", { name: /^Recorded \d+ of \d+ days/ }).boundingBox();
    expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(sentence?.y ?? 0);
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

  test("two people who change the same note both keep their text, and the second is told who changed it [REQ-NOTE-03] @daily:windows", async ({
    page,
    watch,
    openWindow,
    sandbox,
  }) => {
    const open = async (window: Page, email: string) => {
      await changeConfiguration(window, share);
      await signInAs(window, email);
      await window.goto("/detail/CARD-001");
      await openNotes(window);
    };
    await open(page, RESEARCHER);
    await write(page, "Had a cold");
    await expect(page.getByText("Note on CARD-001 saved.")).toBeVisible();
    await openNotes(page);
    const other = await openWindow();
    await open(other, "everyone@capno.example");
    await expect(dialog(other)).toContainText("Had a cold");

    await dialog(other).getByRole("button", { name: "Edit" }).click();
    await dialog(page).getByRole("button", { name: "Edit" }).click();
    await write(other, "Had a cold from Monday on");
    await expect(other.getByText("New version of the note on CARD-001 saved.")).toBeVisible();
    await write(page, "Had influenza");
    const told = dialog(page)
      .getByRole("alert")
      .filter({ hasText: "everyone@capno.example changed a note on CARD-001" });
    await expect(told).toContainText("Yours was not saved: “Had influenza”");
    await expectAccessible(page, dialog(page));
    await dialog(page).getByRole("button", { name: "Save my version" }).click();
    await expect(page.getByText("New version of the note on CARD-001 saved.")).toBeVisible();
    await openNotes(page);
    await expect(dialog(page).getByRole("listitem").first()).toContainText("Had influenza");
    await dialog(page).getByText("2 earlier versions").click();
    await expect(dialog(page).getByText("Had a cold from Monday on")).toBeVisible();

    // What cannot be shared is said, and is kept until it can.
    watch.allow(/500/);
    await sandbox.faults([{ method: "POST", path: "/v2/study-log/", status: 500 }]);
    await write(page, "Moved house");
    await expect(dialog(page).getByText(/of yours is not shared yet/)).toBeVisible();
    await sandbox.clearFaults();
    await dialog(page).getByRole("button", { name: "Try again" }).click();
    await expect(dialog(page)).toBeHidden();
    // Undo deletes the note for everyone.
    await page.getByRole("button", { name: "Undo" }).last().click();
    await openNotes(page);
    await expect(dialog(page).getByRole("listitem").first()).toContainText("Deleted");
    await page.goto("/list");
    await page.getByRole("searchbox").fill("CARD-001");
    await expect(rows(page).getByRole("img", { name: "Has a note" })).toBeVisible();

    // An account that may not see details is not told that there is a note.
    const viewer = await openWindow();
    await changeConfiguration(viewer, share);
    await signInAs(viewer, "viewer@capno.example");
    await viewer.getByRole("searchbox").fill("CARD-001");
    await expect(rows(viewer)).toHaveCount(1);
    await expect(rows(viewer).getByRole("img", { name: "Has a note" })).toHaveCount(0);
  });

  test("a note is saved when its row came back, and a log-out before that asks, and sends it once more [REQ-NOTE-03]", async ({
    page,
    watch,
    openWindow,
    sandbox,
  }) => {
    const open = async (window: Page, email: string) => {
      await changeConfiguration(window, share);
      await signInAs(window, email);
      await window.goto("/detail/CARD-001");
      await openNotes(window);
    };
    await open(page, RESEARCHER);
    await sandbox.faults([{ method: "POST", path: "/v2/study-log/", hold: true }]);
    await write(page, "Had a cold");
    await expect(dialog(page).getByRole("status").filter({ hasText: "Saving…" })).toBeVisible();
    await expect(page.getByText("Note on CARD-001 saved.")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Log out" }).click();
    const question = page.getByRole("region", { name: "Before you log out" });
    await expect(question).toContainText("1 note is not shared yet: CARD-001.");
    await expectAccessible(page, question);
    await question.getByRole("button", { name: "Stay" }).click();
    await sandbox.letGo();
    await openNotes(page);
    await expect(dialog(page).getByText("Saving…")).toBeHidden();
    await expect(dialog(page).getByText("Not shared yet")).toHaveCount(0);

    // A text that was begun survives Back, and a log-out asks about it.
    await dialog(page).getByRole("textbox").fill("Half a sentence");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "All Users" }).first().click();
    await expect(rows(page).first()).toBeVisible();
    await page.getByRole("link", { name: "Log out" }).click();
    await expect(question).toContainText("1 note that was begun is not saved: CARD-001.");
    await question.getByRole("link", { name: "Open CARD-001" }).click();
    await openNotes(page);
    await expect(dialog(page).getByRole("textbox")).toHaveValue("Half a sentence");

    // The log is away while it is saved, and there again when the person leaves.
    watch.allow(/500/);
    await sandbox.clearFaults();
    await sandbox.faults([{ method: "POST", path: "/v2/study-log/", status: 500, times: 1 }]);
    await dialog(page).getByRole("button", { name: "Save note" }).click();
    await expect(
      dialog(page)
        .getByRole("status")
        .filter({ hasText: /^Not shared yet$/ }),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Log out" }).click();
    await question.getByRole("button", { name: "Log out anyway" }).click();
    await expect(page).toHaveURL(/login/);
    const other = await openWindow();
    await open(other, "everyone@capno.example");
    await expect(dialog(other).getByText("Had a cold")).toBeVisible();
    await expect(dialog(other).getByText("Half a sentence")).toBeVisible();
  });

  test("an idle log-out sends a note that is not shared yet first [REQ-NOTE-03]", async ({
    page,
    watch,
    openWindow,
    sandbox,
  }) => {
    watch.allow(/500/);
    // Half an hour in one leap: the link's answer to its ping is overdue at once, and it closes.
    watch.allow(/WebSocket is already in CLOSING or CLOSED state/);
    await page.clock.install();
    await changeConfiguration(page, share);
    await signInAs(page, RESEARCHER);
    await page.goto("/detail/CARD-001");
    await openNotes(page);
    await sandbox.faults([{ method: "POST", path: "/v2/study-log/", status: 500 }]);
    await write(page, "Had a cold");
    await expect(
      dialog(page)
        .getByRole("status")
        .filter({ hasText: /^Not shared yet$/ }),
    ).toBeVisible();
    await sandbox.clearFaults();
    await moveClock(page, 30 * 60_000);
    await expect(page).toHaveURL(/login/);
    const other = await openWindow();
    await changeConfiguration(other, share);
    await signInAs(other, "everyone@capno.example");
    await other.goto("/detail/CARD-001");
    await openNotes(other);
    await expect(dialog(other).getByText("Had a cold")).toBeVisible();
  });
});
