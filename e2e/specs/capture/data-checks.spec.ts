import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";

import { fence } from "../../support/fence.ts";
import { getPatienceMs } from "../../support/patience.ts";
import { changeConfiguration } from "../../support/other-files.ts";
import { signIn as signInAs } from "../../support/sign-in.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { openStudyPage, RESEARCHER } from "./study-list.ts";
import { waitForUsers, readDownload, readPackage } from "./study-package-page.ts";

/** The checks as the page names them, and as the database and the file do. */
const CHECKS = [
  ["Duplicate users", "repeated-participant"],
  ["Impossible dates", "impossible-date"],
  ["Duplicate records", "repeated-record"],
  ["Handset of another user", "foreign-handset"],
  ["Gaps longer than 7 days", "gap"],
  ["Failed records", "failed-record"],
  ["Quality dropped by 15 points or more", "quality-drop"],
  ["Users without a handset", "no-handset"],
  ["Handsets without a user", "no-participant"],
] as const;

const check = (page: Page, name: string) =>
  page.getByRole("list", { name: "Checks" }).getByRole("button", { name });
const rowsOf = (page: Page, name: string) =>
  page.getByRole("main").getByRole("region", { name, exact: true }).getByRole("row");

async function openChecks(page: Page): Promise<void> {
  await openStudyPage(page, "Data checks");
  await expect(page.getByRole("heading", { level: 1, name: "Data checks" })).toBeVisible();
}

async function run(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Run/ }).click();
  await expect(page.getByText(/^\d+ users, /)).toBeVisible({
    timeout: 2 * getPatienceMs(),
  });
}

async function saveCsv(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as CSV" }).click(),
  ]);
  const text = (await readDownload(download)).toString("utf8");
  return parse<Readonly<Record<string, string>>>(text, { columns: true, bom: true });
}

