import type { Page } from "@playwright/test";

import { dayField, readDay } from "../../support/day-field.ts";
import { tabTo } from "../../support/keyboard.ts";
import { writeStatusAs } from "../../support/other-account.ts";
import { changeConfiguration } from "../../support/other-files.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { aRow, LIST, openStudyPage, RESEARCHER, rows } from "./study-list.ts";

const DAY_MS = 86_400_000;
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const FILE = [
  "duid,comment,enrolled,left,reason",
  `CARD-001,,${dayAgo(120)},${dayAgo(10)},completed`,
  `CARD-002,,${dayAgo(120)},${dayAgo(20)},died`,
  'CARD-004,"tired,2026-01-05,,',
  'CARD-005,12" cuff,2026-02-01,2026-03-01,died',
  "card-003,,2026-01-01,,",
  "CARD-999,,2026-01-01,,",
].join("\n");
/** Last month's: who died since is enrolled there. */
const OLD_FILE = `duid,enrolled,left,reason\nCARD-002,${dayAgo(120)},,`;

/** A filter above the rows, also while the dialog of the file covers it. */
const filter = (page: Page, name: string) =>
  page
    .getByRole("group", { name: "Status", includeHidden: true })
    .getByRole("button", { name: new RegExp(`^${name} `), includeHidden: true });
const expectCount = (page: Page, name: string, count: number) =>
  expect(filter(page, name)).toHaveText(`${name} (${count})`);
const study = (page: Page, duid: string) =>
  page.getByRole("row", { name: new RegExp(duid) }).getByRole("cell", { name: /Completed|Died|Not known/ });

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

/** What is pressed next must be of the new view: the one that is left has the same filters. */
async function openView(page: Page, name: "Table" | "Calendar"): Promise<void> {
  await press(page, name);
  await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
}

/** The dialog in which a file is chosen. */
const openFile = async (page: Page) => {
  await press(page, "Use a file…");
  await expect(page.getByRole("dialog", { name: "Statuses from a file" })).toBeVisible();
};

/** The page's heading has taken the focus: it would take it from what is tabbed to meanwhile. */
const openStatusPage = async (page: Page) => {
  await openStudyPage(page, "Participant status");
  await expect(page.getByRole("heading", { level: 1, name: "Participant status" })).toBeFocused();
};

async function chooseFile(page: Page, text = FILE): Promise<void> {
  await tabTo(page, "Choose a file…");
  const chooser = page.waitForEvent("filechooser");
  // The page is asked to hand its dialogs over by another way than a key takes, which may be quicker.
  await page.evaluate(() => undefined);
  await page.keyboard.press("Space");
  const buffer = Buffer.from(text);
  await (await chooser).setFiles({ name: "participants.csv", mimeType: "text/csv", buffer });
}

