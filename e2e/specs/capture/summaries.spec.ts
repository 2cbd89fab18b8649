import type { Page } from "@playwright/test";

import { readPages } from "../../support/read-pdf.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { readDownload } from "./saved-files.ts";
import { openList, RESEARCHER } from "./study-list.ts";

/** CARD-001 to CARD-009. */
const NINE = "/login?to=%2Flist%2Fsummaries%3Fq%3DCARD-00";
/** One task takes at most this share of the time of fifty summaries, so the page stays responsive on a busy machine. */
const MAX_TASK_SHARE = 1 / 3;

const saveButton = (page: Page) => page.getByRole("main").getByRole("button", { name: /^Save \d+ summar/ });

async function save(page: Page) {
  // Fifty take as long as the machine needs: the test's own time ends the wait.
  const [download] = await Promise.all([
    page.waitForEvent("download", { timeout: 0 }),
    saveButton(page).click(),
  ]);
  return { name: download.suggestedFilename(), file: await readDownload(download) };
}

test.describe("summaries of several users [REQ-DETAIL-45]", () => {
  test("a list that was just narrowed leads to its users' summaries by keyboard, one page each", async ({
    page,
    signIn,
  }) => {
    await openList(page, signIn);
    await page.getByRole("searchbox").fill("card-00");
    await page
      .getByRole("navigation", { name: "Users as" })
      .getByRole("link", { name: "Summaries" })
      .press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Summaries as PDF" })).toBeVisible();
    await expect(page.getByRole("checkbox")).toHaveCount(9);
    await page.getByRole("checkbox", { name: "CARD-009" }).press("Space");
    const shown = await page.getByRole("rowheader").allInnerTexts();
    const listed = shown.map((text) => text.split(" ")[0]).filter((id) => id !== "CARD-009");

    const { name, file } = await save(page);
    await expect(page.getByText(`8 summaries made: ${name}`)).toBeVisible();
    expect(name).toMatch(/^users-summaries-\d{4}-\d{2}-\d{2}\.pdf$/);
    const pages = await readPages(file);
    expect(pages.map((text) => /Summary of (CARD-\d+)/.exec(text)?.[1])).toEqual(listed);
    await page.getByRole("link", { name: "All Users" }).click();
    await expect(page.getByText("9 of 60 users")).toBeVisible();
  });

  test("who could not be read is named with the reason, on the page and in the file [HZ-15] @daily:files", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/400|could not be made/);
    await signIn(RESEARCHER, { at: NINE });
    await expect(page.getByRole("checkbox")).toHaveCount(9);
    await sandbox.faults([{ method: "GET", path: "/duid/param/", status: 400, times: 1 }]);
    const { name, file } = await save(page);
    expect(name).toMatch(/^users-summaries-\d{4}-\d{2}-\d{2}\.pdf$/);

    const alert = page.getByRole("alert").filter({ hasText: "8 summaries made" });
    const [, missing = ""] = /(CARD-\d+): An unexpected error/.exec(await alert.innerText()) ?? [];
    expect(missing).toMatch(/^CARD-00\d$/);
    await expectAccessible(page, alert);
    const all = await readPages(file);
    expect(all).toHaveLength(9);
    const [last, pages] = [all.at(-1), all.slice(0, -1)];
    expect(last).toContain("1 of the 9 requested summaries could not be made.");
    expect(last).toContain(`${missing}: An unexpected error occurred whilst loading the trends.`);
    const users = pages.map((text) => new Set(text.match(/CARD-\d+/g)));
    expect(users.map((ids) => ids.size)).toEqual(pages.map(() => 1));
    expect(users.some((ids) => ids.has(missing))).toBe(false);
  });

  test("nothing is saved when it is cancelled, when no user could be read, or when no user is ticked", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/400|could not be made/);
    const saved: string[] = [];
    page.on("download", (download) => saved.push(download.suggestedFilename()));
    await signIn(RESEARCHER, { at: NINE });
    await sandbox.faults([{ method: "GET", path: "/duid/param/", hold: true }]);
    await saveButton(page).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(saveButton(page)).toHaveText("Save 9 summaries");

    await sandbox.clearFaults();
    await sandbox.faults([{ method: "GET", path: "/duid/param/", status: 400 }]);
    await saveButton(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "No summary could be made" })).toContainText(
      "CARD-009: An unexpected error occurred whilst loading the trends.",
    );
    await sandbox.clearFaults();

    await page.getByRole("button", { name: "Select none" }).click();
    await expect(saveButton(page)).toHaveAttribute("aria-disabled", "true");
    // Of Try again as well.
    await expect(page.getByText("No user is ticked")).toHaveCount(2);
    expect(saved).toEqual([]);
  });

  test("fifty summaries in one go, and the page answers meanwhile", async ({ page, signIn }, {
    annotations,
  }) => {
    test.setTimeout(120_000);
    await signIn(RESEARCHER, { at: "/login?to=%2Flist%2Fsummaries" });
    await expect(page.getByText("60 of 60 users")).toBeVisible();
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Select the first 50" }).click();
    await page.evaluate(() => {
      const tasks: number[] = [];
      Object.assign(globalThis, { tasks });
      new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({ type: "longtask" });
    });
    const startedAt = Date.now();
    const { file } = await save(page);
    const tookMs = Date.now() - startedAt;
    const pages = await readPages(file);
    expect(new Set(pages.map((text) => /Summary of \S+/.exec(text)?.[0])).size).toBe(50);
    expect(pages).toHaveLength(50);
    const longest = await page.evaluate(() =>
      Math.max(0, ...(globalThis as unknown as { readonly tasks: readonly number[] }).tasks),
    );
    annotations.push({ type: "longest task", description: `${Math.round(longest)} of ${tookMs} ms` });
    expect(longest).toBeLessThan(tookMs * MAX_TASK_SHARE);
  });
});
