import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";

import { fence } from "../../support/fence.ts";
import { tabTo } from "../../support/keyboard.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { openStudyPage, RESEARCHER } from "./study-list.ts";
import { readDownload } from "./saved-files.ts";

async function press(page: Page, name: string) {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

async function saveAs(page: Page, name: string) {
  await tabTo(page, name);
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  return { name: download.suggestedFilename(), file: await readDownload(download) };
}

test("whose a handset was on a day is three presses from All Users, and the log is saved as CSV with every record once, by keyboard alone [REQ-HANDSET-17] @daily:journey", async ({
  page,
  sandbox,
  signIn,
}) => {
  await signIn(RESEARCHER);
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await openStudyPage(page, "Handsets");
  await press(page, "Handset log");
  await expect(page.getByText("Not read yet")).toBeVisible();
  await fence(page);
  expect((await sandbox.log()).requests.filter(({ path }) => path === "/capnogram/")).toEqual([]);
  await press(page, "Load the records");
  const rows = page.getByRole("row");
  await expect(rows.nth(20)).toBeVisible();
  const box = await rows.nth(1).boundingBox();
  expect(box?.y).toBeLessThanOrEqual(260);
  await expect(rows.nth(14)).toBeInViewport({ ratio: 1 });
  await tabTo(page, "Handset or user");
  await page.keyboard.type("card-017", { delay: 60 });
  const found = page.getByRole("region", { name: "Log of NTH 00117" });
  await expect(found).toContainText(/CARD-017Recorded: \d+ records?/);
  await expect(found).toContainText("Allocated.");
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: "Handset or user" }).fill("");
  // The export is before the search, and the rows after it have more stops than a person would pass.
  await page.keyboard.press("Shift+Tab");
  const csv = await saveAs(page, "Save as CSV");
  const lines = parse<Readonly<Record<string, string>>>(csv.file.toString("utf8"), {
    columns: true,
    bom: true,
  });
  const missing = lines.filter(({ source }) => source === "missing").map((line) => line["missing"] ?? "");
  expect(missing).not.toEqual([]);
  for (const gap of missing) await expect(page.getByText(gap)).toBeVisible();
  const recorded = lines.filter(({ source }) => source === "recorded" || source === "not-placed");
  const ofStudy = (await sandbox.studyRecords()).filter(({ duid }) => duid !== "");
  expect(recorded.reduce((sum, { records }) => sum + Number(records), 0)).toBe(ofStudy.length);

  await openStudyPage(page, "Handsets");
  await press(page, "Log of NTH 00117");
  await expect(page.getByRole("heading", { level: 1, name: "Log of NTH 00117" })).toBeVisible();
  await expect(page.getByRole("table")).toContainText("Recorded:");
  expect((await saveAs(page, "Save as CSV")).name).toMatch(/-handset-log-NTH-00117-\d{4}-\d{2}-\d{2}/);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});