test.describe("the status of participants [REQ-STATUS-01] [REQ-STATUS-03]", () => {
  test.beforeEach(({ page }) =>
    changeConfiguration(page, () => ({
      capture: { studyLogUrl: "/v2/study-log/", studyZone: "Europe/London" },
    })),
  );

  test("comes from a file, is seen in list, calendar and User Summary, and is undone, by keyboard alone [REQ-STATUS-02] @daily:journey", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    // The sandbox does not know the second Card-003, whose list of records the worklist asks for.
    watch.allow(/404/);
    // Two of them differ in case only.
    const ids = ["CARD-001", "CARD-002", "CARD-003", "Card-003"];
    await sandbox.faults([
      {
        ...LIST,
        body: ids.map((duid, place) => aRow({ duid, ...(place === 0 ? {} : { handset_udi: null }) })),
      },
    ]);
    await signIn(RESEARCHER);
    await openStatusPage(page);
    await openFile(page);
    await expect(page.getByText(/Everyone in a participant's group sees this\./)).toBeVisible();
    await chooseFile(page);
    const panel = page.getByRole("group", { name: "Participants file" });
    await expect(panel.getByRole("status")).toHaveText(
      "participants.csv: 2 new, 0 changed, 0 unchanged, 4 lines not used. Nothing is changed yet.",
    );
    await expect(panel.getByRole("listitem")).toHaveText([
      "Line 4: it has text after a closing quotation mark",
      "Line 5: it is part of line 4: it has text after a closing quotation mark",
      "Line 6: users differ from card-003 in case only: neither is used",
      "Line 7: your groups have no user with this ID",
    ]);
    const changes = panel.getByRole("region", { name: "Changes" }).getByRole("row");
    await expect(changes.nth(1)).toHaveText(/^CARD-001Not knownEnrolled .*, completed /);
    await expect(changes.nth(2)).toHaveText(/^CARD-002Not knownEnrolled .*, died /);
    await expectCount(page, "Not known", 4);
    await expectAccessible(page);
    await press(page, "Save 2 changes");
    await expectCount(page, "Not known", 2);
    await expect(
      page.getByText(/^Last file: participants\.csv, .*, by research@capno\.example\./),
    ).toBeVisible();

    // Last month's file: who died stays so unless that is confirmed by itself.
    await chooseFile(page, OLD_FILE);
    await expect(
      panel
        .getByRole("region", { name: "Left the study and would be enrolled again" })
        .getByRole("row")
        .nth(1),
    ).toHaveText(/^CARD-002Enrolled .*, died .*Enrolled/);
    await expect(panel.getByRole("button", { name: /^Save \d/ })).toHaveCount(0);
    await expectAccessible(page);
    await tabTo(page, "Enrol this user again");
    await page.keyboard.press("Space");
    await expect(panel.getByRole("button", { name: "Save 1 change" })).toBeVisible();
    await press(page, "Cancel");

    // Who died? A press on the count lists them.
    await page.keyboard.press("Escape");
    await press(page, "Died (1)");
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toHaveText(/^CARD-002/);
    await expect(page.getByRole("row", { name: /^CARD-002/ })).toContainText(
      /Left.*Died.*research@capno\.example/,
    );
    await expect(page.getByRole("button", { name: "Died (1)" })).toHaveAttribute("aria-pressed", "true");
    await expectAccessible(page);
    await openView(page, "Table");
    await press(page, "Died (1)");
    await expect(page.getByText("4 of 4 users")).toBeVisible();
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
    await openView(page, "Calendar");
    await expect(page.locator("tr[data-duid='CARD-001'] th")).toContainText(/, \d+ after the end/);
    await openView(page, "Table");
    await press(page, "CARD-001");
    await expect(
      page.getByText(/^Enrolled .*, completed .*\. \d+ records? w(as|ere) made after the end\.$/),
    ).toBeVisible();
    await press(page, /^Completed \d/);
    const dialog = page.getByRole("dialog", { name: "Status of CARD-001" });
    await expect.poll(() => readDay(dialog, "Last day in the study")).toBe(dayAgo(10));
    await expectAccessible(page, dialog);
    await page.keyboard.press("Escape");

    await openStatusPage(page);
    await openFile(page);
    await press(page, "Undo participants.csv");
    await expectCount(page, "Not known", 4);
    await page.goto("/list");
    await page.getByRole("searchbox").fill("CARD-001");
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByRole("columnheader", { name: "In the study" })).toHaveCount(0);
  });
});

test("a file with days of two forms, one that was cut, and days before the study's start are not used unasked [REQ-STATUS-05] [REQ-STATUS-06] [REQ-STATUS-08]", async ({
  page,
  signIn,
}) => {
  const toSlashes = (day: string) => day.split("-").toReversed().join("/");
  await changeConfiguration(page, () => ({
    capture: { studyLogUrl: "", studyZone: "Europe/London", studyStarts: { CARD: dayAgo(200) } },
  }));
  await signIn(RESEARCHER);
  await openStatusPage(page);
  await openFile(page);
  const panel = page.getByRole("group", { name: "Participants file" });
  const expectUnused = async (lines: number, words: RegExp) => {
    await expect(panel.getByRole("status")).toHaveText(
      `participants.csv: 0 new, 0 changed, 0 unchanged, ${lines} lines not used. Nothing is changed yet.`,
    );
    await expect(panel.getByRole("listitem").first()).toHaveText(words);
    await expect(panel.getByRole("button", { name: /^Save \d/ })).toHaveCount(0);
    await press(page, "Cancel");
  };
  const lines = [`CARD-001,${dayAgo(30)},,`, `CARD-002,${toSlashes(dayAgo(31))},,`];
  await chooseFile(page, ["duid,enrolled,left,reason", ...lines].join("\n"));
  await expectUnused(
    2,
    /^Line 2: enrolled: the file has days of two forms, .*: save all days as yyyy-mm-dd$/,
  );
  const cut = [`CARD-001,${dayAgo(30)}`, `CARD-002,${dayAgo(30)},`];
  await chooseFile(page, ["duid,enrolled,left,reason", ...cut].join("\n"));
  await expectUnused(2, /^Line 2: it has fewer cells than the heading/);

  await chooseFile(
    page,
    `duid,enrolled,left,reason\nCARD-001,${dayAgo(30)},,\nCARD-002,${dayAgo(1_600)},,\n`,
  );
  await expect(panel.getByRole("region", { name: "Days to check" }).getByRole("row").nth(1)).toHaveText(
    /^CARD-002Not knownEnrolled .*enrolled .* is before the study's start/,
  );
  await expectAccessible(page);
  await press(page, "Save 1 change");
  await expectCount(page, "Enrolled", 1);
  await page.goto("/detail/CARD-002");
  await page.getByRole("button", { name: "Set status" }).click();
  const dialog = page.getByRole("dialog", { name: "Status of CARD-002" });
  await dialog.getByLabel("Still in the study").check();
  await dayField(dialog, "Enrolled").fill(dayAgo(1_600));
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(/^Please check: enrolled .* is before the study's start/)).toBeVisible();
  await expectAccessible(page, dialog);
  await dialog.getByLabel("The days are right").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: /^Enrolled \d/ })).toBeVisible();
});

