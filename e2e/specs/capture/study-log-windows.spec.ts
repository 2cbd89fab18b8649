import type { Page } from "@playwright/test";

import { changeConfiguration } from "../../support/other-files.ts";
import { signIn as signInAs } from "../../support/sign-in.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { HANDSET, openAllocation, openStudyPage, RESEARCHER, rows } from "./study-list.ts";

/** Of the group CARD alone; the researcher is of CARD and LEEDS. */
const VIEWER = "viewer@capno.example";
const COLLEAGUE = "everyone@capno.example";
const LOG = "/v2/study-log/";

async function arrive(window: Page, email: string, at: string): Promise<void> {
  await changeConfiguration(window, () => ({ capture: { studyLogUrl: LOG } }));
  const isRead = window.waitForResponse((reply) => reply.url().includes(LOG) && reply.ok());
  await signInAs(window, email, { at });
  await isRead;
}

const notSaved = (window: Page) => window.getByRole("alert").filter({ hasText: "Yours was not saved" });

async function markDone(window: Page, duid: string, until: RegExp): Promise<void> {
  await window.getByRole("button", { name: `Done: ${duid}`, exact: true }).click();
  await window.getByRole("menuitem", { name: until }).click();
}

/** Reads the log after a minute, as a window that stays open does. */
async function waitAMinute(window: Page): Promise<void> {
  const isRead = window.waitForResponse((reply) => reply.url().includes(LOG) && reply.ok());
  await window.clock.fastForward(61_000);
  await isRead;
}

