import { fence } from "../../support/fence.ts";
import { scan, type ScannerSetup } from "../../support/scanner.ts";
import { signIn as signInAt } from "../../support/sign-in.ts";
import { expect, test } from "../../support/test.ts";
import { questionField } from "./both-products.ts";
import { getLockSteps, SCREEN_HANDSET, chooseHandset, startTest } from "./clinic.ts";
import { getRequests, reachTheQuestion } from "./faults.ts";

const OTHER_LABEL = "]d2010501234567890021NTA00202";
const NAMES_NONE = "The scanned code names none of these handsets.";

/** Each takes as long as its scanner does. Every interval between keys: scan-machine.test.ts. */
const SETUPS: Readonly<Record<string, ScannerSetup>> = {
  "with 36 ms between its keys": { gapMs: 36 },
  "with 100 ms between its keys": { gapMs: 100 },
  "in bunches": { bunchMs: 80 },
  "in bunches, with a late end": { bunchMs: 60, lateEndMs: 65 },
  "with its end almost half a second late": { lateEndMs: 450 },
  "as Alt codes": { writesAltCodes: true },
};

test.describe("a keyboard-wedge scanner in Screen", () => {
  test("selects the handset of the label and no other, where the first one has the focus [REQ-HANDSET-21] [FM-30 N] @daily:focus", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await signIn("gp@capno.example");
    await expect(page.getByRole("button", { name: /00201/ })).toBeFocused();
    await scan(page, OTHER_LABEL);
    await expect(page.getByText("You have selected Handset 00202 for this test")).toBeVisible();
    await expect.poll(() => getLockSteps(sandbox)).toEqual(["gp locked"]);

    await page.getByRole("button", { name: "Start", exact: true }).focus();
    await scan(page, OTHER_LABEL);
    await scan(page, "5012345678900");
    await expect(page.getByRole("alert").filter({ hasText: NAMES_NONE })).toBeVisible();
    await expect(page).toHaveURL(/start-test/);
    await scan(page, "NTA 00203", { end: "Tab" });
    await expect(page.getByText("You have selected Handset 00203 for this test")).toBeVisible();
    await expect(page.getByText(NAMES_NONE)).toHaveCount(0);
    await expect(page).toHaveURL(/start-test/);
  });

  for (const [how, setup] of Object.entries(SETUPS)) {
    test(`selects the handset of the label and starts nothing where the scanner sends its keys ${how} [FM-30 N]`, async ({
      page,
      sandbox,
      signIn,
    }) => {
      await signIn("gp@capno.example");
      await page.getByRole("button", { name: /00201/ }).focus();
      await scan(page, "NTA00202", setup);
      await expect(page.getByText("You have selected Handset 00202 for this test")).toBeVisible();
      const start = page.getByRole("button", { name: "Start", exact: true });
      await expect(start).not.toHaveAttribute("aria-disabled", "true");
      await start.focus();
      await scan(page, "NTA00202", setup);
      // A slow scanner's label is taken because the list has it; what is too short to be announced presses nothing either.
      await scan(page, "NTA00202", { ...setup, gapMs: 150 });
      if (setup.gapMs === undefined || setup.gapMs < 50) await scan(page, "202", setup);
      await fence(page);
      await expect(page).toHaveURL(/start-test/);
      expect(await getLockSteps(sandbox)).toEqual(["gp locked"]);
      await start.press("Enter");
      await expect(page.getByText("Loading test results...")).toBeVisible();
    });
  }

  test("changes nothing while a test runs, and says so [FM-30 N] [REQ-HANDSET-34]", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await signIn("gp@capno.example");
    await startTest(page, "00201");
    await scan(page, OTHER_LABEL);
    await expect(page.getByText("A test is running, so the scanned code has changed nothing.")).toBeVisible();
    await expect(page).toHaveURL(/loading-test/);
    await sandbox.breathe(SCREEN_HANDSET, { seconds: 0 });
    await page.waitForURL(/\/results\//);
  });

  test("says who has the handset that it names [FM-30 N]", async ({ page, signIn, openWindow }) => {
    await signIn("gp@capno.example");
    const other = await openWindow();
    await signInAt(other, "gp2@capno.example");
    await chooseHandset(other, "00202");
    await expect(page.getByText("Currently in use")).toBeVisible();
    await scan(page, OTHER_LABEL);
    await expect(page.getByText("This handset is locked by gp2@capno.example.")).toBeVisible();
    await expect(page).toHaveURL(/handsets$/);
  });
});

test("a scan in the field of the pack years is no answer [FM-30 D] @daily:focus [REQ-HANDSET-34]", async ({
  page,
  sandbox,
  signIn,
}) => {
  await signIn("clinic@capno.example");
  await reachTheQuestion(page, sandbox);
  for (const label of ["5012345678900", "NTC100402"]) {
    await questionField(page).focus();
    await scan(page, label);
    await expect(questionField(page)).toHaveValue("");
  }
  await expect(page).toHaveURL(/smoking-history/);
  expect(await getRequests(sandbox, "POST", /smokingHistory/)).toEqual([]);
  await questionField(page).fill("25");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL(/\/results\//);
});
