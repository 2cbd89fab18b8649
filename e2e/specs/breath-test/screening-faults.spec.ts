import { expect, test } from "../../support/test.ts";
import { getStoredPercent, isResultPage, SCREEN_HANDSET, startTest } from "./clinic.ts";

test.describe("the right patient's result", () => {
  test("the late result of the patient before is not opened", async ({ page, sandbox, signIn }) => {
    await sandbox.reset({ scenario: "previous-patient-late" });
    await signIn("gp@capno.example");
    await startTest(page, "00201");
    const record = await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 1 });
    await page.waitForURL(isResultPage);
    expect(page.url()).toContain(record.capnogramId);
    await expect(page.getByText(record.testIdentifier)).toBeVisible();
    await expect(page.getByText(await getStoredPercent(sandbox, record), { exact: true })).toBeVisible();
  });

  test("a recording of ten minutes ago is not taken, one of now is", async ({ page, sandbox, signIn }) => {
    await signIn("gp@capno.example");
    await startTest(page, "00201");
    await sandbox.breathe(SCREEN_HANDSET, { seconds: 0, capturedAgoMs: 11 * 60_000 });
    await sandbox.breathe(SCREEN_HANDSET, { seconds: 0, capturedAgoMs: 3 * 60_000 });
    await page.waitForTimeout(1_500);
    await expect(page.getByText("Loading test results...")).toBeVisible();
    const record = await sandbox.breathe(SCREEN_HANDSET, { seconds: 0 });
    await page.waitForURL(isResultPage);
    expect(page.url()).toContain(record.capnogramId);
  });
});

test.describe("tests that fail", () => {
  test("TEST ERROR after 30 seconds, Back, and the next test succeeds", async ({ page, sandbox, signIn }) => {
    await page.clock.install();
    await signIn("gp@capno.example");
    await startTest(page, "00201");
    await sandbox.breathe(SCREEN_HANDSET, { outcome: "decode-failed", seconds: 0 });
    await expect(page.getByText("failed", { exact: false }).first()).toBeAttached();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await page.clock.fastForward(31_000);
    const dialog = page.getByRole("alertdialog", { name: "TEST ERROR" });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Back" }).click();
    await expect(page).toHaveURL(/start-test$/);
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await sandbox.breathe(SCREEN_HANDSET, { seconds: 0 });
    await page.waitForURL(isResultPage);
  });

  test("a failure that is taken back in time shows no error", async ({ page, sandbox, signIn }) => {
    await sandbox.reset({ scenario: "failed-then-succeeds" });
    await signIn("gp@capno.example");
    await startTest(page, "00201");
    await sandbox.breathe(SCREEN_HANDSET, { seconds: 0 });
    await page.waitForURL(isResultPage, { timeout: 20_000 });
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  });

  test("TEST ERROR after seven and a half silent minutes", async ({ page, sandbox, signIn }) => {
    await page.clock.install();
    await signIn("gp@capno.example");
    await startTest(page, "00201");
    await sandbox.breathe(SCREEN_HANDSET, { outcome: "silent", seconds: 0 });
    // Minute by minute: a jump of many would be a sleep, and the lease would run out in it.
    for (let minute = 0; minute < 7; minute++) {
      await page.clock.fastForward(60_000);
      await page.waitForTimeout(300);
    }
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await page.clock.fastForward(35_000);
    await expect(page.getByRole("alertdialog", { name: "TEST ERROR" })).toBeVisible();
  });
});

test.describe("a weak link", () => {});
