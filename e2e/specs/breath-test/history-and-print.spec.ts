import { getPatienceMs } from "../../support/patience.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { toDay } from "../../support/clinic-time.ts";
import {
  DIAGNOSE_HANDSET,
  follow,
  getLockSteps,
  getStoredPercent,
  goWithin,
  isResultPage,
  SCREEN_HANDSET,
  startTest,
} from "./clinic.ts";
import { getPrinted, watchPrinting } from "./print-media.ts";

test.describe("results history", () => {
  test("lists today's tests newest first, opens completed ones, and locks nothing @daily:journey", async ({
    page,
    sandbox,
    signIn,
  }) => {
    const first = await sandbox.breathe(SCREEN_HANDSET, { profile: "healthy", seconds: 0 });
    await sandbox.breathe(SCREEN_HANDSET, { outcome: "decode-failed", seconds: 0 });
    const last = await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
    await signIn("gp@capno.example");
    await follow(page, "Results history");
    await page.getByRole("button", { name: /00201/ }).click();
    await expect(page.getByRole("heading", { name: "Handset 00201" })).toBeVisible();
    const rows = page.getByRole("row");
    await expect(rows).toHaveCount(4);
    await expect(rows.nth(1)).toContainText(last.testIdentifier);
    await expect(rows.nth(2)).toContainText("Failed");
    await expect(rows.nth(2).getByRole("link")).toHaveCount(0);
    await expect(rows.nth(3)).toContainText(first.testIdentifier);

    await rows.nth(1).getByRole("link", { name: /Open/ }).click();
    await expect(page.getByText(await getStoredPercent(sandbox, last), { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\?results=1$/);
    await page.getByRole("button", { name: "Go back" }).click();
    await expect(page.getByRole("heading", { name: "Handset 00201" })).toBeVisible();
    expect(await getLockSteps(sandbox)).toEqual([]);
  });

  test("results history is emptied at midnight without a reload, and an open result stays until it is left", async ({
    page,
    context,
    sandbox,
    signIn,
    watch,
  }) => {
    test.setTimeout(90_000);
    watch.allow(/404 \(Not Found\)/);
    // Half a minute before midnight; the browser's own clock knows nothing of it.
    await sandbox.reset({ scenario: "midnight" });
    await signIn("gp@capno.example", { at: "/nts/results-history" });
    await page.getByRole("button", { name: /00201/ }).click();
    const open = page.getByRole("link", { name: /Open/ }).first();
    await expect(open).toBeVisible();
    const reader = await context.newPage();
    await reader.goto((await open.getAttribute("href")) ?? "");
    await expect(reader.getByText("COPD prediction probability")).toBeVisible();
    await expect(page.getByText("You have not completed any tests on this handset today.")).toBeVisible({
      timeout: 3 * getPatienceMs(),
    });
    await expect(reader.getByText("COPD prediction probability")).toBeVisible();
    await reader.reload();
    await expect(reader.getByText("The test results were not found").first()).toBeVisible();
    await reader.close();
  });

  test("documents, label and licences are there, with a way back @daily:files", async ({ page, signIn }) => {
    await signIn("gp@capno.example");
    await page.getByRole("link", { name: "Documentation" }).click();
    for (const name of ["Handset Instructions For Use", "Dashboard Instructions For Use"])
      await expect(page.getByRole("link", { name })).toHaveAttribute("href", /\/documents\/.+\.pdf$/);
    await page.getByRole("button", { name: "Product label" }).click();
    const label = page.getByRole("img", { name: /Product label/ });
    await expect(label).toBeVisible();
    expect(await label.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Go back" }).click();
    await expect(page).toHaveURL(/\/nts\/handsets$/);
    await page.goto("/nts/licences");
    await expect(page.locator("summary").first()).toBeVisible();
  });
});

test.describe("printed reports", () => {
  test("Screen: identifiers, percentage, warning and disclaimer; then back @daily:print", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await watchPrinting(page);
    await signIn("gp@capno.example");
    await startTest(page, "00201");
    const record = await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
    await page.waitForURL(isResultPage);
    const day = toDay(record.capturedAt);
    await page.getByRole("button", { name: "Print", exact: true }).click();
    await expect.poll(() => getPrinted(page)).toEqual([`Respiratory-Test_${record.testIdentifier}_${day}`]);
    for (const text of [
      record.testIdentifier,
      "gp@capno.example",
      "00201",
      await getStoredPercent(sandbox, record),
    ])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByText(/Not a medical device/)).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("banner")).toHaveCount(0);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await page.waitForURL(isResultPage);
    await expect(page).toHaveTitle("Dashboard - Test result");
    expect(await getPrinted(page)).toHaveLength(1);
  });

  test("Diagnose: curves, versions and UDI; VIEWED_PDF once; a deep link returns to the result @daily:print", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await watchPrinting(page);
    await signIn("clinic@capno.example");
    await startTest(page, "00401");
    const record = await sandbox.breathe(DIAGNOSE_HANDSET, { profile: "copd", seconds: 0 });
    await page.waitForURL(/smoking-history/);
    await page.getByLabel("Enter number of pack years").fill("40");
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.waitForURL(isResultPage);
    await page.goto(`/ntd/${record.capnogramId}/print?results=1`);
    await expect.poll(() => getPrinted(page)).toHaveLength(1);
    for (const text of ["40 pack years", record.testIdentifier, "Average waveform"])
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/^Capnogram/).first()).toBeVisible();
    await expect(page.getByText(/Software UDI used during diagnosis: .*\(8012\)/)).toBeVisible();
    await expect(page.getByText(/Software version \d+\.\d+\.\d+/)).toBeVisible();
    await expect
      .poll(async () => (await sandbox.log()).reportAccess.filter(({ type }) => type === "VIEWED_PDF"))
      .toHaveLength(1);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(page).toHaveURL(new RegExp(`/ntd/results/${record.capnogramId}\\?results=1$`));
  });

  test("Diagnose: a report that waits for the smoking history leads to the question [REQ-TEST-49] @daily:print", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await signIn("clinic@capno.example");
    await startTest(page, "00401");
    const { capnogramId } = await sandbox.breathe(DIAGNOSE_HANDSET, { profile: "copd", seconds: 0 });
    await page.waitForURL(/smoking-history/);
    await follow(page, "Documentation");
    await goWithin(page, `/ntd/${capnogramId}/print`);
    await expect(page.getByText("Printing waits for the smoking history")).toBeVisible();
    await page.getByRole("link", { name: /^Continue test/ }).click();
    await expect(page).toHaveURL(/\/smoking-history\//);
    await expect(page.getByLabel("Enter number of pack years")).toBeVisible();
  });
});
