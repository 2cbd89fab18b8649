import type { Page } from "@playwright/test";

import { readPages } from "../../support/read-pdf.ts";
import { toDay } from "../../support/clinic-time.ts";
import { tabTo } from "../../support/keyboard.ts";
import { changeConfiguration } from "../../support/other-files.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { waitForUsers, readPackage } from "./study-package-page.ts";
import { readDownload } from "./saved-files.ts";
import { HANDSET, RESEARCHER, startTraining } from "./study-list.ts";

/** What a value is called and measured in, and what draws one. */
const VALUE_WORDS = /kPa|bpm|end.?tidal|respiratory rate|obstructive|metabolic|within expected|± 1 SD/i;

async function expectNoValues(page: Page): Promise<void> {
  await expect(page.getByRole("application")).toHaveCount(0);
  await expect(page.locator("canvas")).toHaveCount(0);
  const html = await page.locator("#main, main").first().innerHTML();
  expect(html).not.toMatch(VALUE_WORDS);
}

async function pressToSave(page: Page, name: string): Promise<Buffer> {
  await tabTo(page, name);
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  return readDownload(download);
}

/** The server refuses the values as well: a request for one would fail the test by its 403. */
test.describe("an account whose study is blinded [REQ-BLIND-01] [REQ-BLIND-03]", () => {
  test.beforeEach(async ({ page, sandbox, signIn }) => {
    await sandbox.reset({ scenario: "blinded-study" });
    await changeConfiguration(page, () => ({ capture: { blinded: ["CARD"] } }));
    await signIn(RESEARCHER, { at: "/login?to=%2Flist%3Fgroup%3D1%26q%3DCARD-001" });
    await expect(page.getByRole("rowheader")).toHaveCount(1);
  });

  test("sees no value in list, User Summary, comparison and calendar, by keyboard alone [REQ-BLIND-02] @daily:journey", async ({
    page,
  }) => {
    await expectNoValues(page);
    await tabTo(page, "CARD-001");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Blinded" })).toBeVisible();
    await expect(page.getByRole("table").first()).toBeVisible();
    await expectNoValues(page);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole("link", { name: /^Compare/ })).toHaveCount(0);
    await page.goto("/detail/CARD-001/compare");
    await expect(page.getByRole("heading", { name: "Blinded" })).toBeVisible();
    await expectNoValues(page);
    await page.goto("/detail/CARD-001#end-tidal-co2");
    await expect(page.getByRole("heading", { name: "Blinded" })).toBeVisible();
    await expectNoValues(page);
    await page.goto("/list?group=1&show=calendar");
    await expect(page.getByRole("rowheader", { name: /60 days: \d+ recorded/ }).first()).toBeVisible();
    await expectNoValues(page);
  });

  test("saves no value in a package and a summary, and is shown none in a training @daily:files", async ({
    page,
    sandbox,
  }) => {
    await page.goto("/detail/CARD-001");
    const text = (await readPages(await pressToSave(page, "PDF summary"))).join(" ");
    expect(text).toContain("Blinded");
    expect(text).not.toMatch(VALUE_WORDS);

    await page.goto(`/list/package?group=1&from=${toDay(Date.now() - 2 * 86_400_000)}`);
    await waitForUsers(page);
    await expect(page.getByText(/^Blinded: CARD\./)).toBeVisible();
    await expect(page.getByText("breaths.csv")).toHaveCount(0);
    const read = readPackage(await pressToSave(page, "Save package"));
    const rows = read.rows("records.csv");
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      expect([row["blinded"], row["end_tidal_co2"], row["respiratory_rate"]]).toEqual(["true", "", ""]);
    for (const name of ["breaths.csv", "waveforms.parquet"]) expect(read.names).not.toContain(name);

    await page.goto("/documentation");
    await expect(page.getByRole("heading", { level: 1, name: "Documentation" })).toBeVisible();
    await page.goto("/list?group=1");
    const training = await startTraining(page);
    await sandbox.breathe(HANDSET, { profile: "copd", seconds: 0 });
    await expect(training.getByText("Recording received. Quality is blinded.")).toBeVisible();
    await expectNoValues(page);
  });

  test("sees no value of a participant who is listed twice, once in the blinded study [SAFETY]", async ({
    page,
    sandbox,
  }) => {
    const change = { replace: [['"CARD-002"', '"LEEDS-001"'] as const] };
    await sandbox.faults([{ method: "GET", path: "/duid/", change }]);
    await page.goto("/detail/LEEDS-001");
    await expect(page.getByRole("heading", { name: "Blinded" })).toBeVisible();
    await expectNoValues(page);
    await page.goto("/detail/LEEDS-003");
    await expect(page.getByRole("heading", { name: "Trends" })).toBeVisible();
  });
});

test("a server that blinds a study of which Capture does not know logs nobody out, and the page says so [REQ-BLIND-03]", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  watch.allow(/403/);
  await sandbox.reset({ scenario: "blinded-study" });
  await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-001" });
  const refused = page.getByText(/^You do not have access to this/);
  await expect(refused.first()).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect(refused.first()).toBeVisible();
  await page.reload();
  await expect(refused.first()).toBeVisible();
  await expect(page).toHaveURL(/\/detail\/CARD-001$/);
  await expectNoValues(page);
});