test("a status that a colleague wrote meanwhile is written over neither by the dialog nor by Undo of a file [REQ-STATUS-02] [HZ-17]", async ({
  page,
  sandbox,
  signIn,
}) => {
  const colleague = "everyone@capno.example";
  const died = { enrolled: dayAgo(120), left: dayAgo(20), reason: "died" };
  await changeConfiguration(page, () => ({
    capture: { studyLogUrl: "/v2/study-log/", studyZone: "Europe/London" },
  }));
  await writeStatusAs(sandbox, colleague, "CARD-003", { enrolled: dayAgo(90), left: "", reason: "" });
  await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-003" });
  await page.getByRole("button", { name: /^Enrolled \d/ }).click();
  const dialog = page.getByRole("dialog", { name: "Status of CARD-003" });
  await dayField(dialog, "Enrolled").fill(dayAgo(91));
  await writeStatusAs(sandbox, colleague, "CARD-003", { ...died, enrolled: dayAgo(90) });
  await dialog.getByRole("button", { name: "Save" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "changed the status of CARD-003" });
  await expect(notice).toContainText(/: Died .*\. Yours was not saved: Enrolled /);
  await expect(page.getByRole("button", { name: /^Died \d/ })).toBeVisible();
  await expectAccessible(page);
  await notice.getByRole("button", { name: "Keep their version" }).click();

  await openStatusPage(page);
  await openFile(page);
  await chooseFile(page);
  // The colleague uses the same file a moment before.
  await writeStatusAs(sandbox, colleague, "CARD-002", died);
  await press(page, "Save 2 changes");
  await expectCount(page, "Completed", 1);
  await expectCount(page, "Died", 2);
  await expect(page.getByText(/Not saved/)).toHaveCount(0);
  await press(page, "Undo participants.csv");
  await expectCount(page, "Completed", 0);
  await expectCount(page, "Died", 2);
});

test("the page about who is in the study takes no file while the study log is away, and one after Try again, on a phone [REQ-STATUS-02]", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  watch.allow(/500/);
  await changeConfiguration(page, () => ({ capture: { studyLogUrl: "/v2/study-log/" } }));
  await sandbox.faults([{ method: "GET", path: "/v2/study-log/", status: 500 }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn(RESEARCHER, { at: "/login?to=%2Flist%2Fstatus" });
  await expect(page.getByText(/^The study log could not be reached/)).toBeVisible();
  const file = page.getByRole("button", { name: "Use a file…" });
  await expect(file).toBeDisabled();
  await rows(page).first().click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The dead are not in the list without a word.
  await page.goto("/list?needs=call");
  await expect(page.getByText(/^The status of 60 users was not read\. Some may/)).toBeVisible();
  await page.goto("/list/status");
  await expect(page.getByText(/^The study log could not be reached/)).toBeVisible();
  await sandbox.clearFaults();
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(file).toBeEnabled();
  // A user without a status has no dashes to the eye.
  const dashes = rows(page).first().locator("xpath=..").getByRole("cell", { name: "–", exact: true });
  const widths = await dashes.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
  expect([...new Set(widths)]).toEqual([1]);
  await expectAccessible(page);
  await file.press("Enter");
  await expect(page.getByRole("group", { name: "Participants file" })).toBeVisible();
  await expectAccessible(page, page.getByRole("dialog"));
});

test("a death is recorded in four presses from the sidebar, and the handset is taken back with it [REQ-STATUS-10] [REQ-STATUS-12]", async ({
  page,
  signIn,
}) => {
  await changeConfiguration(page, () => ({
    capture: { studyLogUrl: "/v2/study-log/", studyZone: "Europe/London" },
  }));
  await signIn(RESEARCHER);
  await page.getByRole("list", { name: "Study" }).getByRole("link", { name: "Participant status" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Participant status" })).toBeVisible();
  // Last used longest ago, so it is in sight.
  const duid = (await rows(page).first().textContent()) ?? "";
  await page.getByRole("row", { name: new RegExp(`^${duid}`) }).click();
  const dialog = page.getByRole("dialog", { name: `Status of ${duid}` });
  await dialog.getByLabel("Left: died").check();
  await dayField(dialog, "Last day in the study").fill(dayAgo(3));
  await expectAccessible(page, dialog);
  await dialog.getByLabel(/^Also take back NTH /).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(new RegExp(`^${duid}: Died .*\\. NTH \\d+ is taken back\\.$`))).toBeVisible();
  // Without a handset its row is at another place.
  await page.getByRole("searchbox").fill(duid);
  await expect(page.getByRole("row", { name: new RegExp(`^${duid}`) })).toContainText(/Left.*Died/);
  await expectCount(page, "Died", 1);
  await page.getByRole("button", { name: `Actions for ${duid}` }).click();
  await expect(page.getByRole("menuitem", { name: "Deallocate Handset" })).toHaveCount(0);
});