test.describe("Data checks", () => {
  test("find each seeded fault, as many as the database counts, and lead to its record [REQ-CHECK-01] [REQ-CHECK-02] @daily:journey", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await sandbox.reset({ scenario: "faulty-study" });
    await signIn(RESEARCHER);
    await openChecks(page);
    // Nothing is asked before somebody wants it.
    await fence(page);
    expect((await sandbox.log()).requests.filter(({ path }) => path === "/device/")).toEqual([]);
    await run(page);
    await expectAccessible(page);

    const csv = await saveCsv(page);
    const database = await sandbox.dataChecks(csv[0]?.["checked_at"] ?? "");
    for (const [name, key] of CHECKS) {
      await check(page, name).click();
      const count = database[key] ?? 0;
      await expect(check(page, name)).toContainText(String(count));
      // One row more for the headings; a check that found nothing has no table.
      await expect(rowsOf(page, name), name).toHaveCount(count === 0 ? 0 : count + 1);
    }
    for (const [, key] of CHECKS) {
      expect(csv.filter((row) => row["check"] === key && row["result"] === "finding")).toHaveLength(
        database[key] ?? 0,
      );
    }

    await check(page, "Failed records").click();
    await page.getByRole("link", { name: /^Record \d+$/ }).click();
    await expect(page).toHaveURL(/\/detail\/CARD-006\?record=\d+/);
    // The results are still there, without asking again.
    await page.goBack();
    await expect(rowsOf(page, "Failed records")).toHaveCount(2);
  });

  test("find nothing in a clean study, and the file says which checks ran, when and on which data [REQ-CHECK-03]", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await sandbox.reset({ scenario: "clean-study" });
    await signIn(RESEARCHER);
    await openChecks(page);
    await run(page);
    for (const [name] of CHECKS) await expect(check(page, name)).toHaveText(`${name} 0 `);
    const csv = await saveCsv(page);
    expect(csv.map((row) => [row["check"], row["result"]])).toEqual(
      CHECKS.flatMap(([, key]) => [
        // Whether somebody has left is not known of users without a status.
        ...(key === "gap"
          ? [
              ["before-enrolment", "not known"],
              ["after-end", "not known"],
            ]
          : []),
        ...(key === "no-participant" ? [["left-handset", "not known"]] : []),
        [key, "nothing found"],
      ]),
    );
    expect(csv[0]).toMatchObject({
      checked_projects: "CARD;LEEDS",
      checked_participants: "8",
      checked_records: "80",
      checked_handsets: "8",
    });
  });

  test("reading for the data checks is cancelled and continued, with at most four requests at once [REQ-CHECK-05]", async ({
    page,
    sandbox,
    signIn,
  }) => {
    const records = { method: "GET", path: "/capnogram/" };
    // Eight lists are answered, and then none.
    await sandbox.faults([
      { ...records, times: 8 },
      { ...records, hold: true },
    ]);
    await signIn(RESEARCHER);
    await openChecks(page);
    let inFlight = 0;
    let most = 0;
    const asked: string[] = [];
    const isOne = (url: string) => new URL(url).pathname.endsWith("/capnogram/");
    page.on("request", (request) => {
      if (!isOne(request.url()) || request.method() !== "GET") return;
      inFlight++;
      asked.push(request.url());
      most = Math.max(most, inFlight);
    });
    const onEnd = (request: { url(): string; method(): string }) => {
      if (isOne(request.url()) && request.method() === "GET") inFlight--;
    };
    page.on("requestfinished", onEnd);
    page.on("requestfailed", onEnd);
    await page.getByRole("button", { name: "Run the checks" }).click();
    await expect(page.getByText(/^Loading records: [1-9]\d* of 60 users$/)).toBeVisible();
    // The browser's word of what it sent may come late.
    await expect.poll(() => inFlight).toBe(4);
    await page.getByRole("button", { name: "Cancel" }).click();
    const cancelled = page.getByText(/^Cancelled: the records of \d+ of 60 users are not loaded/);
    const unread = Number(/\d+/.exec((await cancelled.textContent()) ?? "")?.[0]);
    await expect(check(page, "Failed records")).toContainText(/Not known|or more/);
    await expect.poll(() => inFlight).toBe(0);
    await sandbox.clearFaults();
    const before = asked.length;
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText(/^Cancelled:/)).toBeHidden();
    await expect(check(page, "Failed records")).not.toContainText(/Not known|or more/);
    // Who was read before is not asked for again, nor anybody twice.
    const users = asked.slice(before).map((url) => new URL(url).searchParams.get("duid"));
    expect(users).toEqual([...new Set(users)]);
    expect(users).toHaveLength(unread);
    expect(unread).toBeLessThan(60);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(4);
  });

  test("a row of the data checks is explained by keyboard, stays explained until log-out and is in the file unharmed [REQ-CHECK-06] [REQ-CHECK-27]", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await sandbox.reset({ scenario: "faulty-study" });
    await signIn(RESEARCHER);
    await openChecks(page);
    await run(page);
    await check(page, "Failed records").click();
    await page.getByRole("button", { name: /^Explain record \d+ of CARD-006$/ }).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Reason" }).fill("=1+1, rang 07700 900123");
    await expect(dialog.getByText(/looks like a telephone number/)).toBeVisible();
    await expectAccessible(page, dialog);
    await dialog.getByRole("textbox", { name: "Reason" }).fill("=1+1 the handset fell");
    await expect(dialog.getByText(/looks like/)).toBeHidden();
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await expect(check(page, "Failed records")).toContainText("1 explained");
    await run(page);
    await expect(check(page, "Failed records")).toContainText("1 explained");
    const csv = await saveCsv(page);
    expect(csv.find((row) => row["check"] === "failed-record")).toMatchObject({
      explanation: "'=1+1 the handset fell",
      explained_by: RESEARCHER,
    });
    await page.getByRole("button", { name: /^Edit the explanation/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(check(page, "Failed records")).not.toContainText("explained");
  });

  test("explanations of data checks are shared between two people where the deployment has a study log [REQ-CHECK-06]", async ({
    page,
    sandbox,
    openWindow,
  }) => {
    await sandbox.reset({ scenario: "faulty-study" });
    const share = () => ({ capture: { studyLogUrl: "/v2/study-log/" } });
    const open = async (window: Page, email: string) => {
      await changeConfiguration(window, share);
      await signInAs(window, email);
      await window.goto("/list");
      await openChecks(window);
      await run(window);
    };
    const explain = async (window: Page, name: string, reason: string) => {
      await check(window, name).click();
      await window
        .getByRole("button", { name: /^Explain/ })
        .first()
        .click();
      await window.getByRole("dialog").getByRole("textbox").fill(reason);
      await window.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await expect(check(window, name)).toContainText("1 explained");
    };
    await open(page, RESEARCHER);
    await explain(page, "Failed records", "The handset fell");
    const other = await openWindow();
    await open(other, "everyone@capno.example");
    await expect(check(other, "Failed records")).toContainText("1 explained");
    await explain(other, "Duplicate records", "Sent twice");

    // Another account wrote since this page read the log: what it wrote comes with the own row.
    await explain(page, "Users without a handset", "Left the study");
    await expect(check(page, "Duplicate records")).toContainText("1 explained");
    await expectAccessible(page);

    // Both change one explanation: the second is shown both reasons, and chooses.
    const begin = async (window: Page, reason: string) => {
      await check(window, "Failed records").click();
      await window.getByRole("button", { name: /^Edit the explanation/ }).click();
      await window.getByRole("dialog").getByRole("textbox").fill(reason);
    };
    await begin(page, "The battery was flat");
    await begin(other, "It fell twice");
    await other.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(other.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    const notice = page.getByRole("alert").filter({ hasText: "Yours was not saved" });
    await expect(notice).toContainText(/It fell twice.*Yours was not saved.*The battery was flat/);
    await expectAccessible(page);
    await notice.getByRole("button", { name: "Keep their version" }).click();
    await expect(notice).toHaveCount(0);

    // Opened by its address, the package page has read no log before.
    await page.goto("/list/package");
    await waitForUsers(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save package" }).click(),
    ]);
    const rows = readPackage(await readDownload(download)).rows("checks.csv");
    expect(rows.map((row) => row["explanation"]).filter(Boolean)).toEqual(
      expect.arrayContaining(["Left the study", "Sent twice", "It fell twice"]),
    );
  });

  test("count for 10,000 users what the database counts [REQ-CHECK-02]", async ({
    page,
    sandbox,
    signIn,
  }) => {
    test.setTimeout(240_000);
    await sandbox.reset({ scenario: "large" });
    await signIn(RESEARCHER);
    await openChecks(page);
    await page.getByRole("button", { name: "Run the checks" }).click();
    await expect(page.getByText(/^[\d,]+ users, /)).toBeVisible({
      timeout: 10 * getPatienceMs(),
    });
    const database = await sandbox.dataChecks((await saveCsv(page))[0]?.["checked_at"] ?? "");
    for (const [name, key] of CHECKS) {
      // Thousands have a comma; a user whose records all failed has no quality, so there may be more.
      const text = ((await check(page, name).textContent()) ?? "").slice(name.length);
      expect(Number(text.replaceAll(",", "").trim().split(" ")[0]), name).toBe(database[key]);
    }
  });
});
