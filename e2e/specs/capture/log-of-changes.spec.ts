import { parse } from "csv-parse/sync";

import { dayField } from "../../support/day-field.ts";
import { tabTo } from "../../support/keyboard.ts";
import { changeConfiguration } from "../../support/other-files.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { readDownload } from "./saved-files.ts";
import { openStudyPage, RESEARCHER } from "./study-list.ts";

test("the log of changes has a note and a status with account and time, and says what it does not hold, by keyboard alone @daily:journey", async ({
  page,
  signIn,
}) => {
  await changeConfiguration(page, () => ({ capture: { studyLogUrl: "/v2/study-log/" } }));
  await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-001" });
  // Disabled until the shared statuses were read: Tab would pass it.
  await expect(page.getByRole("button", { name: "Set status" })).toBeEnabled();
  await tabTo(page, "Set status");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Status of CARD-001" });
  await dialog.getByLabel("Still in the study").check();
  await dayField(dialog, "Enrolled").fill("2026-03-03");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await tabTo(page, /^Notes \(\d+\)$/);
  await page.keyboard.press("Enter");
  const notes = page.getByRole("dialog", { name: /^Notes on/ });
  await notes.getByRole("textbox").fill("=1+1 had a cold");
  await notes.getByRole("button", { name: "Save note" }).press("Enter");
  await expect(page.getByText("Note on CARD-001 saved.")).toBeVisible();

  await openStudyPage(page, "Participant status");
  await expect(page.getByRole("heading", { level: 1, name: "Participant status" })).toBeFocused();
  await tabTo(page, "Log of changes");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Log of changes" })).toBeFocused();
  await expect(page.getByText("2 of 2 changes, newest first")).toBeVisible();
  const shown = page.getByRole("row").filter({ hasText: "CARD-001" });
  await expect(shown.first()).toContainText("Note");
  await expect(shown.first()).toContainText(RESEARCHER);
  await expect(shown.last()).toContainText("Enrolled on 3 Mar 2026");
  await tabTo(page, "User ID");
  await page.keyboard.type("card-002", { delay: 60 });
  await expect(page.getByText("0 of 2 changes, newest first")).toBeVisible();
  await page.getByRole("searchbox", { name: "User ID" }).fill("");
  await expect(page.getByText(/Does not include views, other systems or unshared changes\./)).toBeVisible();
  // The export is before the search.
  await page.keyboard.press("Shift+Tab");
  await tabTo(page, "Save as CSV");
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  const text = (await readDownload(download)).toString("utf8");
  const lines = parse<Readonly<Record<string, string>>>(text, { columns: true, bom: true });
  expect(lines.map(({ what, account, participant_id: duid }) => [what, account, duid])).toEqual([
    ["status", RESEARCHER, "CARD-001"],
    ["note", RESEARCHER, "CARD-001"],
    ["not held", "", ""],
  ]);
  expect(text).toContain("enrolled 2026-03-03");
  expect(text).not.toContain("had a cold");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});
