import type { Page } from "@playwright/test";

import { dayField } from "../../support/day-field.ts";
import { writeEntryAs, writeStatusAs } from "../../support/other-account.ts";
import { changeConfiguration } from "../../support/other-files.ts";
import type { Sandbox } from "../../support/sandbox.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { openStudyPage, RESEARCHER } from "./study-list.ts";

const COLLEAGUE = "everyone@capno.example";
const LOG = "/v2/study-log/";
const ENROLLED = { enrolled: "2026-01-05", left: "", reason: "" };
const DIED = { enrolled: "2026-01-05", left: "2026-03-01", reason: "died" };

async function control(sandbox: Sandbox, path: string, body: object): Promise<void> {
  const headers = { "content-type": "application/json" };
  const reply = await fetch(`${sandbox.url}/__sandbox${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
}

const statusButton = (page: Page, name: RegExp | string) => page.getByRole("button", { name });

async function enrol(page: Page, day: string) {
  const dialog = page.getByRole("dialog", { name: /^Status of/ });
  await dialog.getByLabel("Still in the study").check();
  await dayField(dialog, "Enrolled").fill(day);
  await dialog.getByRole("button", { name: "Save" }).click();
}

test.describe("the study log [REQ-LOG-01] [REQ-LOG-02] [REQ-LOG-03]", () => {
  test.beforeEach(({ page }) => changeConfiguration(page, () => ({ capture: { studyLogUrl: LOG } })));

  test("has an entry once whose answer was lost, and says that it is not shared until it is", async ({
    page,
    sandbox,
    signIn,
  }) => {
    // The server takes the row, and its answer arrives in part.
    await sandbox.faults([{ method: "POST", path: LOG, change: { cutTo: 12 }, times: 1 }]);
    await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-001" });
    await statusButton(page, "Set status").click();
    await enrol(page, "2026-03-03");
    await expect(statusButton(page, "Enrolled 3 Mar 2026, Not shared yet")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(statusButton(page, /^Enrolled 3 Mar 2026$/)).toBeVisible();
    expect(await sandbox.studyLog()).toMatchObject([{ user: "CARD-001", enrolled: "2026-03-03" }]);
  });

  test("sends half as much after a 413, and every line of a file once @daily:journey", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/413/);
    await signIn(RESEARCHER);
    await openStudyPage(page, "Participant status");
    await page.getByRole("button", { name: "Use a file…" }).click();
    await sandbox.faults([{ method: "POST", path: LOG, status: 413, times: 1 }]);
    const sizes: number[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith(LOG))
        sizes.push((request.postDataJSON() as { entries: unknown[] }).entries.length);
    });
    const lines = ["CARD-001", "CARD-002", "CARD-003", "CARD-004"].map((duid) => `${duid},2026-03-03,,`);
    await page.locator("input[type=file]").setInputFiles({
      name: "participants.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(["duid,enrolled,left,reason", ...lines].join("\n")),
    });
    await page.getByRole("button", { name: "Save 4 changes" }).click();
    await expect(page.getByText(/^4 statuses changed\.$/)).toBeVisible();
    expect(sizes).toEqual([4, 2, 2]);
    expect(await sandbox.studyLog()).toHaveLength(4);
  });

  test("of a backup that was restored shows what it has, says so, and keeps what is written meanwhile", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/410/);
    await writeStatusAs(sandbox, COLLEAGUE, "CARD-001", ENROLLED);
    await writeStatusAs(sandbox, COLLEAGUE, "CARD-001", DIED);
    await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-001" });
    await expect(statusButton(page, /^Died /)).toBeVisible();
    await control(sandbox, "/study-log/restore", { keep: 1 });
    // Who writes after a row that is gone is asked, with what the log has now.
    await statusButton(page, /^Died /).click();
    await enrol(page, "2026-01-06");
    await expect(
      page.getByText(/^The study log was reset on the server, and 1 entry is missing/),
    ).toBeVisible();
    await expect(statusButton(page, "Enrolled 5 Jan 2026")).toBeVisible();
    const notice = page.getByRole("alert").filter({ hasText: "Yours was not saved" });
    await expect(notice).toContainText(/Enrolled 5 Jan 2026\. Yours was not saved: Enrolled 6 Jan 2026/);
    await expectAccessible(page);
    await notice.getByRole("button", { name: "Keep their version" }).click();
    await expect(notice).toHaveCount(0);
    expect(await sandbox.studyLog()).toHaveLength(1);
  });

  test("shows a colleague's review beside one's own that was made meanwhile, and keeps the one that is chosen [SAFETY]", async ({
    page,
    sandbox,
    signIn,
  }) => {
    const isRead = page.waitForResponse((reply) => reply.url().includes(LOG) && reply.ok());
    await signIn(RESEARCHER, { at: "/login?to=%2Flist%3Fneeds%3Dcall" });
    await isRead;
    const mark = page.getByRole("button", { name: /^Done: CARD-/ }).first();
    const [duid = ""] = /CARD-\d+/.exec((await mark.getAttribute("aria-label")) ?? "") ?? [];
    await writeEntryAs(sandbox, COLLEAGUE, { kind: "review", user: duid, stamps: ["unused:1"] });
    await mark.click();
    await page.getByRole("menuitem", { name: /^Something new/ }).click();
    const notice = page.getByRole("alert").filter({ hasText: "Yours was not saved" });
    await expect(notice).toContainText(duid);
    await expect(notice).toContainText(/changed the review of .* at .* Yours was not saved: \w/);
    await expect(notice).toContainText(COLLEAGUE);
    await expectAccessible(page);
    await notice.getByRole("button", { name: "Save my version" }).click();
    await expect(notice).toHaveCount(0);
    await expect
      .poll(async () => (await sandbox.studyLog()).map(({ by }) => by))
      .toEqual([COLLEAGUE, RESEARCHER]);
    const [theirs, mine] = await sandbox.studyLog();
    expect(mine).toMatchObject({ user: duid, follows: theirs?.["id"] });
  });

  test("goes with a participant who moves to another group and back: who died stays so [SAFETY]", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/410/);
    await writeStatusAs(sandbox, COLLEAGUE, "CARD-003", DIED);
    await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-003" });
    await expect(statusButton(page, /^Died /)).toBeVisible();
    for (const project of ["LEEDS", "CARD"]) {
      // oxlint-disable-next-line no-await-in-loop -- one move after the other
      await control(sandbox, "/participants/CARD-003/move", { project });
      // oxlint-disable-next-line no-await-in-loop -- see above
      await page.goto("/detail/CARD-003");
      // oxlint-disable-next-line no-await-in-loop -- see above
      await expect(statusButton(page, /^Died /)).toBeVisible();
    }
    await page.goto("/list?needs=call");
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    await expect(page.getByRole("rowheader", { name: /^CARD-003/ })).toHaveCount(0);
  });

  test("says of an entry with a value of a newer version that it cannot be read, beside the others", async ({
    page,
    sandbox,
    signIn,
  }) => {
    const row = { kind: "status", follows: null, user: "CARD-001", ...DIED, reason: "emigrated" };
    await control(sandbox, "/study-log", {
      rows: [
        { id: "newer", ...row },
        { id: "x", kind: "consent", user: "CARD-001" },
      ],
    });
    await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-001" });
    await expect(statusButton(page, "Cannot be read by this version")).toBeVisible();
    await expect(page.getByText("1 entry of a newer version.")).toBeVisible();
    await expectAccessible(page);
  });
});
