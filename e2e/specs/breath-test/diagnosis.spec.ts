import { tabTo } from "../../support/keyboard.ts";
import { expect, test } from "../../support/test.ts";
import { DIAGNOSE_HANDSET, getLockSteps, isResultPage } from "./clinic.ts";
import { reachTheQuestion } from "./faults.ts";

test.describe("a breath test on Diagnose", () => {
  test("trainee: video first, then handset, smoking history, result, feedback @daily:journey", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    await signIn("trainee@capno.example");
    await expect(page).toHaveURL(/\/ntd\/training\?to=/);
    const next = page.getByRole("button", { name: "Continue" });
    await expect(next).toHaveAttribute("aria-disabled", "true");
    const video = page.locator("video");
    await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.readyState)).toBeGreaterThan(0);
    await page.getByRole("checkbox", { name: /watched the training video/ }).check();
    await next.click();
    await expect(page).toHaveURL(/\/ntd\/handsets$/);

    const capnogramId = await reachTheQuestion(page, sandbox);
    const confirm = page.getByRole("button", { name: "Confirm" });
    await expect(confirm).toBeDisabled();
    await page.getByLabel("Enter number of pack years").fill("1");
    await expect(page.getByText("Your patient's tobacco smoking exposure is 1 pack year.")).toBeVisible();
    await page.getByLabel("Enter number of pack years").fill("25");
    await confirm.dblclick();
    await page.waitForURL(isResultPage);
    await expect(page.getByText("25 pack years")).toBeVisible();
    await expect(page.getByText("trainee@capno.example").last()).toBeVisible();

    const log = await sandbox.log();
    const stored = log.capnograms.find((each) => each.capnogramId === capnogramId);
    await expect(page.getByText(stored?.probabilityCategory ?? "?", { exact: true })).toBeVisible();
    await expect(page.getByText(stored?.severityCategory ?? "?", { exact: true })).toBeVisible();
    expect(log.smokingHistories).toEqual([
      expect.objectContaining({ capnogramId, isKnown: true, packYears: 25 }),
    ]);
    // Sent when the result is already on the page.
    await expect
      .poll(async () => (await sandbox.log()).reportAccess)
      .toEqual([expect.objectContaining({ capnogramId, type: "VIEWED_REPORT" })]);
    await expect
      .poll(() => getLockSteps(sandbox))
      .toEqual(["trainee locked", "trainee unlocked user-finished-test"]);

    const meaning = page.getByRole("button", { name: "What this result means" });
    await meaning.hover();
    await expect(page.getByRole("tooltip")).toBeVisible();
    await page.keyboard.press("Escape");
    await meaning.click();
    await expect(page.getByText("Synthetic data only")).toBeVisible();

    await page.getByRole("button", { name: "Provide diagnosis feedback" }).click();
    const dialog = page.getByRole("dialog", { name: "Diagnosis feedback" });
    await dialog.getByRole("radio", { name: "No" }).check();
    await dialog.getByLabel(/Final diagnosis/).click();
    const diagnoses = page.getByRole("listbox").getByRole("option");
    await expect(diagnoses).toHaveCount(25);
    await diagnoses.filter({ hasText: "Bronchiectasis" }).click();
    await dialog.getByRole("button", { name: "Submit" }).click();
    await expect(dialog).toHaveCount(0);
    const [feedback] = (await sandbox.log()).feedback;
    expect(JSON.stringify(feedback)).toContain("Bronchiectasis");
    expect(watch.requests().filter((url) => url.includes("/ntx"))).toEqual([]);
  });

  test("can be done with the keyboard alone", async ({ page, sandbox, signIn }) => {
    await signIn("clinic@capno.example");
    await tabTo(page, /00401/);
    await page.keyboard.press("Enter");
    await expect(page.getByText("You have selected Handset 00401 for this test")).toBeVisible();
    const start = page.getByRole("button", { name: "Start", exact: true });
    await expect(start).not.toHaveAttribute("aria-disabled", "true");
    await tabTo(page, /^Start$/);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Loading test results...")).toBeVisible();
    await sandbox.breathe(DIAGNOSE_HANDSET, { seconds: 0 });
    await page.waitForURL(/smoking-history/);
    await tabTo(page, /^Enter number of pack years$/);
    await page.keyboard.type("12");
    await page.keyboard.press("Enter");
    await page.waitForURL(isResultPage);
    await tabTo(page, /^Finish test$/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/start-test$/);
  });
});
