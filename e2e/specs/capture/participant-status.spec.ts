import type { Page } from "@playwright/test";

import { tabTo } from "../../support/keyboard.ts";
import { changeConfiguration } from "../../support/other-files.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { openStudyPage, RESEARCHER, rows } from "./study-list.ts";

const DAY_MS = 86_400_000;
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const FILE = [
  "duid,enrolled,left,reason",
  `CARD-001,${dayAgo(120)},${dayAgo(10)},completed`,
  `CARD-002,${dayAgo(120)},${dayAgo(20)},died`,
  "CARD-003,,,went home",
  "CARD-999,2026-01-01,,",
].join("\n");

const count = (page: Page, term: string) => page.getByRole("term").filter({ hasText: term }).locator("+ dd");
const study = (page: Page, duid: string) =>
  page.getByRole("row", { name: new RegExp(duid) }).getByRole("cell", { name: /Completed|Died|Not known/ });

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

/** The page's heading has taken the focus: it would take it from what is tabbed to meanwhile. */
const openStatusPage = async (page: Page) => {
  await openStudyPage(page, "Participant status");
  await expect(page.getByRole("heading", { level: 1, name: "Participant status" })).toBeFocused();
};

async function chooseFile(page: Page): Promise<void> {
  await tabTo(page, "Choose a file…");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Enter")]);
  await chooser.setFiles({ name: "participants.csv", mimeType: "text/csv", buffer: Buffer.from(FILE) });
}

test.describe("the status of participants [REQ-STATUS-01] [REQ-STATUS-03]", () => {
  test.beforeEach(({ page }) =>
    changeConfiguration(page, () => ({
      capture: { statusStoreUrl: "/v2/statuses/", studyZone: "Europe/London" },
    })),
  );

  test("comes from a file, is seen in list, calendar and User Summary, and is undone, by keyboard alone [REQ-STATUS-02] @daily:journey", async ({
    page,
    signIn,
  }) => {
    await signIn(RESEARCHER);
    await openStatusPage(page);
    await expect(page.getByText(/^Shared with the groups of each user\./)).toBeVisible();
    await chooseFile(page);
    const panel = page.getByRole("group", { name: "Participants file" });
    await expect(panel.getByRole("status")).toHaveText(
      "participants.csv: 2 new, 0 changed, 0 unchanged, 2 lines not used. Nothing is changed yet.",
    );
    await expect(panel.getByRole("listitem")).toHaveText([
      "Line 4: the reason is not completed, withdrawn, lost or died",
      "Line 5: there is no such user in your groups",
    ]);
    await expect(count(page, "Not known")).toHaveText("60");
    await expectAccessible(page);
    await press(page, "Use 2 lines");
    await expect(count(page, "Not known")).toHaveText("58");
    await expect(
      page.getByText(/^Last file: participants\.csv, .*, by research@capno\.example\.$/),
    ).toBeVisible();

    await page.getByRole("link", { name: "All Users" }).first().press("Enter");
    await page.getByRole("searchbox").fill("CARD-00");
    await expect(study(page, "CARD-001")).toHaveText("Completed");
    await expect(study(page, "CARD-002")).toHaveText("Died");
    await expect(study(page, "CARD-003")).toHaveText("Not known");
    // Where the column has no room, beside the ID.
    await expect(
      rows(page)
        .filter({ hasText: /^CARD-001Completed/ })
        .getByText("Completed"),
    ).toBeVisible();
    await press(page, "Calendar");
    await expect(page.locator("tr[data-duid='CARD-001'] td[data-days]")).toHaveAccessibleName(
      /, \d+ after the end/,
    );
    await press(page, "Table");
    await press(page, "CARD-001");
    await expect(
      page.getByText(/^Enrolled .*, completed .*\. \d+ records? w(as|ere) made after the end\.$/),
    ).toBeVisible();
    await press(page, /^Completed \d/);
    const dialog = page.getByRole("dialog", { name: "Status of CARD-001" });
    await expect(dialog.getByLabel("Left")).toHaveValue(dayAgo(10));
    await expectAccessible(page, dialog);
    await page.keyboard.press("Escape");

    await openStatusPage(page);
    await press(page, "Undo participants.csv");
    await expect(count(page, "Not known")).toHaveText("60");
    await page.goto("/list");
    await page.getByRole("searchbox").fill("CARD-001");
    await expect(rows(page)).toHaveCount(1);
    await expect(study(page, "CARD-001")).toHaveText("Not known");
  });
});

test("the page about who is in the study takes no file while its store is away, and one after Try again, on a phone [REQ-STATUS-02]", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  watch.allow(/500/);
  await changeConfiguration(page, () => ({ capture: { statusStoreUrl: "/v2/statuses/" } }));
  await sandbox.faults([{ method: "GET", path: "/v2/statuses/*", status: 500 }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn(RESEARCHER, { at: "/login?to=%2Flist%2Fstatus" });
  await expect(page.getByText(/The shared statuses could not be reached/)).toBeVisible();
  await expect(page.getByRole("group", { name: "Participants file" })).toHaveCount(0);
  await sandbox.clearFaults();
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(page.getByRole("group", { name: "Participants file" })).toBeVisible();
  await expectAccessible(page);
});