test.describe("the study log in two windows of two accounts [REQ-LOG-01] [REQ-LOG-02]", () => {
  test("asks the second of two who mark a call done, with both marks, and keeps the one that is chosen [SAFETY] @daily:windows", async ({
    page,
    sandbox,
    openWindow,
  }) => {
    const calls = "/list?needs=call&q=CARD";
    await arrive(page, RESEARCHER, calls);
    // The rows are drawn after the answer.
    await expect(rows(page).nth(1)).toBeVisible();
    const [first = "", second = ""] = await rows(page).getByRole("link").allTextContents();
    const other = await openWindow();
    await arrive(other, VIEWER, calls);
    await expect(rows(other).filter({ hasText: first })).toBeVisible();

    await markDone(other, first, /^Something new/);
    await expect(other.getByText(`${first} is done.`)).toBeVisible();
    await markDone(page, first, /^1 week/);
    await expect(notSaved(page)).toContainText(`${VIEWER} changed the review of`);
    await expect(notSaved(page)).toContainText(/: done\. Yours was not saved: done until \d/);
    await expectAccessible(page);
    await notSaved(page).getByRole("button", { name: "Keep their version" }).click();
    await expect(notSaved(page)).toHaveCount(0);
    await expect(rows(page).filter({ hasText: first })).toHaveCount(0);
    expect(await sandbox.studyLog()).toMatchObject([{ user: first, by: VIEWER }]);

    // The other way round, and the second keeps their own mark.
    await markDone(page, second, /^1 month/);
    await expect(page.getByText(`${second} is done until`)).toBeVisible();
    await markDone(other, second, /^Something new/);
    await expect(notSaved(other)).toContainText(`${RESEARCHER} changed the review of`);
    await expect(notSaved(other)).toContainText(/: done until .*\. Yours was not saved: done\./);
    await notSaved(other).getByRole("button", { name: "Save my version" }).click();
    await expect(notSaved(other)).toHaveCount(0);
    await expect
      .poll(async () => (await sandbox.studyLog()).map(({ user, by }) => [user, by]))
      .toEqual([
        [first, VIEWER],
        [second, RESEARCHER],
        [second, VIEWER],
      ]);
    const [, theirs, mine] = await sandbox.studyLog();
    expect(mine).toMatchObject({ follows: theirs?.["id"] });
  });

  test("shows in an open dialog the explanation that a colleague saved meanwhile, and saves nothing before one is chosen [SAFETY] @daily:windows", async ({
    page,
    sandbox,
    openWindow,
  }) => {
    await sandbox.reset({ scenario: "faulty-study" });
    await page.clock.install();
    const openDialog = async (window: Page) => {
      await window.getByRole("button", { name: /^Run/ }).click();
      await window
        .getByRole("list", { name: "Checks" })
        .getByRole("button", { name: "Failed records" })
        .click();
      await window
        .getByRole("button", { name: /^Explain/ })
        .first()
        .click();
      return window.getByRole("dialog", { name: /^Explain/ });
    };
    await arrive(page, RESEARCHER, "/list/checks");
    const mine = await openDialog(page);
    await mine.getByRole("textbox").fill("The battery was flat");
    const other = await openWindow();
    await arrive(other, COLLEAGUE, "/list/checks");
    const theirs = await openDialog(other);
    await theirs.getByRole("textbox").fill("The handset fell");
    await theirs.getByRole("button", { name: "Save" }).click();
    await expect(theirs).toHaveCount(0);
    await expect.poll(async () => (await sandbox.studyLog()).length).toBe(1);

    await waitAMinute(page);
    const question = mine.getByRole("alert").filter({ hasText: "Meanwhile" });
    await expect(question).toContainText(`${COLLEAGUE} changed this explanation`);
    await expect(question).toContainText("“The handset fell”");
    await expect(mine.getByRole("textbox")).toHaveValue("The battery was flat");
    await mine.getByRole("textbox").press("Control+Enter");
    await expect(question).toBeVisible();
    await expectAccessible(page, mine);
    expect(await sandbox.studyLog()).toHaveLength(1);
    await question.getByRole("button", { name: "Keep my version" }).click();
    await mine.getByRole("button", { name: "Save" }).click();
    await expect(mine).toHaveCount(0);
    await expect
      .poll(async () => (await sandbox.studyLog()).map(({ by, text }) => [by, text]))
      .toEqual([
        [COLLEAGUE, "The handset fell"],
        [RESEARCHER, "The battery was flat"],
      ]);
    const [before, after] = await sandbox.studyLog();
    expect(after).toMatchObject({ follows: before?.["id"] });
  });

  test("has what each of two did with one handset, and nothing that the second was kept from [SAFETY] @daily:windows", async ({
    page,
    sandbox,
    openWindow,
  }) => {
    await arrive(page, RESEARCHER, "/list");
    const form = await openAllocation(page);
    await form.getByRole("combobox", { name: "Handset ID" }).fill("00101");
    await form.getByRole("combobox", { name: "Handset ID" }).press("Enter");
    await form.getByLabel("Group", { exact: true }).selectOption({ label: "CARD" });
    // The suggested number has arrived: later it would stand beside the typed one.
    await expect(form.getByRole("textbox", { name: "Number" })).not.toHaveValue("");
    await form.getByRole("textbox", { name: "Number" }).fill("901");
    for (const box of await form.getByRole("checkbox").all()) await box.check();
    await form.getByRole("button", { name: "Next", exact: true }).click();
    const confirm = page.getByRole("dialog", { name: "Confirm Allocation" });
    await expect(confirm).toContainText(/CARD-001 loses NTH /);

    const other = await openWindow();
    await other.clock.install();
    await arrive(other, COLLEAGUE, "/list?q=CARD-001");
    await other.getByRole("button", { name: "Actions for CARD-001" }).click();
    await other.getByRole("menuitem", { name: "Deallocate Handset" }).click();
    await other.getByRole("dialog").getByRole("button", { name: "Deallocate" }).click();
    await expect(other.getByRole("dialog")).toHaveCount(0);

    await confirm.getByRole("button", { name: "Confirm", exact: true }).click();
    const note = page.getByRole("alertdialog", { name: "Note" });
    await expect(note).toContainText("No user has NTH 00101 now. Nothing was changed.");
    const ofColleague = { user: "CARD-001", handset: HANDSET, did: "deallocated", by: COLLEAGUE };
    await expect.poll(() => sandbox.studyLog()).toMatchObject([ofColleague]);

    await note.getByRole("button", { name: "Back" }).click();
    await form.getByRole("button", { name: "Next", exact: true }).click();
    await confirm.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Participant Training" })).toContainText("CARD-901");
    await expect
      .poll(() => sandbox.studyLog())
      .toMatchObject([ofColleague, { user: "CARD-901", handset: HANDSET, did: "allocated", by: RESEARCHER }]);

    // The colleague's window has both, in the log of this handset.
    await waitAMinute(other);
    await openStudyPage(other, "Handsets");
    await other.getByRole("link", { name: "Log of NTH 00101" }).press("Enter");
    await other.getByRole("button", { name: "Load the records" }).click();
    const log = other.getByRole("table");
    await expect(log).toContainText(`returned by ${COLLEAGUE}`);
    await expect(log).toContainText(`allocated by ${RESEARCHER}`);
    await expectAccessible(other);
  });
});
